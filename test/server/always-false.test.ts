import { describe, expect, test } from 'vitest';
import { qive } from '../../src/language/dialect/dialects.ts';
import { accept } from '../../src/server/index.ts';
import { cpuMs } from '../support/cpu-ms.ts';
import { accepted, refused } from './accepted.ts';

const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number', note: 'string' } as const;

describe('a filter that no document can match', () => {
  const many = Array.from({ length: 30 }, (_, index) => `(= note ${index})`).join(' ');

  test.each([
    [
      '(AND (= note a) (= status new) (= status done))',
      /: `\(= status new\)` and `\(= status done\)` exclude each other\.$/,
    ],
    [
      '(AND (= processed true) (OR (= processed false) (_not_exists processed)))',
      /and `\(OR \(= processed false\) \(_not_exists processed\)\)` exclude each other/,
    ],
    [`(AND (= status new) (= status done) (OR ${many}))`, /^No document can match this filter\.$/],
  ])('%.60s is refused', (text, message) => {
    const { problems } = refused({ dialect: qive, properties }, text);
    expect(problems.map(({ code }) => code)).toEqual(['always-false']);
    expect(problems[0]?.message).toMatch(message);
    accepted({ dialect: qive, properties, rules: { 'always-false': 'warn' } }, text);
  });

  test.each([
    ['a part that adds nothing', '(OR (= note a) (AND (= status new) (= status done)))'],
    ['a list', '(AND (= tags a) (= tags b))'],
    ['each property once', '(AND (= status new) (= processed true) (_not_exists note))'],
  ])('%s is accepted', (_, text) => {
    const lists = { ...properties, tags: { type: 'string', many: true } } as const;
    accepted({ dialect: qive, properties: lists }, text);
  });

  test('an operator without a meaning is never refused for this', () => {
    const dialect = qive.extend({ like: { operands: 'property value' } });
    accepted({ dialect, properties }, '(AND (= status new) (= status done) (like note a))');
  });
});

test('no filter within the limits takes long, however hard it is to decide', () => {
  const dialect = qive.extend({
    NOT: { operands: 'filter', means: 'not' },
    '<': { operands: 'property value', means: 'less' },
  });
  // Five pigeons in four holes, otherwise two clauses per condition: the hardest question that fits into 100
  // conditions.
  const pigeons = ['p1', 'p2', 'p3', 'p4', 'p5'];
  const holes = ['a', 'b', 'c', 'd'];
  const each = pigeons.map((pigeon) => `(OR ${holes.map((hole) => `(= ${pigeon} ${hole})`).join(' ')})`);
  const alone = holes.flatMap((hole) =>
    pigeons.flatMap((one, i) =>
      pigeons.slice(i + 1).map((other) => `(NOT (AND (= ${one} ${hole}) (= ${other} ${hole})))`),
    ),
  );
  const ordered = Array.from(
    { length: 33 },
    (_, i) => `(OR (NOT (< n${i % 5} ${i})) (< n${(i * 3) % 5} ${i}) (= s${i % 7} x))`,
  );
  const read = accept({ dialect, properties: 'any' });
  for (const text of [
    `(AND ${[...each, ...alone].join(' ')})`,
    `(AND ${ordered.join(' ')})`,
    `(NOT (AND ${ordered.join(' ')}))`,
  ]) {
    const start = cpuMs();
    for (let i = 0; i < 5; i++) read(new URLSearchParams({ filter: text }));
    expect((cpuMs() - start) / 5).toBeLessThan(100);
  }
});
