import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decoding } from '../../../src/hosts/embedded.ts';
import { type Quoting, readAnsi, shellEncode } from '../../../src/hosts/shell/quoting.ts';

const around: Partial<Record<Quoting, (form: string) => string>> = {
  unquoted: (form) => form,
  single: (form) => `'${form}'`,
  double: (form) => `"${form}"`,
  ansi: (form) => `$'${form}'`,
};

test.each(Object.entries(around))('bash reads what is written %s', (quoting, quoted) => {
  const unit = fc.constantFrom(...'(= a)"\'`$\\!*?~#&|;<>{}[]%é\n\t\r-');
  const texts = fc
    .sample(fc.string({ unit, minLength: 1, maxLength: 12 }), { numRuns: 300, seed: 7 })
    .map((text) => ({ text, form: shellEncode([quoting as Quoting])(text) }))
    .filter((one): one is { text: string; form: string } => one.form !== undefined);
  expect(texts.length).toBeGreaterThan(50);
  // One process for all; a separator word keeps them apart.
  const script = texts.map(({ form }) => `printf '%s\\0' ${quoted(form)}`).join('\n');
  const { stdout, stderr } = spawnSync('bash', ['--norc'], { input: script, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.split('\0').slice(0, -1)).toEqual(texts.map(({ text }) => text));
});

test('nested quoting keeps only what both write alike', () => {
  const encode = shellEncode(['single', 'double']);
  expect(encode('(= a b)')).toBe('(= a b)');
  expect(encode('$a')).toBeUndefined();
  expect(shellEncode(['double'])('{{ a }}')).toBeUndefined();
  expect(shellEncode(['double'])('a\0')).toBeUndefined();
});

test("`$'…'` is read as bash reads it", () => {
  const inner = String.raw`a\tb\x28\050\u00e9\xc3\xa9\'\\\q`;
  const decoding = new Decoding(inner);
  readAnsi(decoding, inner, 0, inner.length);
  const { stdout } = spawnSync('bash', ['-c', `printf '%s' $'${inner}'`], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  expect(decoding.done(() => undefined, 0).text).toBe(stdout);
});
