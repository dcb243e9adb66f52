import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  codeActions,
  fixAllKind,
  resolveSuppression,
  suppression,
  type Unresolved,
} from '../../../src/editor/lsp/code-actions.ts';
import { clientFacts } from '../../../src/editor/lsp/convert.ts';
import type { CheckedFile } from '../../../src/editor/lsp/files.ts';
import { isCounted } from '../../../src/report/finding.ts';
import { applyEdits } from '../../../src/source/problem.ts';
import { checked, facts } from './checked.ts';

/** The actions at the `|` of a file, and the text after each that has an edit. */
function offered(name: string, marked: string, only?: string[], client = facts) {
  const { file, at } = checked(name, marked);
  const position = file.document.positionAt(at);
  const context = { diagnostics: [], ...(only && { only }) };
  const range = { start: position, end: position };
  const actions = codeActions(file, { textDocument: { uri: file.document.uri }, range, context }, client);
  const after = ({ edit }: (typeof actions)[number]) => {
    const [change] = edit?.documentChanges ?? [];
    const edits = change && 'edits' in change ? change.edits : edit?.changes?.[file.document.uri];
    return edits && TextDocument.applyEdits(file.document, edits as never);
  };
  return { file, actions, after };
}

const wrong = 'filter: (o|r (= processed true) (= processd true))\n';

test.each<[string[] | undefined, kinds: string[]]>([
  [undefined, ['quickfix', 'refactor.rewrite']],
  [['quickfix'], ['quickfix']],
  [['refactor'], ['refactor.rewrite']],
  [['source'], [fixAllKind]],
  [[fixAllKind], [fixAllKind]],
  [['source.organizeImports'], []],
])('of the kinds %j there are %j', (only, kinds) => {
  const { actions } = offered('a.yaml', 'filter: (OR (= status new) (= sta|tus new))\n', only);
  expect([...new Set(actions.map(({ kind }) => kind))]).toEqual(kinds);
});

test('a safe fix is the preferred one, and belongs to its finding', () => {
  const { actions, after } = offered('a.yaml', wrong, ['quickfix']);
  const [fix] = actions;
  expect([fix?.isPreferred, fix?.diagnostics?.[0]?.code]).toEqual([true, 'unknown-operator']);
  expect(fix && after(fix)).toMatch(/^filter: \(OR /);
});

test('all fixes are one edit of the part that they change', () => {
  const [all] = offered('a.yaml', wrong, [fixAllKind]).actions;
  const [change] = all?.edit?.documentChanges ?? [];
  expect(change && 'edits' in change && change.edits).toEqual([
    { range: { start: { line: 0, character: 9 }, end: { line: 0, character: 11 } }, newText: 'OR' },
  ]);
});

test('a client that cannot resolve actions gets the edit of a suppression at once', () => {
  const [later] = offered('a.yaml', wrong, ['quickfix']).actions.filter(({ title }) => title.startsWith('Suppress'));
  expect([later?.edit, later?.data?.code]).toEqual([undefined, 'unknown-operator']);
  const { file, actions, after } = offered('a.yaml', wrong, ['quickfix'], clientFacts() as typeof facts);
  const [now] = actions.filter(({ title }) => title.startsWith('Suppress'));
  expect(now && after(now)).toMatch(/^# prefilter-disable-next-line unknown-operator /);
  expect(resolveSuppression(file, later?.data as Unresolved, clientFacts())).toEqual(now?.edit);
  const moved = { ...(later?.data as Unresolved), span: { start: 0, end: 1 } };
  expect(resolveSuppression(file, moved, clientFacts())).toBeUndefined();
});

test('no comment is offered in JSON, or for a file that cannot be read', () => {
  const titles = (name: string, marked: string) => offered(name, marked).actions.map(({ title }) => title);
  expect(titles('a.json', '{ "filter": "(o|r (= status new))" }').join()).not.toContain('Suppress');
  expect(titles('a.yaml', 'filter: "(= a b)|').join()).not.toContain('Suppress');
});

test('a text to copy is copied by the client, or shown; a template has none', () => {
  const commands = (marked: string, client = facts) =>
    new Set(offered('a.ts', marked, ['refactor'], client).actions.flatMap(({ command }) => command?.command ?? []));
  expect(commands("received({ filter: '(= status| new)' })")).toEqual(
    new Set(['prefilter.showText', 'prefilter.showExamples']),
  );
  expect(commands("received({ filter: '(= status| new)' })", { ...facts, copies: true })).toEqual(
    new Set(['prefilter.copyText', 'prefilter.showExamples']),
  );
  expect(commands('filter`(= status| ${x})`')).toEqual(new Set());
});

/** The text of a file with a comment for its first finding. */
function suppressed(file: CheckedFile): string | undefined {
  const edit = suppression(file, file.findings[0] as never);
  return edit && applyEdits(file.source.text, [edit]);
}

const broken = '(= processd true)';

test.each([
  ['a.filter', broken, '; prefilter-disable-next-line'],
  ['a.yaml', `jobs:\n  - filter: ${broken}\n`, '  # prefilter-disable-next-line'],
  ['a.yaml', `jobs:\n  filter: >-\n    ${broken}\n`, '  # prefilter-disable-next-line'],
  ['a.ts', `const a = 1;\nreceived({ filter: '${broken}' });\n`, '// prefilter-disable-next-line'],
  ['a.ts', `const a = filter\`\n  ${broken}\n\`;\n`, '// prefilter-disable-next-line'],
  ['a.md', `Text\n\n\`\`\`filter\n${broken}\n\`\`\`\n`, '<!-- prefilter-disable-next-line'],
  ['a.sh', `#!/bin/sh\nprefilter lint -e '${broken}'\n`, '# prefilter-disable-next-line'],
  ['a.jsonc', `{\n  "filter": "${broken}"\n}\n`, '  // prefilter-disable-next-line'],
])('a comment in %s suppresses a finding: %j', (name, text, comment) => {
  const after = suppressed(checked(name, text).file) ?? '';
  expect(after).toContain(`${comment} unknown-property -- give the reason here`);
  expect(checked(name, after).file.findings.filter(isCounted)).toEqual([]);
});

test('a filter without its own lines is suppressed for the whole file', () => {
  const text = `#!/bin/sh\r\ncat <<E\r\nGET /received?filter=%28%3D%20processd%20true%29\r\nE\r\n`;
  expect(suppressed(checked('a.sh', text).file)).toBe(
    text.replace('\r\ncat', '\r\n# prefilter-disable-file unknown-property -- give the reason here\r\ncat'),
  );
});

test('JSON has no comments', () => {
  expect(suppressed(checked('a.json', `{ "filter": "${broken}" }`).file)).toBeUndefined();
});
