" What is coloured in a pack's rules: `vim -es -N -u NONE --cmd 'set rtp^=editors/vim' -S editors/vim/test.vim PACK/v.rules`
" ends with 1 where something is not.
filetype plugin on
syntax on
edit
function! s:Is(line, text, name) abort
  let l:column = match(getline(a:line), a:text) + 1
  let l:found = synIDattr(synID(a:line, l:column, 1), 'name')
  if l:found !=# a:name
    verbose echo a:text . ' is ' . l:found . ', not ' . a:name . "\n"
    cquit
  endif
endfunction
if &filetype !=# 'javelina'
  verbose echo 'the file is ' . &filetype . "\n"
  cquit
endif
call s:Is(1, '# towns', 'javelinaComment')
call s:Is(2, 'variant', 'javelinaType')
call s:Is(2, 'v for', 'javelinaItem')
call s:Is(3, '"V', 'javelinaString')
call s:Is(4, 'rule', 'javelinaKeyword')
call s:Is(4, 'a at', 'javelinaLabel')
call s:Is(4, 'narrow', 'javelinaFunction')
quitall!
