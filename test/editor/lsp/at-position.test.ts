// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets have such places
import { expect, test } from 'vitest';
import { completionItems } from '../../../src/editor/lsp/at-position.ts';
import { checked, facts } from './checked.ts';

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
