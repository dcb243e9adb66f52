import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decideByNotes } from '../../../../src/cli/commands/query/filter.ts';
import { map } from '../../../../src/language/visit.ts';
import { matches } from '../../../../src/meaning/match/compile.ts';
import { documentOf, noteProperties, readNote } from '../../../../src/nfe/index.ts';
import { full, read } from '../../../meaning/full.ts';
import { sandboxNotes } from '../../../nfe/sandbox-notes.ts';
import { isGate, runs } from '../../../support/runs.ts';
import { QueryFolder } from './folder.ts';

const folder = new QueryFolder();
const count = isGate ? 150 : 90;
const documents = sandboxNotes(count).map((xml) => ({ ...documentOf(readNote(xml)), cancelled: false }));
const keysOf = (rows: readonly object[]) => rows.map((row) => (row as { accessKey: string }).accessKey).sort();

beforeAll(() => folder.fetchNotes(count));

describe('fields of notes are properties of what `fetch` stored', () => {
  test.each(['archive', 'lines', 'archive/*.xml'])('%s: rows are the flat documents', async (from) => {
    const found = await folder.found('(AND (> total 5000) (in cfop 6102 5102) (= issuerState SP))', '--from', from);
    const expected = documents.filter(({ total, issuerState }) => Number(total) > 5000 && issuerState === 'SP');
    expect(expected.length).toBeGreaterThan(2);
    expect(keysOf(found)).toEqual(keysOf(expected));
    for (const { file, ...row } of found) {
      expect(file).toBe(from === 'lines' ? 'lines/documents.ndjson' : `archive/${row.accessKey}.xml`);
      expect(row).toEqual(expected.find(({ accessKey }) => accessKey === row.accessKey));
    }
  });

  test('beside properties of joined rows and of paths, which come first', async () => {
    const given = documents.map(({ accessKey }, i) => ({ accessKey, processed: i % 2 === 0, total: 'joined' }));
    folder.put('given.ndjson', given.map((row) => JSON.stringify(row)).join('\n'));
    const from = ['--from', 'archive', '--properties', 'given.ndjson'];
    const processed = documents.filter((_, i) => i % 2 === 0);
    const found = await folder.found('(AND (= processed true) (OR (> total 5000) (= environment 1)))', ...from);
    expect(keysOf(found)).toEqual(keysOf(processed.filter(({ total }) => Number(total) > 5000)));
    const path = ['--property', 'total=/nfeProc/NFe/infNFe/ide/nNF'];
    const byPath = await folder.found('(AND (= total 7) (= kind nfe))', ...from, ...path);
    expect(byPath).toEqual([expect.objectContaining({ number: '7', total: '7' })]);
  });

  test('in Parquet, with lists for the fields of items', async () => {
    await folder.query('(> total 5000)', '--from', 'lines', '--out', 'notes.parquet');
    const found = await folder.found('(= kind nfe)', '--from', 'notes.parquet');
    const expected = documents.filter(({ total }) => Number(total) > 5000);
    expect(keysOf(found)).toEqual(keysOf(expected));
    for (const row of found)
      expect(row).toMatchObject(expected.find(({ accessKey }) => accessKey === row.accessKey) ?? {});
  });
});

