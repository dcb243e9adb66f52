import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { noFacts } from '../../../src/editor/lsp/client-settings.ts';
import { codeActions, fixAllKind, resolveSuppression, type Unresolved } from '../../../src/editor/lsp/code-actions.ts';
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
  const { file, actions, after } = offered('a.yaml', wrong, ['quickfix'], noFacts as typeof facts);
  const [now] = actions.filter(({ title }) => title.startsWith('Suppress'));
  expect(now && after(now)).toMatch(/^# prefilter-disable-next-line unknown-operator /);
  expect(resolveSuppression(file, later?.data as Unresolved, noFacts)).toEqual(now?.edit);
  const moved = { ...(later?.data as Unresolved), span: { start: 0, end: 1 } };
  expect(resolveSuppression(file, moved, noFacts)).toBeUndefined();
});

test('no comment is offered in JSON, or for a file that cannot be read', () => {
  const titles = (name: string, marked: string) => offered(name, marked).actions.map(({ title }) => title);
  expect(titles('a.json', '{ "filter": "(o|r (= status new))" }').join()).not.toContain('Suppress');
  expect(titles('a.yaml', 'filter: "(= a b)|').join()).not.toContain('Suppress');
});

test('a text to copy is copied by the client, or shown; a template has none', () => {
  const commands = (marked: string, client = facts) =>
    new Set(offered('a.ts', marked, ['refactor'], client).actions.flatMap(({ command }) => command?.command ?? []));
  expect(commands("received({ filter: '(= status| new)' })")).toEqual(new Set(['prefilter.showText']));
  expect(commands("received({ filter: '(= status| new)' })", { ...facts, copies: true })).toEqual(
    new Set(['prefilter.copyText']),
  );
  expect(commands('filter`(= status| ${x})`')).toEqual(new Set());
});
