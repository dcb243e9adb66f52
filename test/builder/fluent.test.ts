import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { print } from '../../src/language/print.ts';
import { refusal } from '../support/refusal.ts';

const full = qive.extend(
  {
    NOT: { operands: 'filter', means: 'not', method: 'not' },
    '>': { operands: 'property value', means: 'greater', method: 'above' },
    near: { operands: 'property value', method: 'near' },
  },
  { name: 'full' },
);

describe('the fluent form', () => {
  test('reads as a sentence and gives the tree, the text and the URL form', () => {
    const filter = where('processed').equals(false).or(where('processed').notExists());
    const text = '(OR (= processed false) (_not_exists processed))';
    expect(`${filter}`).toBe(text);
    expect(JSON.stringify({ filter })).toBe(JSON.stringify({ filter: text }));
    expect(filter.encode()).toBe('%28OR%20%28%3D%20processed%20false%29%20%28_not_exists%20processed%29%29');
    expect(filter.filter).toEqual(or(equals('processed', false), notExists('processed')));
    expect(filter.filter).toBe(filter.filter);
  });

  test('a chain of one operator is one flat node, and earlier filters do not change', () => {
    const one = where('a').equals(1);
    const two = one.or(where('a').equals(2));
    const three = two.or(where('a').equals(3), where('a').equals(4));
    expect(`${one} ${two}`).toBe('(= a 1) (OR (= a 1) (= a 2))');
    expect(print(three)).toBe('(OR (= a 1) (= a 2) (= a 3) (= a 4))');
    expect(print(two.or(notExists('a')))).toBe('(OR (= a 1) (= a 2) (_not_exists a))');
  });

  test('only left-hand chains flatten', () => {
    const right = where('b').equals(1).or(where('b').equals(2));
    expect(`${where('a').equals(1).or(right)}`).toBe('(OR (= a 1) (OR (= b 1) (= b 2)))');
  });

  test('another operator begins a new node', () => {
    const { where: is } = builder({ dialect: full });
    const filter = is('a').equals(1).and(is('b').above(2)).or(is('c').notExists()).not();
    expect(`${filter}`).toBe('(NOT (OR (AND (= a 1) (> b 2)) (_not_exists c)))');
    expect(`${filter.not().and(is('d').near('x'))}`).toBe(
      '(AND (NOT (NOT (OR (AND (= a 1) (> b 2)) (_not_exists c)))) (near d x))',
    );
  });

  test('ten thousand calls give one flat node', () => {
    let filter = where('a').equals(0);
    for (let i = 1; i < 10_000; i++) filter = filter.or(where('a').equals(i));
    expect(filter.filter).toMatchObject({ kind: 'or', operands: { length: 10_000 } });
    expect(filter.filter).toEqual(or(...Array.from({ length: 10_000 }, (_, i) => equals('a', i))));
  });

  test('calls that change the operator each time can nest 256 levels deep', () => {
    const { where: is } = builder({ dialect: full });
    const alternating = (levels: number) => {
      let filter = is('a').equals(0);
      for (let i = 1; i < levels; i++) filter = i % 2 ? filter.or(is('a').equals(i)) : filter.and(is('a').equals(i));
      return filter;
    };
    expect(String(alternating(256)).match(/AND|OR/g)).toHaveLength(255);
    for (const levels of [257, 100_000]) {
      expect(refusal(() => String(alternating(levels)))).toMatchObject({ code: 'too-deep' });
    }
  });
});
