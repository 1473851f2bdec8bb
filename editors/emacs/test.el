;;; test.el --- What is coloured in a pack's rules  -*- lexical-binding: t; -*-
;; `emacs --batch -L editors/emacs -l editors/emacs/test.el PACK/v.rules' fails where something is not.
(require 'javelina-mode)
(find-file (pop command-line-args-left))
(font-lock-ensure)
(unless (eq major-mode 'javelina-mode) (error "The file is in %s" major-mode))
(dolist (row '(("# towns" . font-lock-comment-face) ("variant" . font-lock-keyword-face) ("variant v" . font-lock-type-face)
               ("\"V" . font-lock-string-face) ("rule a" . font-lock-function-name-face)
               ("narrow" . font-lock-function-name-face)))
  (goto-char (point-min))
  (search-forward (car row))
  (let ((face (get-text-property (1- (point)) 'face)))
    (unless (eq face (cdr row)) (error "%s has %s, not %s" (car row) face (cdr row)))))
;;; test.el ends here
