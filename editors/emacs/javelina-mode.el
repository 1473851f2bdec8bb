;;; javelina-mode.el --- Rules of Javelina  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, games

;;; Commentary:

;; Colours of `.rules' files and scripts, remarks, indentation by two.  `M-x eglot' starts `javelina lsp' for them, and
;; for content files below a `pack.toml' once (javelina-toml-with-eglot) was called.

;;; Code:

(require 'javelina-words)

(defgroup javelina nil "Rules of Javelina." :group 'languages)

(defcustom javelina-path "javelina"
  "The program that is started as a language server."
  :type 'string)

(defvar javelina-font-lock-keywords
  (append
   '(("\\_<\\(variant\\|scenario\\)\\s-+\\([a-z][a-z0-9_]*\\)"
      (1 font-lock-keyword-face) (2 font-lock-type-face))
     ("\\_<\\(rule\\|counter\\|param\\)\\s-+\\([A-Za-z_][A-Za-z0-9_]*\\)"
      (1 font-lock-keyword-face) (2 font-lock-function-name-face))
     ("\\_<[0-9]+\\(?:\\.[0-9]+\\)?\\_>" . font-lock-constant-face))
   (mapcar (lambda (row) (cons (regexp-opt (cdr row) 'symbols) (car row))) javelina-words))
  "What is coloured: names behind the words that declare them, numbers, words by what they do.")

(defvar javelina-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "_" table)
    table)
  "Remarks begin with # and end with their line.")

;;;###autoload
(define-derived-mode javelina-mode prog-mode "Javelina"
  "Rules of Javelina."
  (setq-local comment-start "# "
              comment-start-skip "#+\\s-*"
              tab-width 2
              indent-tabs-mode nil
              font-lock-defaults '(javelina-font-lock-keywords)))

;;;###autoload
(defun javelina-rules-p ()
  "Whether this buffer holds rules: below a pack, or by its first word.  Others call their files `.rules', too."
  (and buffer-file-name
       (string-suffix-p ".rules" buffer-file-name)
       (or (locate-dominating-file buffer-file-name "pack.toml")
           (save-excursion (goto-char (point-min)) (looking-at-p "\\s-*\\(?:variant\\|scenario\\)\\s-")))))

;;;###autoload
(add-to-list 'magic-mode-alist '(javelina-rules-p . javelina-mode))

(defvar javelina-script-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?` "\"" table)
    table)
  "Remarks and texts as in Rhai.")

;;;###autoload
(define-derived-mode javelina-script-mode prog-mode "Rhai"
  "Scripts of a pack, where there is no `rhai-mode'."
  (setq-local comment-start "// "
              comment-start-skip "//+\\s-*"
              indent-tabs-mode nil
              font-lock-defaults
              (list (list (cons (regexp-opt '("break" "const" "continue" "else" "fn" "for" "if" "in" "let" "loop"
                                              "return" "switch" "while")
                                            'symbols)
                                'font-lock-keyword-face)
                          '("\\_<fn\\s-+\\([A-Za-z_][A-Za-z0-9_]*\\)" 1 font-lock-function-name-face)))))

;;;###autoload
(unless (fboundp 'rhai-mode)
  (add-to-list 'auto-mode-alist '("\\.rhai\\'" . javelina-script-mode)))

(defvar eglot-server-programs)

(defun javelina-server (&rest _)
  "The command that starts the server, as `javelina-path' is by then."
  (list javelina-path "lsp"))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((javelina-mode javelina-script-mode rhai-mode) . javelina-server)))

(defun javelina-toml-with-eglot ()
  "From now on `M-x eglot' starts the server for content files, too: one for all files of a pack."
  (with-eval-after-load 'eglot
    (add-to-list 'eglot-server-programs
                 '((javelina-mode javelina-script-mode rhai-mode conf-toml-mode toml-ts-mode) . javelina-server))))

(provide 'javelina-mode)
;;; javelina-mode.el ends here
