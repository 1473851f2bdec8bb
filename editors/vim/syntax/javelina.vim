" Words of Javelina's rules. Made by `cargo xtask pages`.
if exists('b:current_syntax')
  finish
endif
syntax keyword javelinaKeyword after change choose combine costs counter do each else example exchange for gate hide if known let level limit may offer overrides param pass repeat reroll reveal rule says script send setup show shuffle table text title unless when
syntax keyword javelinaOperator all and any as asks at by chance common count div first from in into is last least mm mod most no none not of on or over owner per plus row secret shown skip sum to up where with without yes
syntax keyword javelinaFunction add against allow base between cap disqualify exclude floor forbid games include narrow panel players range scale seats set widen
syntax keyword javelinaConstant abs actor group groups it max min next place previous
syntax keyword javelinaType variant scenario nextgroup=javelinaItem skipwhite
syntax keyword javelinaKeyword rule counter param table nextgroup=javelinaLabel skipwhite
syntax match javelinaItem /[a-z][a-z0-9_]*/ contained
syntax match javelinaLabel /[A-Za-z_][A-Za-z0-9_]*/ contained
syntax match javelinaNumber /\<[0-9]\+\(\.[0-9]\+\)\?\>/
syntax region javelinaString start=/"/ skip=/\\"/ end=/"/ oneline
syntax match javelinaComment /#.*$/ contains=@Spell
highlight default link javelinaKeyword Keyword
highlight default link javelinaOperator Operator
highlight default link javelinaFunction Function
highlight default link javelinaConstant Constant
highlight default link javelinaType Type
highlight default link javelinaItem Identifier
highlight default link javelinaLabel Identifier
highlight default link javelinaNumber Number
highlight default link javelinaString String
highlight default link javelinaComment Comment
let b:current_syntax = 'javelina'
