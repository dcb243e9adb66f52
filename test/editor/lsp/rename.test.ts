import { expect, test } from 'vitest';
import { CancellationToken } from 'vscode-languageserver';
import type { Workspace } from '../../../src/editor/lsp/files.ts';
import { findReferences, type Scope } from '../../../src/editor/lsp/rename.ts';

test('a search that is cancelled ends with an error', async () => {
  const workspace: Partial<Workspace> = { filesIn: () => ['/w/a.yaml'], configurationFor: () => undefined };
  const progress = { begin() {}, report() {}, done() {} };
  const scope = {
    ...{ workspace, folders: ['/w'], from: '/w/a.yaml', open: [], locale: 'en', textOf: () => undefined, progress },
    token: CancellationToken.Cancelled,
  };
  await expect(findReferences('status', scope as never as Scope)).rejects.toThrow('The request was cancelled.');
});
