import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertiesOf } from '../../../src/language/conditions.ts';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { given } from '../../../src/meaning/simplify/given.ts';
import { runs } from '../../support/runs.ts';
import { crowded, document, filter, value } from '../arbitraries.ts';
import { full, read } from '../full.ts';

const toText = (left: Filter | boolean) => (typeof left === 'boolean' ? left : print(left, { dialect: full }));

test.each<[text: string, known: object, left: string | boolean]>([
  ['(OR (AND (= tenant t1) (= status new)) (AND (= tenant t2) (= owner me)))', { tenant: 't1' }, '(= status new)'],
  ['(OR (AND (= tenant t1) (= status new)) (AND (= tenant t2) (= owner me)))', { tenant: 't3' }, false],
  ['(OR (= processed false) (_not_exists processed))', { processed: null }, true],
  ['(OR (= processed false) (_not_exists processed))', { processed: undefined }, true],
  ['(OR (= processed false) (_not_exists processed))', { processed: true }, false],
  ['(OR (= processed false) (_not_exists processed))', {}, '(OR (= processed false) (_not_exists processed))'],
  ['(NOT (AND (= a 1) (= b 2)))', { a: 1 }, '(!= b 2)'],
  ['(NOT (AND (= a 1) (= b 2)))', { a: 2 }, true],
  ['(AND (> total 5000) (= a 1) (OR (= b 1) (= b 1)))', { total: '5000.01' }, '(AND (= a 1) (= b 1))'],
  ['(AND (!= a 1) (= b 1))', { a: null }, '(= b 1)'],
  ['(OR (= constructor x) (= __proto__ y))', {}, '(OR (= constructor x) (= __proto__ y))'],
  ['(OR (= constructor x) (= __proto__ y))', JSON.parse('{"__proto__":"z"}'), '(= constructor x)'],
])('%s, given %o: %s', (text, known, left) => {
  expect(toText(given(read(text), known, { dialect: full }))).toBe(left);
});

test('what is known can be a list', () => {
  const properties = { tags: { type: 'string', many: true } } as const;
  const left = given(read('(AND (= tags a) (!= tags c) (= b 1))'), { tags: ['a', 'b'] }, { properties });
  expect(toText(left)).toBe('(= b 1)');
});

test('types that are declared change nothing: a document may hold other values', () => {
  const properties = { status: ['new'], b: 'boolean' } as const;
  expect(toText(given(read('(OR (AND (= status new) (= a 1)) (= b x))'), { a: 1 }, { properties }))).toBe(
    '(OR (= status new) (= b x))',
  );
});

test('an operator without a meaning is refused', () => {
  expect(() => given(read('(OR (= a 1) (near b 2))'), { a: 1 })).toThrow('`near` has no meaning');
});

/** Whether the language has a spelling for all its words. */
function isWritable(tree: Filter): boolean {
  try {
    return toText(tree) !== '';
  } catch {
    return false;
  }
}

test('with every document that agrees with what is known, the rest has the same answer, is no longer, and names nothing known', () => {
  // Names that all documents share, and some that few have.
  const known = fc.dictionary(fc.constantFrom('a', 'b', 'processed', '__proto__', 'constructor'), value, {
    maxKeys: 3,
  });
  const properties = { a: { type: 'string', many: true } } as const;
  const settings = fc.record({
    equality: fc.constantFrom<Equality>('text', 'typed'),
    properties: fc.constantFrom(undefined, properties),
  });
  fc.assert(
    fc.property(
      fc.oneof(filter, crowded()),
      known,
      fc.array(document, { minLength: 1, maxLength: 6 }),
      settings,
      (tree, known, documents, { equality, properties }) => {
        const options = { dialect: full, equality, ...(properties && { properties }) };
        const left = given(tree, known, options);
        const whole = compile(tree, options);
        for (const one of documents) {
          const agreeing = Object.create(Object.getPrototypeOf(one), Object.getOwnPropertyDescriptors(one));
          for (const name of Object.getOwnPropertyNames(known))
            Object.defineProperty(agreeing, name, { value: known[name], enumerable: true, configurable: true });
          expect(typeof left === 'boolean' ? left : compile(left, options)(agreeing)).toBe(whole(agreeing));
        }
        if (typeof left === 'boolean') return;
        expect(propertiesOf(left).filter((name) => Object.hasOwn(known, name))).toEqual([]);
        if (isWritable(tree)) expect(toText(left).toString().length).toBeLessThanOrEqual(`${toText(tree)}`.length);
      },
    ),
    runs(1),
  );
});

test('parts of several values of a kind may be those of different values', () => {
  const properties = { m: { type: 'cpf', many: true }, s: { type: 'string', ignore: ['case'], many: true } } as const;
  for (const text of [
    '(AND (endsWith m 10) (endsWith m 00000000000))',
    '(AND (startsWith m 1) (startsWith m 2) (_exists a))',
    '(AND (endsWith s A1) (endsWith s b2))',
  ]) {
    expect(toText(given(read(text), { b: 1 }, { dialect: full, properties }))).toBe(text);
  }
});
