" Rules of Javelina: a file of rules below a pack, or one that begins as such. Others call their files `.rules`, too.
function! s:Detect() abort
  let l:is_packed = !empty(findfile('pack.toml', expand('<afile>:p:h') . ';'))
  if l:is_packed || getline(nextnonblank(1)) =~# '^\s*\(variant\|scenario\)\s'
    set filetype=javelina
  endif
endfunction
" Scripts of a pack, where nothing else says what a `.rhai` file is.
function! s:DetectScript() abort
  if !empty(findfile('pack.toml', expand('<afile>:p:h') . ';'))
    setfiletype rhai
  endif
endfunction
autocmd BufNewFile,BufRead *.rules call s:Detect()
autocmd BufNewFile,BufRead *.rhai call s:DetectScript()
