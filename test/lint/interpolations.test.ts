import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Interpolation } from '../../src/hosts/embedded.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { misplacedInterpolations, validateInterpolated } from '../../src/lint/interpolations.ts';
import { validate } from '../../src/validate/validate.ts';
import { runs } from '../support/runs.ts';

/** A piece of a filter: its text, or an interpolation with the text that fills it. */
type Piece = string | { readonly filled: string };

const interpolation = (...filled: string[]): fc.Arbitrary<Piece[]> =>
  fc.constantFrom(...filled).map((text) => [{ filled: text }]);
const words = (...texts: string[]): fc.Arbitrary<Piece[]> => fc.constantFrom(...texts).map((text) => [text]);

const property = fc.oneof(words('processed', 'status', 'procesed'), interpolation('processed', 'status'));
const value = fc.oneof(words('false', 'False', 'new', '1'), interpolation('false', 'new', 'x'));
const pieces = (...parts: fc.Arbitrary<Piece[]>[]): fc.Arbitrary<Piece[]> =>
  fc.tuple(...parts).map((lists) => lists.flat());

const { filter } = fc.letrec<{ filter: Piece[] }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    pieces(words('(= '), property, words(' '), value, words(')')),
    pieces(words('(_not_exists ', '(NOT_EXISTS ', '(missing '), property, words(')')),
    interpolation('(_not_exists processed)', '(= a b)', '(OR (= processed false) (_not_exists processed))'),
    fc
      .tuple(words('(OR', '(AND', '(or'), fc.array(tie('filter'), { minLength: 1, maxLength: 3 }))
      .map(([open, operands]) => [...open, ...operands.flatMap((operand) => [' ', ...operand]), ')']),
  ),
}));

const properties = { processed: 'boolean', status: { type: ['new', 'done'], default: 'new' } } as const;

function withHoles(parts: readonly Piece[]): { text: string; interpolations: Interpolation[] } {
  const interpolations: Interpolation[] = [];
  let text = '';
  for (const part of parts) {
    const image = typeof part === 'string' ? part : `\${interpolation${interpolations.length}}`;
    if (image !== part)
      interpolations.push({ span: { start: text.length, end: text.length + image.length }, safe: true });
    text += image;
  }
  return { text, interpolations };
}

test('a finding in a filter with interpolations remains, whatever fills them', () => {
  fc.assert(
    fc.property(filter, fc.boolean(), (parts, declared) => {
      const options = { dialect: qive, ...(declared && { properties }) };
      const held = withHoles(parts);
      const filled = parts.map((part) => (typeof part === 'string' ? part : part.filled)).join('');
      const counts = new Map<string, number>();
      for (const { code } of validate(filled, options)) counts.set(code, (counts.get(code) ?? 0) + 1);
      for (const { code } of validateInterpolated(held, options)) counts.set(code, (counts.get(code) ?? 0) - 1);
      expect([...counts].filter(([, count]) => count < 0)).toEqual([]);
    }),
    runs(0.2),
  );
});

test('an interpolation that is a whole operand is accepted', () => {
  fc.assert(
    fc.property(filter, (parts) => {
      const held = withHoles(parts);
      if (parts.length > 1) expect(misplacedInterpolations(held, qive)).toEqual([]);
    }),
    runs(0.3),
  );
});

test.each<[string, ...string[]]>([
  ['(processed = ${x})', 'infix-syntax (= processed ${x})'],
  ['(${x} == false)', 'infix-syntax (= ${x} false)'],
  ['processed = ${x}', 'infix-syntax (= processed ${x})'],
  ['(OR (processed = ${x}) ${x})', 'infix-syntax (= processed ${x})'],
  ['((= a b) OR (c = ${x}))', 'infix-syntax (OR (= a b) (c = ${x}))', 'infix-syntax (= c ${x})'],
  // The operands show what the interpolation must be.
  ['((= a b) OR ${x})'],
  ['(procesed ${x})', 'unknown-operator'],
])('%s is reported as if the interpolation were a word, without a fix', (text, ...expected) => {
  const interpolations = [...text.matchAll(/\$\{x\}/g)].map(({ index }) => ({
    span: { start: index, end: index + 4 },
    safe: true,
  }));
  const problems = validateInterpolated({ text, interpolations }, { dialect: qive });
  const quoted = (message: string) => /`(\(.*\))`/.exec(message)?.[1];
  expect(problems.map(({ code, message }) => [code, quoted(message)].filter(Boolean).join(' '))).toEqual(expected);
  expect(problems.filter(({ fix }) => fix !== undefined && text !== '((= a b) OR (c = ${x}))')).toEqual([]);
});

test.each([
  ['(= a ${x} ${y})', 1],
  ['(= ${x})', 1],
  ['(_not_exists ${x} ${y})', 1],
  ['(OR (= a ${x} c) ${y})', 1],
  ['(OR ${x} ${y})', 0],
  ['(= ${x} ${y})', 0],
])('%s has as many operands as are written, counting each interpolation as one', (text, wrong) => {
  const found = (safe: boolean) => {
    const interpolations = [...text.matchAll(/\$\{[xy]\}/g)].map(({ index }) => ({
      span: { start: index, end: index + 4 },
      safe,
    }));
    return validateInterpolated({ text, interpolations }, { dialect: qive }).map(({ code }) => code);
  };
  expect(found(true)).toEqual(Array(wrong).fill('wrong-arity'));
  // An inserted text may hold several words.
  if (!text.includes(' c)')) expect(found(false)).toEqual([]);
});

test('without interpolations the findings are those of `validate`', () => {
  fc.assert(
    fc.property(filter, (parts) => {
      const text = parts.map((part) => (typeof part === 'string' ? part : part.filled)).join('');
      expect(validateInterpolated({ text, interpolations: [] }, { dialect: qive })).toEqual(
        validate(text, { dialect: qive }),
      );
    }),
    runs(0.02),
  );
});
