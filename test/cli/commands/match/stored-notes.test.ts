import { beforeAll, describe, expect, test } from 'vitest';
import { documentOf, readNote } from '../../../../src/nfe/index.ts';
import { sandboxNotes } from '../../../nfe/sandbox-notes.ts';
import { isGate } from '../../../support/runs.ts';
import { ticking } from '../../ticking.ts';
import { QueryFolder } from '../query/folder.ts';

const count = isGate ? 150 : 90;
const large = '(AND (> total 5000) (= issuerState SP))';
const notes = sandboxNotes(count).map((xml) => ({ xml, document: { ...documentOf(readNote(xml)), cancelled: false } }));
const folder = new QueryFolder();
const match = (text: string, ...argv: readonly string[]) => folder.run(['match', text, ...argv], { now: ticking() });
const selected = (...argv: readonly string[]) =>
  match(large, ...argv, '-f', 'ndjson').then(({ stdout }) =>
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
/** The documents that the filter selects, each with its file. */
const expected = (fileOf: (key: string | undefined) => string) =>
  notes
    .map(({ document }) => ({ file: fileOf(document.accessKey), ...document }))
    .filter(({ total, issuerState }) => Number(total) > 5000 && issuerState === 'SP')
    .sort((a, b) => (a.file + a.accessKey < b.file + b.accessKey ? -1 : 1));

beforeAll(() => folder.fetchNotes(count));

describe('what `fetch` stored', () => {
  test.each([
    ['archive', (key: string | undefined) => `archive/${key}.xml`],
    ['lines', () => 'lines/documents.ndjson'],
  ])('%s: the flat documents with their file', async (name, fileOf) => {
    const all = expected(fileOf);
    expect(all.length).toBeGreaterThan(2);
    const found = await selected('--notes', name);
    expect(found.sort((a, b) => (a.file + a.accessKey < b.file + b.accessKey ? -1 : 1))).toEqual(all);
  });

  test('both folders, one of them twice: a mistake', async () => {
    expect(await selected('--notes', 'archive', '--notes', 'lines')).toHaveLength(2 * expected(() => '').length);
    expect(await match(large, '--notes', 'lines', '--notes', 'lines')).toMatchObject({
      exitCode: 2,
      stderr: 'prefilter: `--notes lines` is given twice.\n',
    });
  });
});

test('every meaning has its usual symbol, and values can be quoted', async () => {
  const text = `(AND (OR (= issuerCity "São Paulo") (in issuerState SP RJ)) (NOT (< total 1)) (<= number ${count}) (>= series 1)
    (!= environment 1) (_exists issuerName) (_not_exists recipientCpf) (contains issuerName "a") (startsWith cfop 6)
    (endsWith accessKey ""))`;
  const { exitCode, stderr } = await match(text, '--notes', 'lines', '-f', 'ndjson');
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^prefilter: \\d+ of ${count} documents match`)),
  ]);
});

describe('a summary', () => {
  const matches = expected(() => '').length;

  test.each([
    [
      'en',
      new RegExp(
        `^${matches} of ${count} documents match; 0.5 s, ${2 * count} documents/s.\nThe first 3:\n  \\{"file":"lines/doc`,
      ),
    ],
    [
      'pt',
      new RegExp(
        `^${matches} de ${count} documentos correspondem ao filtro; 0,5 s, ${2 * count} documentos/s.\nOs 3 primeiros:\n`,
      ),
    ],
  ])('in %s', async (lang, summary) => {
    expect((await match(large, '--notes', 'lines', '--lang', lang)).stdout).toMatch(summary);
  });

  test('as JSON', async () => {
    const { stdout } = await match(large, '--notes', 'lines', '-f', 'json');
    expect(JSON.parse(stdout).problems).toEqual([]);
    expect(JSON.parse(stdout).results[0]).toMatchObject({
      files: ['lines'],
      documents: count,
      matches,
      wrong: 0,
      documentsPerSecond: 2 * count,
      examples: [{ file: 'lines/documents.ndjson', line: expect.any(Number), document: { kind: 'nfe' } }, {}, {}],
    });
  });
});

