import { expect, test } from 'vitest';
import { isWord } from '../../src/language/word.ts';
import { compile } from '../support/compile.ts';
import { literal } from '../support/literals.ts';

test('a character that no word can contain is refused, and every other is accepted', () => {
  const codes = Array.from({ length: 256 }, (_, code) => code).filter(
    (code) => !' \t\n\r()"'.includes(String.fromCharCode(code)),
  );
  const lines = codes.map((code) => `filter(${literal(`(= a x${String.fromCharCode(code)}x)`)});`);
  const { diagnostics } = compile({ 'characters.ts': `import { filter } from 'prefilter';\n${lines.join('\n')}` });
  const refused = codes.filter((code) => !isWord(`x${String.fromCharCode(code)}x`));
  expect(diagnostics.map(({ line }) => codes[line - 2])).toEqual(refused);
  expect(refused).toHaveLength(29 + 33);
  for (const { message } of diagnostics) expect(message).toContain('✗ A filter cannot contain a control character.');
});
