import { TextDocument } from 'vscode-languageserver-textdocument';
import { clientFacts } from '../../../src/editor/lsp/convert.ts';
import { CheckedFile } from '../../../src/editor/lsp/files.ts';
import { type LintOptions, settingsOf } from '../../../src/lint/config/settings-of.ts';

const settings = settingsOf({
  properties: { processed: 'boolean', status: ['new', 'done'] },
  suppressions: { requireReason: false },
});

/** An open file, and the offset of the `|` in its text. */
export function checked(file: string, marked: string, options?: LintOptions) {
  const at = marked.indexOf('|');
  const text = at < 0 ? marked : marked.slice(0, at) + marked.slice(at + 1);
  const document = TextDocument.create(`file:///w/${file}`, '', 1, text);
  return { file: new CheckedFile(document, file, options ? settingsOf(options) : settings), at, text };
}

/** A client that understands everything but copying. */
export const facts = {
  ...clientFacts(),
  ...{ markdown: true, snippets: true, related: true, documentChanges: true, resolvesEdits: true },
};