describe('what cannot be read is reported and counted, and the others are matched', () => {
  const [one = { xml: '' }] = notes;
  const line = (xml: unknown) => JSON.stringify({ accessKey: 'a', xml });
  const broken = one.xml.replace('</emit>', '\n</dest>');

  beforeAll(() => {
    folder.put('broken/a.xml', broken);
    folder.put('broken/b.xml', Buffer.from(one.xml.replace('UTF-8', 'ISO-8859-1'), 'latin1'));
    folder.put('broken/c.xml', Buffer.from([0x3c, 0x61, 0xff]));
    folder.put('broken/d.xml', '<procEventoNFe/>');
    folder.put('broken/e.ndjson', [line(broken), line(one.xml), '', line(5), '{'].join('\n'));
  });

  test.each([
    [
      'en',
      [
        'broken/a.xml:2:1: `</dest>` stands where `</emit>` is due.',
        'broken/c.xml:1:3: The bytes are not utf-8, or that encoding is unknown.',
        'broken/e.ndjson:1: XML 2:1: `</dest>` stands where `</emit>` is due.',
        'broken/e.ndjson:4: this line has no `accessKey` and `xml`.',
        'broken/e.ndjson:5: this line is not JSON.',
      ],
      '2 of 8 documents match, 5 are invalid; ',
    ],
    [
      'pt-BR',
      [
        'broken/a.xml:2:1: `</dest>` está onde se espera `</emit>`.',
        'broken/c.xml:1:3: Os bytes não são utf-8, ou essa codificação é desconhecida.',
        'broken/e.ndjson:1: XML 2:1: `</dest>` está onde se espera `</emit>`.',
        'broken/e.ndjson:4: esta linha não tem `accessKey` e `xml`.',
        'broken/e.ndjson:5: esta linha não é JSON.',
      ],
      '2 de 8 documentos correspondem ao filtro, 5 são inválidos; ',
    ],
  ])('in %s', async (lang, told, summary) => {
    const { exitCode, stdout, stderr } = await match('(= kind nfe)', '--notes', 'broken', '--lang', lang);
    expect([exitCode, stderr]).toEqual([2, told.map((text) => `prefilter: ${text}\n`).join('')]);
    expect(stdout).toContain(summary);
  });

  test('as JSON', async () => {
    const { stdout } = await match('(= kind event)', '--notes', 'broken', '-f', 'json');
    const { results, problems } = JSON.parse(stdout);
    const at = (line: number, column = 1) => ({ position: { start: { line, column } } });
    expect(problems).toMatchObject([
      { file: 'broken/a.xml', code: 'unbalanced', ...at(2) },
      { file: 'broken/c.xml', code: 'encoding', ...at(1, 3) },
      { file: 'broken/e.ndjson', code: 'unbalanced', ...at(1) },
      { file: 'broken/e.ndjson', code: 'not-a-document', ...at(4) },
      { file: 'broken/e.ndjson', code: 'not-json', ...at(5) },
    ]);
    expect(results[0]).toMatchObject({
      matches: 1,
      wrong: 5,
      examples: [{ file: 'broken/d.xml', document: { file: 'broken/d.xml', kind: 'event' } }],
    });
  });

  test('in the singular', async () => {
    folder.put('single/a.xml', '<a/>');
    const { stdout } = await match('(= kind unknown)', '--notes', 'single', '--lang', 'pt');
    expect(stdout).toMatch(/^1 de 1 documento corresponde ao filtro; .*\nO primeiro:\n/);
  });
});

describe('the dialect', () => {
  test('is that of the flag or of the configuration, if they name one', async () => {
    expect(await match('(> total 1)', '--notes', 'lines', '--dialect', 'received')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Unknown operator `>`.'),
    });
    folder.put(
      'own.json',
      '{ "dialect": { "operators": { "over": { "operands": "property value", "means": "greater" } } } }',
    );
    expect((await match('(over total 1)', '--notes', 'lines', '-c', 'own.json')).exitCode).toBe(0);
    expect((await match('(> total 1)', '--notes', 'lines', '-c', 'own.json')).exitCode).toBe(1);
    folder.put('other.json', '{ "properties": { "processed": "boolean" } }');
    expect((await match('(> total 1)', '--notes', 'lines', '-c', 'other.json')).exitCode).toBe(0);
  });

  test('of lines stays `received`', async () => {
    expect((await match('(> total 1)', '--data', 'lines/documents.ndjson')).exitCode).toBe(1);
  });
});

test.each([
  [['(> totl 5000)', '--notes', 'lines'], 1, 'Property `totl` is not declared. Did you mean `total`?'],
  [['(= issuerState XX)', '--notes', 'lines'], 1, '`XX` is not a value of `issuerState`'],
  [['(= a b)', '--notes', 'lines', '--data', 'x.ndjson'], 2, '`--data` and `--notes` cannot be combined.'],
  [['(= a b)', '--notes', 'lines', '--at', 'x'], 2, '`--at` and `--notes` cannot be combined.'],
  [['(= kind nfe)', '--notes', 'nowhere'], 2, 'cannot read `nowhere`: there is no such file.'],
  [['(= kind nfe)', '--notes', 'tables'], 2, 'no document stored by `fetch` was found'],
])('mistakes: %j', async (argv, exitCode, message) => {
  folder.put('tables/a.csv', 'a\n');
  const [text = '', ...rest] = argv;
  expect(await match(text, ...rest)).toMatchObject({
    exitCode,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});
