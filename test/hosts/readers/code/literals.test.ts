import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decoding, verbatim } from '../../../../src/hosts/embedded.ts';
import type { Language } from '../../../../src/hosts/readers/code/language.ts';
import { codeLanguages } from '../../../../src/hosts/readers/code/languages.ts';
import { type Literal, literalEncoder, readLiteral } from '../../../../src/hosts/readers/code/literals.ts';

function read(inner: string, form: Literal, treatment?: Parameters<typeof readLiteral>[3]) {
  const decoding = new Decoding(verbatim(inner));
  readLiteral(decoding, { start: 0, end: inner.length }, form, treatment);
  const { text, interpolations } = decoding.done(() => undefined);
  return { text, names: interpolations.map(({ span }) => text.slice(span.start, span.end)) };
}

const form = (escapes: Literal['escapes'], more: Partial<Literal> = {}): Literal => ({
  open: /"/y,
  close: '"',
  escapes,
  ...more,
});

test.each<[Literal, inner: string, text: string, names?: string[]]>([
  [form('backslash'), String.raw`\x28\u00e9\u{1F600}\n\"\\\q\e`, '(é😀\n"\\q\x1b'],
  [form('backslash'), 'a\\\nb\\\r\nc', 'abc'],
  [form('quote'), String.raw`\\\"\n`, String.raw`\"\n`],
  [form('double'), 'a""b\\n', 'a"b\\n'],
  [form('backtick'), 'a`nb`$c``', 'a\nb$c`'],
  [form('none'), 'a\\n""', 'a\\n""'],
  [form('raw'), 'a\r\nb\rc\\n', 'a\nb\nc\\n'],
  [form('javascript'), 'a\r\nb\rc', 'a\nb\nc'],
  [form('entities'), '&lt;&#98;&#x26;&unknown;', '<b&&unknown;'],
  [form('backslash', { holes: /#\{[^{}\n]*\}/ }), 'a#{b}\\#{c d}', 'a${b}#{c d}', ['${b}']],
  [form('none', { code: ['{', '}'] }), '{{a}} {b', '{a} {b'],
  [form('none', { holes: /\$\w+/ }), '$a $b $a', '${a} ${b} ${a}', ['${a}', '${b}', '${a}']],
])('%j: %j', (literal, inner, text, names = []) => {
  expect(read(inner, literal)).toEqual({ text, names });
});

test('the placeholders of a format', () => {
  expect(read('%s %% {} {a:>3} 100% {b c}', form('none'), 'format')).toEqual({
    text: '${s} % ${1} ${a:>3} 100% {b c}',
    names: ['${s}', '${1}', '${a:>3}'],
  });
});

const awkward = fc.string({ unit: fc.constantFrom(...'(= a)"\'\\`$#%{}[]\n\0é😀nu'), maxLength: 8 });

test('a text written in a literal of any language is read back the same', () => {
  const forms = fc.constantFrom(
    ...Object.values<Language>(codeLanguages)
      .flatMap(({ literals }) => literals)
      .filter((one) => !one.document),
  );
  let written = 0;
  fc.assert(
    fc.property(forms, awkward, (literal, text) => {
      const inner = literalEncoder([literal])(text);
      if (inner === undefined) return;
      written++;
      expect([literal, read(inner, literal)]).toEqual([literal, { text, names: [] }]);
    }),
  );
  expect(written).toBeGreaterThan(0);
});

test('a text is written for several forms only if it is the same in all', () => {
  const encode = literalEncoder([form('backslash'), form('double')]);
  expect([encode('a'), encode('"'), encode('a\nb')]).toEqual(['a', undefined, undefined]);
  expect(literalEncoder([form('none')])('a"')).toBeUndefined();
  const either = literalEncoder([form('backslash'), form('backslash', { close: "'" })]);
  expect(either('\'"')).toBe('\\\'\\"');
});

/** The value of a literal of JavaScript in the engine. */
const evaluated = (literal: string): string => new Function(`return ${literal}`)();

const text = fc.string({
  unit: fc.constantFrom(...'(= a)\'"`\\${}&;#\n\r\t\0\b\v\f\u001b\u2028\u2029é😀1xu'),
  maxLength: 10,
});

const script = (...quotes: string[]) => quotes.map((close) => form('javascript', { close }));

test.each(["'", '"', '`'])('what is written between %s is what the engine and we read', (quote) => {
  fc.assert(
    fc.property(text, (value) => {
      const inner = literalEncoder(script(quote))(value) as string;
      expect(evaluated(`${quote}${inner}${quote}`)).toBe(value);
      expect(read(inner, form('javascript')).text).toBe(value);
    }),
  );
});

test('a text written raw is read the same by the engine and by us', () => {
  fc.assert(
    fc.property(text, (value) => {
      const inner = literalEncoder([form('raw', { close: '`' })])(value);
      if (inner === undefined) return;
      expect(evaluated(`String.raw\`${inner}\``)).toBe(value);
      expect(read(inner, form('raw')).text).toBe(value);
    }),
  );
});

test.each(['x`', 'x${y}', 'x\\', 'x$', 'x\r'])('%j cannot be written raw', (value) => {
  expect(literalEncoder([form('raw')])(value)).toBeUndefined();
});

test('a text written in an attribute is read back the same', () => {
  fc.assert(
    fc.property(text, (value) => {
      const inner = literalEncoder([form('entities')])(value) as string;
      expect(inner).not.toContain('"');
      expect(read(inner, form('entities')).text).toBe(value);
    }),
  );
});

test('a text for several literals can be written in each of their quotes', () => {
  const inner = literalEncoder(script("'", '"', '`'))('\'"`${') as string;
  for (const quote of ["'", '"', '`']) expect(evaluated(`${quote}${inner}${quote}`)).toBe('\'"`${');
});

test.each([
  String.raw`\x28\u0061\u{1F600}\'\"\\`,
  String.raw`\0\251\7\47x\8`,
  'a\\\nb\\\r\nc\\\u2028d',
  String.raw`\n\t\r\b\f\v\q`,
])('%j is read as the engine reads it', (inner) => {
  expect(read(inner, form('javascript')).text).toBe(evaluated(`'${inner.replace(/(?<!\\)'/g, "\\'")}'`));
});
