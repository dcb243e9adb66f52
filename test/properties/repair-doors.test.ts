import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { tools } from '../../src/cli/commands/mcp/tools.ts';
import { codeActions } from '../../src/editor/lsp/code-actions.ts';
import plugin from '../../src/eslint/plugin.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { repair } from '../../src/lint/fix/repair.ts';
import { accept } from '../../src/server/accept.ts';
import { applyFixes, type Problem } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { checked, facts } from '../editor/lsp/checked.ts';
import { repaired } from './repaired.ts';

/** One round of the safe fixes among problems. */
function withSafe(text: string, problems: readonly Problem[]): string {
  return applyFixes(
    text,
    problems.flatMap(({ fix }) => (fix?.safety === 'safe' ? [fix] : [])),
  );
}

/** What each door makes of a text without asking anybody. */
const doors: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'validate and applyFixes': (text) => withSafe(text, validate(text)),
  'lint --fix': (text) => repair({ file: 'a.filter', text }).text,
  'eslint --fix'(text) {
    const { output } = new Linter().verifyAndFix(
      text,
      [
        { files: ['**/*.filter'], language: 'prefilter/filter', plugins: { prefilter: plugin as never } },
        { files: ['**/*.filter'], rules: { 'prefilter/valid-filter': 'error' } },
      ],
      { filename: 'a.filter' },
    );
    return output;
  },
  'preferred code actions'(text) {
    const { file } = checked('a.filter', `|${text}`);
    const range = { start: file.document.positionAt(0), end: file.document.positionAt(text.length) };
    const actions = codeActions(
      file,
      { textDocument: { uri: file.document.uri }, range, context: { diagnostics: [] } },
      facts,
    );
    const [action] = actions.filter(({ isPreferred }) => isPreferred === true);
    const [change] = action?.edit?.documentChanges ?? [];
    const edits = change && 'edits' in change ? change.edits : action?.edit?.changes?.[file.document.uri];
    return edits ? TextDocument.applyEdits(file.document, edits as never) : text;
  },
  async check_filter(text) {
    const answer = await tools.check_filter?.run({ filter: text }, { dialect: received, locale: 'en' } as never);
    return /^Try next: (.*)$/m.exec(answer?.text ?? '')?.[1] ?? text;
  },
  "accept's answer"(text) {
    const read = accept({ properties: 'any' }).text(text);
    return read.ok ? text : withSafe(text, read.problems);
  },
};

describe.each(Object.entries(doors))('%s', (_, door) => {
  test.each(repaired)('of %s makes %s', async (text = '', expected = text) => {
    expect(await door(text)).toBe(expected);
  });
});
