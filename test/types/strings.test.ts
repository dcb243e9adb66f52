import { expect, test } from 'vitest';
import { invisibleIn, isWord } from '../../src/language/word.ts';
import { compile } from '../support/compile.ts';
import { literal } from '../support/literals.ts';

test('a character that no word can contain, or that nobody sees, is refused, and every other is accepted', () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => {
    const character = String.fromCharCode(code);
    const isJoiner = code === 0x200c || code === 0x200d;
    if (' \t\n\r()"'.includes(character) || isJoiner) return false;
    return code < 256 || code % 4099 === 0 || (code >= 0x2000 && code < 0x2070) || invisibleIn(character) !== undefined;
  });
  const lines = codes.map((code) => `filter(${literal(`(= a x${String.fromCharCode(code)}x)`)});`);
  const { diagnostics } = compile({ 'characters.ts': `import { filter } from 'prefilter';\n${lines.join('\n')}` });
  const images = codes.map((code) => `x${String.fromCharCode(code)}x`);
  const refused = codes.filter((_, at) => !isWord(images[at] ?? '') || invisibleIn(images[at] ?? '') !== undefined);
  expect(diagnostics.map(({ line }) => codes[line - 2])).toEqual(refused);
  expect(refused).toHaveLength(29 + 33 + 39);
  for (const { message } of diagnostics) {
    expect(message).toMatch(
      /✗ (?:A filter cannot contain a control character\.|[-\w ]+(?: \(U\+00A0\))? in the filter[.:])/,
    );
  }
});
