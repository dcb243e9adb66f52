import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decoding } from '../../../src/hosts/embedded.ts';
import { type LiteralForm, readLiteral, writeLiteral } from '../../../src/hosts/javascript/literal.ts';

function read(form: LiteralForm, inner: string): string {
  const decoding = new Decoding(inner);
  readLiteral[form](decoding, 0, inner.length);
  return decoding.done(() => undefined).text;
}

/** The value of a literal in the engine. */
const evaluated = (literal: string): string => new Function(`return ${literal}`)();

const text = fc.string({
  unit: fc.constantFrom(...'(= a)\'"`\\${}&;#\n\r\t\0\b\v\f\u001b\u2028\u2029é😀1xu'),
  maxLength: 10,
});

test.each(["'", '"', '`'])('what is written between %s is what the engine and we read', (quote) => {
  fc.assert(
    fc.property(text, (value) => {
      const inner = writeLiteral.cooked(quote)(value) as string;
      expect(evaluated(`${quote}${inner}${quote}`)).toBe(value);
      expect(read('cooked', inner)).toBe(value);
    }),
  );
});

test('a text written raw is read the same by the engine and by us', () => {
  fc.assert(
    fc.property(text, (value) => {
      const inner = writeLiteral.raw('`')(value);
      if (inner === undefined) return;
      expect(evaluated(`String.raw\`${inner}\``)).toBe(value);
      expect(read('raw', inner)).toBe(value);
    }),
  );
});

test.each(['x`', 'x${y}', 'x\\', 'x$', 'x\r'])('%j cannot be written raw', (value) => {
  expect(writeLiteral.raw('`')(value)).toBeUndefined();
});

test('a text written in an attribute is read back the same', () => {
  fc.assert(
    fc.property(text, (value) => {
      const inner = writeLiteral.attribute('"')(value) as string;
      expect(inner).not.toContain('"');
      expect(read('attribute', inner)).toBe(value);
    }),
  );
});

test('a text for several literals can be written in each of their quotes', () => {
  const inner = writeLiteral.cooked('\'"`')('\'"`${') as string;
  for (const quote of ["'", '"', '`']) expect(evaluated(`${quote}${inner}${quote}`)).toBe('\'"`${');
});

test.each([
  String.raw`\x28\u0061\u{1F600}\'\"\\`,
  String.raw`\0\251\7\47x\8`,
  'a\\\nb\\\r\nc\\\u2028d',
  String.raw`\n\t\r\b\f\v\q`,
])('%j is read as the engine reads it', (inner) => {
  expect(read('cooked', inner)).toBe(evaluated(`'${inner.replace(/(?<!\\)'/g, "\\'")}'`));
});

test('line ends of a template are line feeds', () => {
  expect([read('cooked', 'a\r\nb\rc'), read('raw', 'a\r\nb\rc\\n')]).toEqual(['a\nb\nc', 'a\nb\nc\\n']);
});
