import { expect, test } from 'vitest';
import { completionItems } from '../../../src/editor/lsp/at-position.ts';
import {
  clientFacts,
  diagnosticOf,
  markup,
  rangeOf,
  spanOf,
  textEdits,
  userSettings,
} from '../../../src/editor/lsp/convert.ts';
import { filterAt } from '../../../src/editor/lsp/files.ts';
import { checked, facts } from './checked.ts';
import { capable } from './client.ts';

test('a span becomes the range that it comes from', () => {
  const { document } = checked('a.filter', '(= a\r\n b)\n').file;
  const span = { start: 3, end: 9 };
  expect(rangeOf(document, span)).toEqual({ start: { line: 0, character: 3 }, end: { line: 1, character: 3 } });
  expect(spanOf(document, rangeOf(document, span))).toEqual(span);
  expect(textEdits(document, [{ span, text: 'x' }])).toEqual([{ range: rangeOf(document, span), newText: 'x' }]);
});

test('a diagnostic has its help, a related position, and a tag if the part is superfluous', () => {
  const { file } = checked('a.filter', '(OR (= a b) (= a b))', {});
  const [finding] = file.findings.filter(({ problem }) => problem.code === 'duplicate-condition');
  if (finding === undefined) throw new Error('nothing found');
  const { relatedInformation, tags, message } = diagnosticOf(finding, file.document, facts);
  expect(relatedInformation?.[0]?.location).toEqual({
    uri: file.document.uri,
    range: { start: { line: 0, character: 4 }, end: { line: 0, character: 11 } },
  });
  expect([tags, message]).toEqual([undefined, finding.problem.message]);
  expect(diagnosticOf(finding, file.document, { ...facts, related: false })).not.toHaveProperty('relatedInformation');
  const problem = { ...finding.problem, code: 'redundant-condition', severity: 'info', help: 'Why.' } as const;
  expect(diagnosticOf({ ...finding, problem }, file.document, facts)).toMatchObject({
    ...{ severity: 3, tags: [1], message: `${problem.message}\nWhy.` },
  });
});

test('Markdown is escaped outside of code, plain text is not', () => {
  const parts = [
    { kind: 'text', text: 'a_b `c_d` *e* <f>' },
    { kind: 'json', text: '{ "a_b": 1 }' },
  ] as const;
  expect(markup(parts, { markdown: true }).value).toBe('a\\_b `c_d` \\*e\\* \\<f\\>\n\n```json\n{ "a_b": 1 }\n```');
  expect(markup(parts, { markdown: false }).value).toBe('a_b `c_d` *e* <f>\n{ "a_b": 1 }');
});

test('a client has the capabilities that it declares, and no others', () => {
  const own = { copies: false, commandLinks: false };
  const none = {
    markdown: false,
    snippets: false,
    related: false,
    documentChanges: false,
    resolvesEdits: false,
    ...own,
  };
  expect(clientFacts()).toEqual(none);
  expect(clientFacts({}, { copies: true, commandLinks: true })).toEqual({ ...none, copies: true, commandLinks: true });
  const all = { markdown: true, snippets: true, related: true, documentChanges: true, resolvesEdits: true, ...own };
  expect(clientFacts(capable, {})).toEqual(all);
  const hover = { contentFormat: ['plaintext', 'markdown'] } as const;
  expect(clientFacts({ textDocument: { hover: { contentFormat: [...hover.contentFormat] } } }, {}).markdown).toBe(
    false,
  );
});

test.each([
  [undefined, {}],
  [null, {}],
  ['x', {}],
  [
    { locale: 'en', languages: ['yaml'], codeLens: true, copies: false, commandLinks: true },
    { locale: 'en', languages: ['yaml'], codeLens: true, copies: false, commandLinks: true },
  ],
  [{ locale: 1, languages: 'yaml', codeLens: 'x', copies: 1, commandLinks: 'x', other: 2 }, {}],
  [{ languages: ['yaml', 1] }, { languages: ['yaml'] }],
])('of the settings %j these apply: %j', (given, expected) => {
  expect(userSettings(given)).toEqual(expected);
});

test.each<[name: string, marked: string, labels: string]>([
  ['a.yaml', 'filter: (= |\n', 'processed status'],
  ['a.yaml', 'filter: (|\n', '= OR _not_exists'],
  ['a.yaml', 'filter: "(= |"\n', 'processed status'],
  ['a.json', '{"filter": "(= |"}', 'processed status'],
  ['a.json', '{"filter": "(|"}', '= OR _not_exists'],
  ['a.ts', "client.received({ filter: '(|' });", '= OR _not_exists'],
  ['a.ts', "client.received({ filter: '(= |' });", 'processed status'],
  ['a.ts', 'const x = filter`(= status |`;', 'new done'],
  ['a.filter', '(OR (= |', 'processed status'],
  ['a.sh', "curl 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20|'", 'processed status'],
  ['a.json', '{"other": "(= processed true)", "filter": "(|"}', '= OR _not_exists'],
  ['a.filter', '(OR (= processed true) (|', '= OR _not_exists'],
  ['a.md', 'See https://api.arquivei.com.br/v1/nfe/received?filter=(|', '= OR _not_exists'],
  ['a.ts', "const title = '(|';", ''],
  ['a.yaml', 'name: (= |\n', ''],
])('%s: %s', (name, marked, labels) => {
  const { file, at } = checked(name, marked);
  expect(
    completionItems(file, at, facts)
      .map(({ label }) => label)
      .join(' '),
  ).toBe(labels);
});

test('a client without placeholders gets plain text', () => {
  const { file, at } = checked('a.yaml', 'filter: (|');
  const [blanks] = completionItems(file, at, facts);
  const [plain] = completionItems(file, at, { ...facts, snippets: false });
  expect([blanks?.insertText, blanks?.insertTextFormat]).toEqual([expect.stringContaining('${1:property}'), 2]);
  expect([plain?.insertText, plain?.insertTextFormat]).toEqual(['=', 1]);
});

test('the typed part is part of the label, even if it is encoded', () => {
  const { file, at } = checked('a.sh', "curl 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20pro|'");
  const [item] = completionItems(file, at, facts);
  expect([item?.label, item?.filterText, item?.sortText]).toEqual(['processed', 'proprocessed', '0000']);
});

test.each([
  ['a.json', '{ "filter": "|(= a b)" }', 0],
  ['a.json', '{ "filter": "(= a b)|" }', 7],
  ['a.json', '{ "filter": "(= \\u0061| b)" }', 4],
  ['a.json', '{ "filter": "(= |\\u0061 b)" }', 3],
  ['a.json', '{ "filter": |"(= a b)" }', undefined],
  ['a.sh', "curl '/received?filter=%28%3D%20|a%20b%29'", 3],
])('%s: %s', (name, marked, offset) => {
  const { file, at } = checked(name, marked);
  expect(filterAt(file.hosted, at)?.offset).toBe(offset);
});

test('inside an escape the offset is after its character', () => {
  const { file, at } = checked('a.json', '{ "filter": "(= \\u00|61 b)" }');
  expect(filterAt(file.hosted, at)?.offset).toBe(4);
});
