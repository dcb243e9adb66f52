import { describe, expect, test } from 'vitest';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { all, condition } from '../../support/nodes.ts';
import { refusal } from '../../support/refusal.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { read } from '../full.ts';

const own = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });

describe('generated source', () => {
  const hostile = splitTexts('"¦\\¦`¦\u2028¦\u2029¦*/¦//¦\n¦\0¦\ud800¦"]||true//¦\'¦__proto__');
  test.each(hostile)('%j is a name and a value like any other', (text) => {
    const selects = compile(all(condition('equal', text, text), condition('present', text)), { codegen: true });
    expect([selects(own(text, text)), selects(own(text, 'x')), selects({})]).toEqual([true, false, false]);
  });

  test.each([false, true])('the error for an operator without a meaning names it, with its position', (codegen) => {
    expect(refusal(() => compile(read('(OR (= a 1) (near place here))'), { codegen }))).toMatchObject({
      code: 'unknown-meaning',
      message: '`near` has no meaning in its dialect, or not with these operands, so what it selects is unknown.',
      problems: [{ code: 'unknown-meaning', severity: 'error', span: { start: 13, end: 17 } }],
    });
  });

  test('is used only on request', () => {
    const { Function: usual } = globalThis;
    globalThis.Function = function forbidden() {
      throw new EvalError('forbidden');
    } as never;
    try {
      expect(matches(read('(= a 1)'), { a: 1 })).toBe(true);
      expect(() => compile(read('(= a 1)'), { codegen: true })).toThrow(EvalError);
    } finally {
      globalThis.Function = usual;
    }
  });
});

test('a proxy that answers for properties it does not own has none, as with closures', () => {
  const proxy = new Proxy({}, { get: () => 'x' });
  for (const text of ['(= a x)', '(OR (= a x) (= a y))', '(OR (= a x) (_not_exists a))', '(AND (= a x) (= b x))']) {
    const filter = read(text);
    const selects = [false, true].map((codegen) => compile(filter, { codegen })(proxy));
    expect([text, ...selects]).toEqual([text, text.includes('_not'), text.includes('_not')]);
  }
});
