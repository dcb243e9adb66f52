import { basename, dirname, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from '../../../src/client/download/file-name.ts';
import { runs } from '../../support/runs.ts';
import { accessKey } from '../fake-service.ts';

test('a valid key is the name, and the hash of the document distinguishes another file of it', () => {
  const key = accessKey(1);
  expect(fileNameOf(key)).toBe(`${key}.xml`);
  expect(fileNameOf(key, 'f'.repeat(64))).toBe(`${key}.${'f'.repeat(16)}.xml`);
  expect(fileNameOf('../x', 'f'.repeat(64))).toMatch(/^key-[0-9a-f]{64}\.f{16}\.xml$/);
});

test('no key from the server names a file outside the folder', () => {
  const keys = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '../x',
      '..',
      '.',
      '/etc/passwd',
      'C:\\x',
      'CON',
      'nul.xml',
      'a\0b',
      '',
      '.prefilter/lock',
      'a'.repeat(300),
    ),
  );
  fc.assert(
    fc.property(keys, (key) => {
      const name = fileNameOf(key);
      expect(name).toMatch(/^[0-9A-Za-z-]{44,70}\.xml$/);
      expect(dirname(resolve('/folder', name))).toBe('/folder');
      expect(basename(name)).toBe(name);
    }),
    runs(1 / 5),
  );
});

test('no two keys from the server name the same file, even if the system ignores case', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '0'), minLength: 44, maxLength: 44 });
  fc.assert(
    fc.property(key, key, (one, other) => {
      if (one !== other) expect(fileNameOf(one).toLowerCase()).not.toBe(fileNameOf(other).toLowerCase());
      const upper = one.toUpperCase();
      if (one !== upper) expect(fileNameOf(one).toLowerCase()).not.toBe(fileNameOf(upper).toLowerCase());
    }),
    runs(1 / 5),
  );
});
