import { expect, test } from 'vitest';
import { type StoredDocument, storedDocuments } from '../../../src/cli/files/stored-documents.ts';
import type { Io } from '../../../src/cli/io/io.ts';

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
  const kinds = { xml: 'xml', ndjson: 'ndjson', csv: 'csv' } as const;
  const files = Object.keys(contents).map((path) => {
    return { path, file: path, kind: kinds[path.split('.').at(-1) as keyof typeof kinds] };
  });
  const found: unknown[] = [];
  for await (const one of storedDocuments(files, io)) {
    const { xml, ...rest } = one as StoredDocument;
    found.push('wrong' in one ? one : { ...rest, text: xml() });
  }
  expect(found).toEqual([
    { name: `${key}.xml`, accessKey: key, file: `${key}.xml`, text: '<a/>' },
    { name: 'other.xml', accessKey: undefined, file: 'other.xml', text: '<b/>' },
    { name: `${key}.xml`, accessKey: key, file: 'lines.ndjson', line: 1, text: '<c/>' },
    {
      name: expect.stringMatching(/^key-[0-9a-f]{64}\.xml$/),
      accessKey: 'odd',
      file: 'lines.ndjson',
      line: 3,
      text: '<d/>',
    },
    { file: 'lines.ndjson', line: 4, wrong: 'not-a-document' },
    { file: 'lines.ndjson', line: 5, wrong: 'not-a-document' },
    { file: 'lines.ndjson', line: 6, wrong: 'not-json' },
  ]);
});
