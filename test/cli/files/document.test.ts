import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDocument, withoutMark } from '../../../src/cli/files/document.ts';
import { type StoredDocument, storedDocuments } from '../../../src/cli/files/stored-documents.ts';
import type { Io } from '../../../src/cli/io/io.ts';
import { runs } from '../../support/runs.ts';

test.each<[string, readonly string[], unknown]>([
  ['{"a":1}', [], { a: 1 }],
  ['\ufeff{"a":1}', [], { a: 1 }],
  [' \t\r', [], 'empty'],
  ['\ufeff', [], 'empty'],
  ['{', [], 'not-json'],
  ['[1]', [], 'not-an-object'],
  ['null', [], 'not-an-object'],
  ['{"a":{"b":{"c":1}}}', ['a', 'b'], { c: 1 }],
  ['{"a":null}', ['a', 'b'], undefined],
  ['{}', ['a'], undefined],
  ['{}', ['__proto__'], undefined],
  ['{"a":1}', ['a'], 'not-an-object'],
  ['{"a":1}', ['a', 'b'], 'not-an-object'],
])('%s at %j is %j', (line, path, expected) => {
  expect(readDocument(line, path)).toEqual(expected);
});

test.each([
  ['{"a":12345678901234567}', { a: '12345678901234567' }],
  ['{"a":[-12345678901234567, 1234567890123456]}', { a: ['-12345678901234567', 1234567890123456] }],
  ['{"a":1234567890123456.5}', { a: 1234567890123456.5 }],
  ['{"a":"\\": 12345678901234567","b":1e20}', { a: '": 12345678901234567', b: 1e20 }],
])('integers that a double cannot hold are texts: %s', (line, expected) => {
  expect(readDocument(line)).toEqual(expected);
});

test('any other document is read as by `JSON`', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
      const line = JSON.stringify(document);
      fc.pre(!/\d{16}/.test(line));
      expect(readDocument(line)).toEqual(JSON.parse(line));
    }),
    runs(0.1),
  );
});

test('a byte order mark is removed once', () => {
  expect([withoutMark('\ufeff\ufeffa'), withoutMark('a')]).toEqual(['\ufeffa', 'a']);
});

const key = '4'.repeat(44);
const contents: Readonly<Record<string, string>> = {
  [`${key}.xml`]: '<a/>',
  'other.xml': '<b/>',
  'lines.ndjson': `{"accessKey":"${key}","xml":"<c/>"}\n\n{"accessKey":"odd","xml":"<d/>","more":1}\r\n[]\n{"accessKey":1,"xml":""}\n{`,
  'rows.csv': 'a\n',
};
const io = {
  readFile: (path: string) => Buffer.from(contents[path] ?? ''),
  pieces: async function* (path: string) {
    yield Buffer.from(contents[path] ?? '');
  },
} as unknown as Io;

test('documents are files of XML, or lines with a key and XML; other lines are told, other files left out', async () => {
  const within = ['folder'];
  const kinds = { xml: 'xml', ndjson: 'ndjson', csv: 'csv' } as const;
  const files = Object.keys(contents).map((path) => {
    return { path, file: path, within, kind: kinds[path.split('.').at(-1) as keyof typeof kinds] };
  });
  const found: unknown[] = [];
  for await (const one of storedDocuments(files, io)) {
    const { xml, ...rest } = one as StoredDocument;
    found.push('wrong' in one ? one : { ...rest, text: xml() });
  }
  expect(found).toEqual([
    { name: `${key}.xml`, accessKey: key, file: `${key}.xml`, within, text: '<a/>' },
    { name: undefined, accessKey: undefined, file: 'other.xml', within, text: '<b/>' },
    { name: `${key}.xml`, accessKey: key, file: 'lines.ndjson', within, line: 1, text: '<c/>' },
    {
      name: expect.stringMatching(/^key-[0-9a-f]{64}\.xml$/),
      accessKey: 'odd',
      file: 'lines.ndjson',
      within,
      line: 3,
      text: '<d/>',
    },
    { file: 'lines.ndjson', line: 4, wrong: 'not-a-document' },
    { file: 'lines.ndjson', line: 5, wrong: 'not-a-document' },
    { file: 'lines.ndjson', line: 6, wrong: 'not-json' },
  ]);
});