describe('each document of a batch once, as `match` counts them', () => {
  const xml = sandboxNotes(6);
  const notes = documents.slice(0, 6);
  const keys = notes.map(({ accessKey }) => accessKey as string);
  const batch = (from: number, to: number) =>
    `<enviNFe><idLote>7</idLote>${xml.slice(from, to).map(bare).join('')}</enviNFe>`;
  const ofKey = '(_exists accessKey)';

  beforeAll(() => {
    folder.put('batches/lote.xml', batch(0, 2));
    folder.put(`batches/${keys[2]}.xml`, batch(2, 4));
    folder.put(`batches/${keys[4]}.0123456789abcdef.xml`, xml[4] as string);
    folder.put('batches/nota.xml', xml[5] as string);
    const lines = [['L', batch(0, 5)] as const, [keys[5], xml[5]] as const];
    folder.put(
      'batch-lines/documents.ndjson',
      lines.map(([accessKey, xml]) => JSON.stringify({ accessKey, xml })).join('\n'),
    );
    folder.put('batch-lines/.prefilter/checkpoint.json', '{}');
    folder.put('given6.ndjson', keys.map((accessKey, at) => JSON.stringify({ accessKey, at })).join('\n'));
  });

  test.each(['batches', 'batch-lines'])('%s', async (from) => {
    const properties = [
      '--property',
      'n=/NFe/infNFe/ide/nNF',
      '--property',
      'n2=/nfeProc/NFe/infNFe/ide/nNF',
      '--property',
      'lote=/enviNFe/idLote',
    ];
    const rows = await folder.found('(> total 0)', '--from', from, ...properties, '--properties', 'given6.ndjson');
    expect(keysOf(rows)).toEqual([...keys].sort());
    for (const { at, n, n2, lote, file, ...row } of rows) {
      const note = notes[at as number] as (typeof notes)[number];
      expect(row).toMatchObject({ accessKey: note.accessKey, total: note.total });
      expect([n ?? n2, lote === undefined]).toEqual([note.number, n === undefined]);
    }
    const matched = await folder.run(['match', '(> total 0)', '--notes', from, '--count']);
    expect(matched.stdout).toBe('6\n');
  });

  test('also where only paths or joined rows are asked for', async () => {
    const number = ['--property', 'n=/enviNFe/NFe/infNFe/ide/nNF'];
    const byPath = await folder.found('(_exists n)', '--from', 'batches', ...number);
    expect(byPath.map(({ accessKey, n }) => [accessKey, n]).sort()).toEqual(
      notes
        .slice(0, 4)
        .map((note) => [note.accessKey, note.number])
        .sort(),
    );
    const joined = await folder.found(
      '(in at 1 4 5)',
      '--from',
      'batch-lines',
      '--dialect',
      'every-meaning',
      '--properties',
      'given6.ndjson',
    );
    expect(keysOf(joined)).toEqual([1, 4, 5].map((at) => keys[at]).sort());
    // Stored under its access key and not read: one row of this key.
    const unread = await folder.found(ofKey, '--from', `batches/${keys[2]}.xml`, '--properties', 'given6.ndjson');
    expect(keysOf(unread)).toEqual([keys[2]]);
  });

  /** A note without what the authority answered, as it stands in a batch. */
  function bare(note: string): string {
    return (/<NFe[\s\S]*<\/NFe>/.exec(note) as RegExpExecArray)[0];
  }
});

describe('mistakes', () => {
  test.each([
    [['(AND (> total 1) (= issuerStat SP))'], 1, 'Property `issuerStat` is not declared. Did you mean `issuerState`?'],
    [['(= issuerState XX)'], 1, '`XX` is not a value of `issuerState`'],
    [['(> total 1)', '--dialect', 'received'], 1, 'Unknown operator `>`.'],
    [['(= processed true)'], 2, 'the filter names no field of notes, such as `total`'],
  ])('%j', async ([text = '', ...argv], exitCode, message) => {
    expect(await folder.query(text, '--from', 'archive', ...argv)).toMatchObject({
      exitCode,
      stdout: '',
      stderr: expect.stringContaining(message),
    });
  });

  test('a note that is not well-formed ends the query, with its position', async () => {
    const xml = readFileSync(folder.path('lines/documents.ndjson'), 'utf8').split('\n')[0] as string;
    folder.put('broken/a.xml', (JSON.parse(xml) as { xml: string }).xml.replace('<vNF>', '\n<vNF><vNF>'));
    expect(await folder.query('(> total 1)', '--from', 'broken')).toMatchObject({
      exitCode: 2,
      stderr: 'prefilter: broken/a.xml:2:6: `vNF` must not contain elements.\n',
    });
  });

  test('other lines are no notes: a property of the same name is their own', async () => {
    folder.put('plain.ndjson', '{"total":"7"}\n');
    expect(await folder.found('(= total 7)', '--from', 'plain.ndjson')).toEqual([{ total: '7' }]);
  });
});

test('a filter that is decided in parts selects as a whole one does', () => {
  const leaf = fc.constantFrom(
    ...[
      '(> total 5000)',
      '(= issuerState SP)',
      '(in cfop 5102)',
      '(= a 1)',
      '(_exists a)',
      '(!= b 2)',
      '(contains b 2)',
    ],
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.tuple(fc.constantFrom('AND', 'OR'), tie('tree'), tie('tree')).map((parts) => `(${parts.join(' ')})`),
      tie('tree').map((one) => `(NOT ${one})`),
    ),
  }));
  const own = fc.record({ a: fc.constantFrom('1', '2'), b: fc.constantFrom('2', '3') }, { requiredKeys: [] });
  fc.assert(
    fc.property(tree, fc.constantFrom(...documents), own, (text, note, others) => {
      const filter = read(text);
      const whole = matches(filter, { ...note, ...others }, { dialect: full, properties: noteProperties });
      const decided = decideByNotes(filter, full, (property) => Object.hasOwn(noteProperties, property));
      const results = decided?.decide(note) ?? '';
      const rest = decided === undefined ? filter : map(decided.filter, (node) => node);
      const found = Object.fromEntries([...results].map((result, i) => [`result ${i}`, result]));
      expect(matches(rest, { ...others, ...found }, { dialect: full })).toBe(whole);
    }),
    runs(1),
  );
});
