;;; javelina-words.el --- Words of Javelina's rules  -*- lexical-binding: t; -*-

;;; Commentary:

;; Made by `javelina generate editors editors'.

;;; Code:

(defconst javelina-words
  '(
    (font-lock-keyword-face
     "after" "change" "choose" "combine" "costs" "counter" "do" "each"
     "else" "example" "for" "gate" "if" "known" "let" "level"
     "limit" "may" "offer" "overrides" "param" "rule" "says" "script"
     "setup" "text" "title" "unless" "when")
    (font-lock-builtin-face
     "and" "any" "as" "at" "by" "chance" "common" "count"
     "div" "first" "from" "in" "into" "is" "last" "least"
     "mm" "mod" "most" "no" "not" "of" "on" "or"
     "over" "owner" "per" "plus" "row" "secret" "shown" "skip"
     "sum" "to" "up" "where" "with" "without" "yes")
    (font-lock-function-name-face
     "add" "against" "allow" "base" "between" "cap" "disqualify" "exclude"
     "floor" "forbid" "games" "include" "narrow" "panel" "players" "range"
     "scale" "seats" "set" "widen")
    (font-lock-constant-face
     "abs" "actor" "group" "groups" "it" "max" "min" "next"
     "place" "previous"))
  "Faces, each with its words.")

(provide 'javelina-words)
;;; javelina-words.el ends here
