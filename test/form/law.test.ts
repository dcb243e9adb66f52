import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../src/form/fields.ts';
import { fromForm } from '../../src/form/from-form.ts';
import { FormError, type ReactQueryBuilderGroup } from '../../src/form/state.ts';
import { toQueryBuilder } from '../../src/form/to-query-builder.ts';
import { type Dialect, defineDialect, type Operator } from '../../src/language/dialect/dialect.ts';
import { isCondition, nodesOf } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { defineProperties } from '../../src/language/properties.ts';
import { equivalent } from '../../src/meaning/decide/decide.ts';
import { full } from '../meaning/full.ts';
import { isGate, long } from '../support/runs.ts';

const properties = defineProperties({
  flag: 'boolean',
  count: 'number',
  text: 'string',
  status: ['new', 'done', '1'],
  total: 'decimal',
  day: 'date',
  at: 'instant',
  issuer: 'cnpj',
  name: { type: 'string', ignore: ['case'] },
  tags: { type: 'string', many: true },
});

/** Dialects that have only some of the meanings, with and without quotes, of both equalities. */
const dialects: fc.Arbitrary<Dialect> = fc
  .record({
    symbols: fc.subarray(
      Object.keys(full.operators).filter((one) => one !== '='),
      { minLength: 3 },
    ),
    again: fc.boolean(),
    quotedValues: fc.boolean(),
    equality: fc.constantFrom('text' as const, 'typed' as const),
  })
  .map(({ symbols, again, quotedValues, equality }) => {
    const names = ['=', ...symbols] as (keyof typeof full.operators)[];
    const operators: Record<string, Operator> = {};
    for (const symbol of names) {
      const { operands, means } = full.operators[symbol] as Operator;
      operators[symbol] = { operands, ...(means !== undefined && { means }) };
    }
    const more: Record<string, Operator> = again ? { is: { operands: 'property value', means: 'equal' } } : {};
    return defineDialect({ name: 'some', operators: { ...operators, ...more }, quotedValues, equality });
  });

const values =
  'true false new done zzz 1 1.0 1.50 10.8 -0 007 1e3 1e400 9007199254740993 2026-01-02 2026-01 1,5 ~ x, null 12345678000195 日本'.split(
    ' ',
  );
const quotedValues = ['', 'x y', 'true', '1', '1.50', '~', 'a, b', ' x', 'new', 'it’s "b"'];

