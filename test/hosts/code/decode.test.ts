import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalEncoder, readLiteral } from '../../../src/hosts/code/decode.ts';
import { codeLanguages, type Literal, languageCalled } from '../../../src/hosts/code/languages.ts';
import { Decoding } from '../../../src/hosts/embedded.ts';
import type { Interpolation } from '../../../src/hosts/host.ts';
import { InterpolationNames } from '../../../src/hosts/placeholders.ts';

function read(inner: string, form: Literal) {
  const decoding = new Decoding(inner);
  const interpolations: Interpolation[] = [];
  readLiteral(
    decoding,
    inner,
    { start: 0, end: inner.length },
    form,
    new InterpolationNames(),
    interpolations,
    languageCalled('rb'),
  );
  const { text } = decoding.done(() => undefined);
  return { text, names: interpolations.map(({ span }) => text.slice(span.start, span.end)) };
}

const form = (escapes: Literal['escapes'], more: Partial<Literal> = {}): Literal => ({
  open: /"/y,
  close: '"',
  escapes,
  ...more,
});

test.each<[Literal, inner: string, text: string, names?: string[]]>([
  [form('backslash'), String.raw`\x28\u00e9\u{1F600}\n\"\\\q`, '(é😀\n"\\q'],
  [form('backslash'), 'a\\\nb\\\r\nc', 'abc'],
  [form('quote'), String.raw`\\\"\n`, String.raw`\"\n`],
  [form('double'), 'a""b\\n', 'a"b\\n'],
  [form('backtick'), 'a`nb`$c``', 'a\nb$c`'],
  [form('none'), 'a\\n""', 'a\\n""'],
  [form('backslash', { holes: /#\{[^{}\n]*\}/ }), 'a#{b}\\#{c d}', 'a${b}#{c d}', ['${b}']],
  [form('backslash', { code: ['#{', '}'] }), 'a#{b("}")}\\#{c d}', 'a${1}#{c d}', ['${1}']],
  [form('none', { code: ['{', '}'] }), '{a} {{b}} {c', '${a} {b} {c', ['${a}']],
  [form('none', { holes: /\$\w+/ }), '$a $b $a', '${a} ${b} ${a}', ['${a}', '${b}', '${a}']],
])('%j: %j', (literal, inner, text, names = []) => {
  expect(read(inner, literal)).toEqual({ text, names });
});

test('a text written in a literal of any language is read back the same', () => {
  const forms = fc.constantFrom(...codeLanguages.flatMap(({ literals }) => literals).filter((one) => !one.document));
  const texts = fc.string({ unit: fc.constantFrom(...'(= a)"\'\\`$#%{}[]\n\0é😀nu'), maxLength: 8 });
  let written = 0;
  fc.assert(
    fc.property(forms, texts, (literal, text) => {
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
});
