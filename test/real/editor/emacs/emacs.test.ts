import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { describeWith } from '../../support/tool.ts';

const bin = fileURLToPath(new URL('../../../../dist/bin.js', import.meta.url));
const folder = temporaryFolder();

// The recipe of the guide, with the built command.
const guide = readFileSync(new URL('../../../../docs/editors.md', import.meta.url), 'utf8');
const recipe = (/```elisp\n([\s\S]*?)```/.exec(guide)?.[1] ?? '').replace(
  '"npx" "--no-install" "prefilter"',
  `"${process.execPath}" "${bin}"`,
);
const script = `
(require 'package) (package-initialize)
${recipe}
(require 'eglot)
(setq eglot-sync-connect 20 eglot-send-changes-idle-time 0 flymake-no-changes-timeout 0)
;; What the mode's hook asks for begins after a command, of which there is none here.
(find-file "a.filter") (run-hooks 'post-command-hook)
(let ((n 0)) (while (and (< n 400) (null (flymake-diagnostics))) (accept-process-output nil 0.05) (setq n (1+ n))))
(dolist (found (flymake-diagnostics))
  (princ (format "%d-%d %s\\n" (flymake-diagnostic-beg found) (flymake-diagnostic-end found) (flymake-diagnostic-text found))))
(ignore-errors (eglot-shutdown (eglot-current-server)))
`;

describeWith('emacs', 'emacs with eglot as a client', (emacs) => {
  const hasEglot = spawnSync(emacs, [
    '--batch',
    '--eval',
    "(progn (require 'package) (package-initialize) (require 'eglot))",
  ]);
  if (hasEglot.status !== 0) writeSync(2, 'SKIPPED emacs with eglot as a client: eglot is not installed\n');
  test.skipIf(hasEglot.status !== 0)('shows diagnostics', () => {
    writeFileSync(join(folder, 'a.filter'), '(or (= a b) (= c d))\n');
    writeFileSync(join(folder, 'run.el'), script);
    const { stdout } = spawnSync(emacs, ['--batch', '--no-init-file', '-l', 'run.el'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(stdout).toMatch(/^2-4 .*Unknown operator `or`/m);
  });
});
