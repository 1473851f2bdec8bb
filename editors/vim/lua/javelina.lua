-- Neovim: attaches rules, content files and scripts below a `pack.toml` and batches to `javelina lsp`.
local M = {}

-- Servers by folder, for Neovim before 0.8, which keeps no such list.
local started = {}

function M.attach()
  local file = vim.fn.expand("%:p")
  local folder = vim.fn.fnamemodify(file, ":h")
  local pack = vim.fn.findfile("pack.toml", folder .. ";")
  if pack == "" and not file:match("%.rules$") and not file:match("%.batch%.toml$") then
    return
  end
  local root = pack ~= "" and vim.fn.fnamemodify(pack, ":p:h") or folder
  local config = { name = "javelina", cmd = { vim.g.javelina_path or "javelina", "lsp" }, root_dir = root }
  if vim.lsp.start then
    vim.lsp.start(config)
    return
  end
  started[root] = started[root] or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, started[root])
end

return M