function filterTexts(dialect: Dialect): fc.Arbitrary<string> {
  const quoted = fc.constantFrom(...quotedValues).map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`);
  const value = dialect.quotedValues ? fc.oneof(fc.constantFrom(...values), quoted) : fc.constantFrom(...values);
  const property = fc.constantFrom(...Object.keys(properties), 'a', 'b', 'toString', '~');
  const symbolsOf = (takes: string) =>
    Object.keys(dialect.operators).filter((s) => dialect.operators[s]?.operands === takes);
  const written = (symbol: string, ...operands: string[]) => `(${[symbol, ...operands].join(' ')})`;
  const { filter } = fc.letrec<{ filter: string }>((tie) => {
    const ofOne = symbolsOf('property').map((symbol) => property.map((name) => written(symbol, name)));
    const ofTwo = symbolsOf('property value').map((symbol) =>
      fc.tuple(property, value).map(([name, one]) => written(symbol, name, one)),
    );
    const ofMany = symbolsOf('property values').map((symbol) =>
      fc
        .tuple(property, fc.array(value, { minLength: 1, maxLength: 4 }))
        .map(([name, some]) => written(symbol, name, ...some)),
    );
    const nots = symbolsOf('filter').map((symbol) => tie('filter').map((inner) => written(symbol, inner)));
    const joins = symbolsOf('filters').map((symbol) =>
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((some) => written(symbol, ...some)),
    );
    const ranges = symbolsOf('filters').flatMap((symbol) =>
      dialect.symbol('lessOrEqual') && dialect.symbol('greaterOrEqual')
        ? [
            fc
              .tuple(property, value, value)
              .map(([name, x, y]) => written(symbol, `(>= ${name} ${x})`, `(<= ${name} ${y})`)),
          ]
        : [],
    );
    return {
      filter: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(...ofOne, ...ofTwo, ...ofMany),
        ...nots,
        ...joins,
        ...ranges,
      ),
    };
  });
  return filter;
}

const cases = dialects.chain((dialect) => fc.record({ dialect: fc.constant(dialect), text: filterTexts(dialect) }));

// Each case takes half a millisecond.
const law = { numRuns: long ? 20_000 : isGate ? 400 : 50 };

test('a filter that a form shows is read back as the same filter, ten times over', () => {
  let shown = 0;
  let same = 0;
  fc.assert(
    fc.property(cases, ({ dialect, text }) => {
      const read = parse(text, { dialect });
      if (!read.ok) return;
      const options = { dialect, properties };
      let state: ReactQueryBuilderGroup;
      try {
        state = toQueryBuilder(read.filter, options);
      } catch (error) {
        if (!FormError.is(error)) throw error;
        expect(error.code).toBe('no-form');
        expect(error.span).toBeDefined();
        expect(isShowable(text, dialect)).toBe(false);
        return;
      }
      shown++;
      const back = fromForm(saved(state), options);
      if (back === undefined) throw new Error(`nothing is left of ${text}`);
      const printed = print(back, { dialect });
      if (printed === print(read.filter, { dialect })) same++;
      else {
        expect([text, printed, isRespelt(text, dialect)]).toEqual([text, printed, true]);
        expect([text, printed, equivalent(read.filter, back, options)]).toEqual([
          text,
          printed,
          expect.objectContaining({ answer: 'yes' }),
        ]);
      }
      let again = back;
      for (let i = 0; i < 10; i++) again = fromForm(saved(toQueryBuilder(again, options)), options) ?? again;
      expect(print(again, { dialect })).toBe(printed);
      const fields = new Map(
        fieldsOf(properties, { dialect, filter: read.filter }).map((field) => [field.name, field]),
      );
      for (const rule of rulesOf(state)) {
        const field = fields.get(rule.field);
        expect(field?.undeclared).toBe(Object.hasOwn(properties, rule.field) ? undefined : true);
        expect(field?.operators.map(({ name }) => name)).toContain(rule.operator);
        expect(field?.validator(rule)).toBe(true);
      }
    }),
    law,
  );
  expect(shown).toBeGreaterThan(law.numRuns / 4);
  expect(same).toBeGreaterThan(shown / 2);
});

const saved = (state: ReactQueryBuilderGroup) => JSON.parse(JSON.stringify(state)) as ReactQueryBuilderGroup;

function rulesOf(group: ReactQueryBuilderGroup): { field: string; operator: string; value: unknown }[] {
  return group.rules.flatMap((entry) => ('rules' in entry ? rulesOf(entry) : [entry]));
}

/** By the text alone: no empty value, no operator without a meaning, no placeholder, and under typed equality no value that a form changes. */
function isShowable(text: string, { equality }: Dialect): boolean {
  if (/"" ?|\(near |~/.test(text)) return false;
  return equality === 'text' || !/[ (](1\.0|1\.50|-0|1e3|1e400|9007199254740993)[ )]|"(true|1|1\.50|new)"/.test(text);
}

/** By the text alone: a list or a join of one, a repeated value, quotes, a second symbol. */
function isRespelt(text: string, dialect: Dialect): boolean {
  const node = parse(text, { dialect });
  if (!node.ok) return false;
  return nodesOf(node.filter).some((one) =>
    isCondition(one)
      ? (one.means === 'oneOf' &&
          (dialect.symbol('oneOf') === undefined ||
            new Set(one.values.map((v) => v.text)).size < Math.max(2, one.values.length))) ||
        one.values.some((value) => value.quoted) ||
        one.operator?.text === 'is'
      : one.kind !== 'call' && one.kind !== 'not' && one.operands.length === 1,
  );
}
