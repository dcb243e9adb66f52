import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { describeWith } from '../../support/tool.ts';

const bin = fileURLToPath(new URL('../../../../dist/bin.js', import.meta.url));
const folder = temporaryFolder();

// The recipe of the guide, with the built command; what is shown comes from `vim.diagnostic`.
const guide = readFileSync(new URL('../../../../docs/editors.md', import.meta.url), 'utf8');
const recipe = (/```lua title="prefilter\.lua"\n([\s\S]*?)```/.exec(guide)?.[1] ?? '').replace(
  "'npx', '--no-install', 'prefilter'",
  `'${process.execPath}', '${bin}'`,
);
const script = `
vim.cmd('filetype on')
${recipe}
for _, name in ipairs({ 'b.py', 'c.php', 'd.ts', 'a.yaml' }) do vim.cmd('edit ' .. name) end
local buffer = vim.api.nvim_get_current_buf()
vim.wait(20000, function() return #vim.lsp.get_active_clients() > 0 end, 5)
local id = vim.lsp.get_active_clients()[1].id
local function say(text) io.write(text .. '\\n') end
vim.wait(20000, function() return #vim.diagnostic.get(buffer) > 0 end, 5)
for _, found in ipairs(vim.diagnostic.get(buffer)) do say(found.code .. ' ' .. found.lnum .. ':' .. found.col) end
local client = vim.lsp.get_client_by_id(id)
local document = { uri = vim.uri_from_bufnr(buffer) }
local range = { start = { line = 0, character = 9 }, ['end'] = { line = 0, character = 9 } }
local answer = client.request_sync('textDocument/codeAction', { textDocument = document, range = range, context = { diagnostics = {} } }, 20000, buffer)
vim.lsp.util.apply_workspace_edit(answer.result[1].edit, client.offset_encoding)
vim.wait(20000, function() return #vim.diagnostic.get(buffer) == 0 end, 5)
say(vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1] .. ' ' .. #vim.diagnostic.get(buffer))
local hover = client.request_sync('textDocument/hover', { textDocument = document, position = range.start }, 20000, buffer)
say(hover.result.contents.kind)
say(#vim.lsp.get_active_clients() .. ' server')
vim.cmd('qa!')
`;

describeWith('nvim', 'neovim as a client', (nvim) => {
  test('shows diagnostics, applies a fix, and shows the hover text', () => {
    writeFileSync(join(folder, 'a.yaml'), 'filter: (or (= a b) (= c d))\n');
    for (const name of ['b.py', 'c.php', 'd.ts']) writeFileSync(join(folder, name), 'x\n');
    writeFileSync(join(folder, 'run.lua'), script);
    const { stdout, stderr } = spawnSync(nvim, ['--headless', '--clean', '-c', 'luafile run.lua'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(`${stdout}${stderr}`.trim().split(/\r?\n/)).toEqual([
      'unknown-operator 0:9',
      'filter: (OR (= a b) (= c d)) 0',
      'markdown',
      '1 server',
    ]);
  });
});
