import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restrict } from '../../src/builder/compose.ts';
import { where } from '../../src/builder/fluent.ts';
import type { Problem, Span } from '../../src/index.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse, parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { withoutSpans } from '../../src/language/visit.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';

/** What a rule that looks at the spelling of a text alone may say. */
const rules = { 'undocumented-syntax': 'off', 'odd-word': 'off', 'invisible-character': 'off' } as const;

/** A text whose white space `spaces` gives, as `print` never writes it. */
function spaced(text: string, spaces: readonly string[]): string {
  let at = 0;
  const next = () => spaces[at++ % spaces.length] as string;
  return text.replace(/"(?:\\.|[^"\\])*"|[()]|[^\s()"]+|\s+/gu, (token) =>
    token.trim() === '' ? ` ${next()}` : token === ')' ? `${next()})` : token === '(' ? `(${next()}` : token,
  );
}

const codesAt = (text: string, problems: readonly Problem[]) =>
  problems.map(({ code, span, related = [] }) => [code, ...[span, ...related.map((one) => one.span)].map(cut(text))]);
const cut = (text: string) => (span: Span) => `${span.start} ${text.slice(span.start, span.end)}`;

describe('the problems of a tree that was read from a text', () => {
  test('are where those of the text are, and so are their fixes', () => {
    const space = fc.array(fc.constantFrom('', ' ', '\n  ', '\t'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(dialectAndFilter, space, ({ dialect, filter }, spaces) => {
        const text = `  ${spaced(print(filter, { dialect }), spaces)}`;
        const { ok, filter: tree } = parse(text, { dialect });
        fc.pre(ok && tree !== undefined);
        const [ofText, ofTree] = [validate(text, { dialect, rules }), validate(tree as Filter, { dialect, rules })];
        expect(codesAt(text, ofTree)).toEqual(codesAt(text, ofText));
        for (const [index, { fix }] of ofTree.entries()) {
          const other = ofText[index]?.fix;
          expect(fix?.title).toBe(other?.title);
          if (fix === undefined || other === undefined) continue;
          const fixed = (edits: typeof fix.edits) => withoutSpans(parseOrThrow(applyEdits(text, edits), { dialect }));
          expect(fixed(fix.edits)).toEqual(fixed(other.edits));
        }
      }),
    );
  });

  test('an example', () => {
    const text = '\n(OR   (= a 1)\n  (=   a   1) )';
    const [problem] = validate(parseOrThrow(text)).filter(({ code }) => code === 'duplicate-condition');
    expect(problem && text.slice(problem.span.start, problem.span.end)).toBe('(=   a   1)');
    expect(problem?.fix && applyEdits(text, problem.fix.edits).trim()).toMatch(/^\(OR\s+\(= a 1\)\s*\)$|^\(= a 1\)$/);
  });

  test('an operator that the dialect lacks is where it was written', () => {
    const text = '(OR (= a 1) (AND (= b 2) (= c 3)))';
    expect(validate(parseOrThrow(text, { dialect: 'qive' }))).toMatchObject([
      { code: 'unknown-operator', span: { start: 12, end: 33 } },
    ]);
  });

  test('in another dialect nothing is fixed with words that the text does not have', () => {
    const theirs = defineDialect({
      name: 'theirs',
      operators: {
        any: { operands: 'filters', means: 'or' },
        eq: { operands: 'property value', means: 'equal' },
      },
    });
    const text = '(OR  (= a 1)  (= a 1))';
    const [problem] = validate(parseOrThrow(text), { dialect: theirs });
    expect(problem).toMatchObject({ code: 'duplicate-condition', span: { start: 14, end: 21 } });
    expect(problem).not.toHaveProperty('fix');
  });
});

describe('the problems of a tree of several origins', () => {
  const properties = { a: ['x'], tenant: 'number' } as const;

  test('are at the spans of what has one, else of the nearest filter around, else in the printed text', () => {
    const text = '   (AND (= a y) (= a x))';
    const own = parseOrThrow(text, { dialect: qive });
    const both = restrict(own, where('tenant').equals('seven'), { dialect: qive });
    expect(print(both)).toBe('(AND (= a y) (= a x) (= tenant seven))');
    const at = validate(both, { dialect: qive, properties })
      .filter(({ code }) => code === 'invalid-value')
      .map(({ span }) => span);
    expect(at).toEqual([
      { start: 13, end: 14 },
      { start: 31, end: 36 },
    ]);
    const inner = { ...own, operands: [{ kind: 'not', operands: [where('a').equals('z').filter] }] } as Filter;
    const not = qive.extend({ NOT: { operands: 'filter', means: 'not' } });
    const [problem] = validate(inner, { dialect: not, properties }).filter(({ code }) => code === 'invalid-value');
    expect(problem?.span).toEqual({ start: 3, end: 24 });
    expect(problem).not.toHaveProperty('fix');
  });

  test('without any span they are those of the printed text', () => {
    fc.assert(
      fc.property(dialectAndFilter, ({ dialect, filter }) => {
        const text = print(filter, { dialect });
        fc.pre(parse(text, { dialect }).ok);
        expect(validate(withoutSpans(filter), { dialect, rules })).toEqual(validate(text, { dialect, rules }));
      }),
    );
  });
});
