import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Properties } from '../../../src/language/properties.ts';
import { defineProperties } from '../../../src/language/properties.ts';
import { satisfiable } from '../../../src/meaning/decide/decide.ts';
import { compileMany } from '../../../src/meaning/many/compile-many.ts';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { given } from '../../../src/meaning/simplify/given.ts';
import { accept } from '../../../src/server/index.ts';
import { examplesOf } from '../../../src/testing/examples-of.ts';
import { full, read } from '../full.ts';

const properties: Properties = {
  city: { type: 'string', path: ['address', 'city'] },
  'address.zip': { type: 'string', path: 'address.zip' },
  tags: { type: 'string', path: 'address.tags', many: true },
  name: 'string',
};
const selects = (text: string, document: object) => matches(read(text), document, { properties });

class Address {
  city = 'Rio';
  get zip() {
    return '1';
  }
}

describe('own properties only, step by step', () => {
  test.each<readonly [string, object, boolean]>([
    ['(= city Rio)', { address: { city: 'Rio' } }, true],
    ['(= city Rio)', { address: { city: 'rio' } }, false],
    ['(= city Rio)', { city: 'Rio' }, false],
    ['(= city Rio)', { 'address.city': 'Rio' }, false],
    ['(= address.zip 1)', { 'address.zip': '1' }, false],
    ['(= address.zip 1)', { address: { zip: 1 } }, true],
    ['(= city Rio)', { address: [{ city: 'Rio' }] }, false],
    ['(= city Rio)', { address: { city: ['Rio'] } }, false],
    ['(contains city 3)', { address: 'Rio' }, false],
    ['(_not_exists city)', { address: 'Rio' }, true],
    ['(_not_exists city)', { address: null }, true],
    ['(_not_exists city)', {}, true],
    ['(_not_exists city)', { address: { city: null } }, true],
    ['(_exists city)', { address: { city: {} } }, true],
    ['(!= city Rio)', {}, true],
    ['(OR (_not_exists city) (= city Rio))', { address: 7 }, true],
    ['(OR (_not_exists city) (= city Rio))', { address: { city: 'X' } }, false],
    ['(= city Rio)', Object.create({ address: { city: 'Rio' } }), false],
    ['(= city Rio)', { address: Object.create({ city: 'Rio' }) }, false],
    ['(= city Rio)', { address: new Address() }, true],
    ['(= address.zip 1)', { address: new Address() }, false],
    ['(= tags a)', { address: { tags: ['b', 'a'] } }, true],
    ['(= tags a)', { address: { tags: 'a' } }, true],
    ['(_not_exists tags)', { address: { tags: [] } }, true],
    ['(= name x)', { name: 'x' }, true],
  ])('%s %j', (text, document, expected) => {
    expect(selects(text, document)).toBe(expected);
    const filter = read(text);
    expect(compile(filter, { properties })(document)).toBe(expected);
    expect(compileMany({ it: filter }, { properties }).match(document)).toEqual(expected ? ['it'] : []);
    const asked = accept({ properties, dialect: full, rules: { 'always-false': 'off' } }).text(text);
    expect(asked.ok && asked.matches(document)).toBe(expected);
  });
});

test('names that every object has are plain steps', () => {
  const odd: Properties = { a: { type: 'string', path: ['__proto__', 'constructor'] } };
  const own = JSON.parse('{"__proto__":{"constructor":"x"}}');
  expect([own, {}, { a: 'x' }].map((one) => matches(read('(= a x)'), one, { properties: odd }))).toEqual([
    true,
    false,
    false,
  ]);
  expect(matches(read('(_exists a)'), {}, { properties: odd })).toBe(false);
});

test('what is found for a filter has the shape of the declaration', () => {
  const found = satisfiable(read('(AND (= city Rio) (= name x) (contains address.zip 7))'), { properties });
  expect(found).toEqual({ answer: 'yes', witness: { address: { city: 'Rio', zip: '7' }, name: 'x' } });
  const filter = read('(AND (= city Rio) (!= address.zip 7))');
  const examples = examplesOf(filter, { properties });
  for (const { document, selected } of examples) expect(matches(filter, document, { properties })).toBe(selected);
  expect(examples.map(({ selected }) => selected)).toEqual(expect.arrayContaining([true, false]));
  expect(JSON.stringify(examples)).toContain('"address":{');
});

test('what is known is known at its path', () => {
  const filter = read('(AND (= city Rio) (= name x))');
  expect(given(filter, { address: { city: 'Rio' } }, { properties })).toMatchObject({ property: { text: 'name' } });
  expect(given(filter, { address: { city: 'X' } }, { properties })).toBe(false);
  expect(given(filter, { city: 'X', address: {} }, { properties })).toMatchObject({ kind: 'and' });
});

test('a path that no document could have beside another property is refused', () => {
  const refused = (declared: Properties) => () => defineProperties(declared as never);
  expect(refused({ a: 'string', b: { type: 'string', path: 'a.b' } })).toThrow('`properties.b.path` leads into `a`');
  expect(refused({ a: { type: 'string', path: 'x.y' }, b: { type: 'string', path: ['x', 'y'] } })).toThrow(
    'leads to `a`',
  );
  expect(refused({ a: { type: 'string', path: 'b' }, b: 'string' })).toThrow('`properties.a.path` leads to `b`');
  for (const path of ['', 'a..b', '.a', 'a.', [], [''], 7, ['a', 7]])
    expect(refused({ x: { type: 'string', path: path as never } })).toThrow(/^`properties.x.path(\[\d\])?` must be/);
  expect(refused({ a: { type: 'string', path: 'b.a' }, b: { type: 'string', path: 'c' } })).not.toThrow();
});

test('a document of one step more or less is another one', () => {
  const step = fc.constantFrom('a', 'b', '__proto__', '0', 'length');
  const path = fc.array(step, { minLength: 1, maxLength: 3 });
  const nest = (steps: readonly string[], value: unknown): unknown =>
    steps.reduceRight<unknown>((inner, one) => Object.fromEntries([[one, inner]]), value);
  fc.assert(
    fc.property(path, path, (asked, held) => {
      const declared: Properties = { x: { type: 'string', path: asked } };
      const document = nest(held, 'v') as object;
      const isSame = JSON.stringify(asked) === JSON.stringify(held);
      expect(matches(read('(= x v)'), document, { properties: declared })).toBe(isSame);
      const isInside = held.length > asked.length && asked.every((one, i) => one === held[i]);
      expect(matches(read('(_exists x)'), document, { properties: declared })).toBe(isSame || isInside);
    }),
  );
});
