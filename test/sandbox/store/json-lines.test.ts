import fs, { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { openStore } from '../../../src/sandbox/store/open.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { inProcess, mark } from '../ask.ts';

let folder: string;
let file: string;
eachInTemporaryFolder((path) => {
  folder = path;
  file = join(folder, 'notes');
});

describe('JSON lines', () => {
  const open = () => openStore(file, { seed: 7, documents: 5 });
  const first = '{"sandbox":1,"seed":7,"documents":5}\n';

  test('a truncated last line is ignored', () => {
    const whole = `${first}{"notes":[[0,{"a":1}]]}\n`;
    for (const torn of ['{', '{"notes":[[0,{"a":2}]]}', '{"notes":[[0,{"a":2}],[1,{"a"']) {
      writeFileSync(file, whole + torn);
      const store = open();
      expect([...store.history.changed]).toEqual([[0, { a: 1 }]]);
      store.change([[1, { b: 1 }]]);
      store.close();
      expect(readFileSync(file, 'utf8')).toBe(`${whole}{"notes":[[1,{"b":1}]]}\n`);
    }
  });

  test('a damaged line in the middle is an error that names the line', () => {
    writeFileSync(file, `${first}{"count":6}\n{"notes":\n{"count":7}\n`);
    expect(open).toThrow(`Line 3 of \`${file}\` is damaged.`);
  });

  test('opening removes lines that later ones replaced', () => {
    const store = open();
    for (let i = 0; i < 100; i++) store.change([[0, { step: i }]]);
    store.close();
    open().close();
    expect(readFileSync(file, 'utf8')).toBe(`${first}{"notes":[[0,{"step":99}]]}\n`);
  });

  test('a disk that fills up in the middle of a line: the answer is 500, nothing has changed, and later changes are stored', async () => {
    open().close();
    const sandbox = createSandbox({ file });
    const [key] = [...sandbox.notes()].map(({ accessKey }) => accessKey);
    const change = (value: number) => mark(inProcess(sandbox), 'a', { data: [{ access_key: key, value }] });
    expect((await change(1)).status).toBe(200);
    const before = [...sandbox.notes()];

    const whole = fs.appendFileSync;
    const full = vi.spyOn(fs, 'appendFileSync').mockImplementation((target, text) => {
      whole(target, String(text).slice(0, 10));
      throw new Error('ENOSPC: no space left on device');
    });
    const response = await change(2);
    full.mockRestore();
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        status: { code: 500, message: 'Internal Server Error' },
        error: 'Internal Server Error. ENOSPC: no space left on device',
      },
    ]);
    expect([...sandbox.notes()]).toEqual(before);

    expect((await change(3)).status).toBe(200);
    await sandbox.close();
    expect(readFileSync(file, 'utf8')).toMatch(/^[^\n]*\n[^\n]*"a":1[^\n]*\n[^\n]*"a":3[^\n]*\n$/);
  });

  test('a temporary file left by a killed process does no harm', () => {
    writeFileSync(`${file}.tmp`, 'half of a li');
    open().close();
    expect(readFileSync(file, 'utf8')).toBe(first);
  });
});

test.each([
  ['{"sandbox":1}', 'Line 1'],
  ['{"sandbox":1,"seed":1}', 'Line 1'],
  ['{"sandbox":1,"seed":1,"documents":10000001}', 'Line 1'],
  ['{}', 'is not the file of a sandbox'],
  ['[]', 'is not the file of a sandbox'],
  ['text', 'is not the file of a sandbox'],
  ['{"sandbox":2,"seed":1,"documents":3}', 'another version'],
  ['{"sandbox":1,"seed":1,"documents":1e12}', 'Line 1'],
  ['{"sandbox":1,"seed":1.5,"documents":3}', 'Line 1'],
  ['{"sandbox":1,"seed":1,"documents":3}\n{"notes":5}', 'Line 2'],
  ['{"sandbox":1,"seed":1,"documents":3}\n{"notes":[[0]]}', 'Line 2'],
  ...['{"a":{}}', '{"a":null}', '{"a":["b"]}', '["a"]', 'null', '"a"'].map((properties) => [
    `{"sandbox":1,"seed":1,"documents":3}\n{"notes":[[0,${properties}]]}`,
    'Line 2',
  ]),
  ['{"sandbox":1,"seed":1,"documents":3}\n{"count":-1}', 'Line 2'],
  ['{"sandbox":1,"seed":1,"documents":3}\n{"other":1}', 'Line 2'],
])('a damaged file is refused, and does not change: %s', (text, message) => {
  writeFileSync(file, `${text}\n`);
  expect(() => createSandbox({ file })).toThrow(message);
  expect(readFileSync(file, 'utf8')).toBe(`${text}\n`);
  expect(readdirSync(folder)).toEqual(['notes']);
});
