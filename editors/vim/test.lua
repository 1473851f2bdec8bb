-- What Neovim is told of a pack's rules with two mistakes: `nvim --headless -u NONE --cmd 'set rtp^=editors/vim'
-- -c 'filetype plugin on' -c 'edit PACK/v.rules' -c 'luafile editors/vim/test.lua'` ends with 1 where it is something else.
vim.wait(10000, function()
  return #vim.diagnostic.get(0) >= 2
end, 20)
local codes = vim.tbl_map(function(one)
  return one.code
end, vim.diagnostic.get(0))
table.sort(codes)
local place = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 3, character = 22 } }
local offered = vim.inspect(vim.lsp.buf_request_sync(0, "textDocument/completion", place, 5000))
if table.concat(codes, " ") ~= "V2013 V2030" or not offered:find('"narrow"') then
  io.stdout:write(vim.inspect(codes), offered)
  vim.cmd("cquit 1")
end
vim.cmd("quitall!")
