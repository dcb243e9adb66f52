import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { print } from '../../src/language/print.ts';
import { type AcceptOptions, accept } from '../../src/server/index.ts';

const dialect = qive.extend({
  '<': { operands: 'property value', means: 'less', method: 'less' },
  NOT: { operands: 'filter', means: 'not', method: 'not' },
  like: { operands: 'property value' },
});
const make = builder({ dialect });

function read<Context>(options: Omit<AcceptOptions<Context>, 'dialect'>, text: string, context?: Context) {
  const result = accept<Context>({ dialect, ...options } as AcceptOptions<Context>)(
    new URLSearchParams({ filter: text }),
    context as never,
  );
  return result.ok
    ? { ...result, text: print(result.filter, { dialect }), codes: [] }
    : { ...result, text: undefined, codes: result.problems.map(({ code }) => code) };
}

describe('stored names', () => {
  const properties = {
    due: { type: 'string', storedAs: 'due_date' },
    tags: { type: 'string', many: true, storedAs: 'labels' },
    status: ['new', 'done'],
  } as const;

  test('are in `filter`; `given` keeps those of the caller', () => {
    const text = '(AND (= due x) (NOT (like due y)) (_not_exists due) (= status new))';
    const result = read({ properties }, text);
    expect(result.text).toBe(text.replaceAll('due', 'due_date'));
    expect(result.ok && result.given && print(result.given, { dialect })).toBe(text);
  });

  test('make lists known by their stored name', () => {
    const result = read({ properties }, '(= tags a)');
    expect(result.ok && result.matches({ labels: ['b', 'a'] })).toBe(true);
    expect(result.ok && result.matches({ tags: ['b', 'a'] })).toBe(false);
  });

  test('cannot be used by callers, and are not revealed', () => {
    const result = read({ properties }, '(= due_date x)');
    expect(result.codes).toEqual(['unknown-property']);
    expect(JSON.stringify(!result.ok && result.problems.map(({ help, fix }) => [help, fix]))).not.toContain('due_date');
    const near = read({ properties: { due: { type: 'string', storedAs: 'secret_1' } } }, '(= secret_2 x)');
    expect(JSON.stringify(!near.ok && near.problems)).not.toContain('secret_1');
  });
});

describe('computed properties', () => {
  interface Now {
    readonly today: string;
  }
  const properties: AcceptOptions<Now>['properties'] = {
    status: 'string',
    overdue: {
      type: 'boolean',
      operators: ['='],
      computed(condition, { today }) {
        const overdue = make.and(make.less('due', today), make.equals('status', 'open'));
        return condition.kind === 'condition' && condition.values[0]?.text === 'true' ? overdue : make.not(overdue);
      },
    },
  };

  test('are replaced by a filter on stored properties, in any position', () => {
    const { text } = read({ properties }, '(OR (= overdue true) (NOT (= overdue false)))', { today: '2026-11-22' });
    const overdue = '(AND (< due 2026-11-22) (= status open))';
    expect(text).toBe(`(OR ${overdue} (NOT (NOT ${overdue})))`);
  });

  test('have values like all others', () => {
    expect(read({ properties }, '(= overdue yes)', { today: '' }).codes).toEqual(['invalid-value']);
    expect(read({ properties }, '(_not_exists overdue)', { today: '' }).codes).toEqual(['operator-not-allowed']);
    expect(read({ properties }, '(= due x)', { today: '' }).codes).toEqual(['unknown-property']);
  });

  test.each([undefined, null, 'x', { kind: 'condition' }])('that give %j make `read` throw', (given) => {
    const wrong = { a: { type: 'string', computed: () => given as unknown as Filter } } as const;
    expect(() => read({ properties: wrong }, '(= a b)')).toThrow(/`computed a`/);
  });
});

describe('operators of a property', () => {
  const properties = {
    total: { type: 'number', operators: ['=', '<'] },
    note: { type: 'string', operators: ['_not_exists'] },
    closed: { type: 'string', operators: [] },
  } as const;

  test.each([
    ['(OR (= total 1) (NOT (< total 2)) (_not_exists note))', []],
    ['(_not_exists total)', ['operator-not-allowed']],
    ['(NOT_EXISTS note)', ['operator-not-allowed']],
    ['(NOT (AND (= note a) (like note b) (= total 1)))', ['operator-not-allowed', 'operator-not-allowed']],
    ['(= closed x)', ['operator-not-allowed']],
  ])('%s: %j', (text, codes) => {
    expect(read({ properties }, text).codes).toEqual(codes);
  });

  test('are listed, in both languages', () => {
    const told = ['en', 'pt'].map((language) => {
      const result = accept({ dialect, properties })('?filter=(NOT_EXISTS+total)', undefined, {
        acceptLanguage: language,
      });
      return !result.ok && result.problems.map(({ message, help, span }) => [message, help, span]);
    });
    expect(told).toEqual([
      [['`NOT_EXISTS` cannot be used with `total`.', 'It can be used with `=`, `<`.', { start: 1, end: 11 }]],
      [['`NOT_EXISTS` não pode ser usado com `total`.', 'Com ela podem ser usados `=`, `<`.', { start: 1, end: 11 }]],
    ]);
  });
});
