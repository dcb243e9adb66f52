import fc from 'fast-check';
import { expect } from 'vitest';
import type { Column } from '../../../src/language/column.ts';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { decimalOf, isNumeral } from '../../../src/language/numeral.ts';
import { print } from '../../../src/language/print.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { shortestFloat32 } from '../../../src/translate/number-bounds.ts';
import type { TargetName } from '../../../src/translate/targets.ts';
import { translate } from '../../../src/translate/translate.ts';
import { full } from '../../meaning/full.ts';
import { condition, not } from '../../support/nodes.ts';
import { runs } from '../../support/runs.ts';

/*
 * Columns of types that only some engines have: `f` is a float of 32 bits, `d` a decimal (18,4), `s` the same with its
 * scale declared, `u` an unsigned integer of 64 bits. If an engine lacks a type, its column is left out.
 */

const seed = Number(process.env.PREFILTER_SEED ?? 13);

const float32 = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.constantFrom(
    ...[0, 0.1, -0.1, 0.3, 16777216, 33554432, 1e20, 1e21, 1e-7, 2 ** -12, 2 ** -96, 2 ** 90].map(Math.fround),
  ),
);
const decimal = fc.oneof(
  fc
    .tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.constantFrom(1n, 10n ** 6n, 10n ** 12n))
    .map(([units, by]) => plain(units / by)),
  fc.constantFrom('0', '0.1', '1.5', '-1.5', '10', '0.0001', '-0.0001', '99999999999999.9999', '-99999999999999.9999'),
);
const unsigned = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.constantFrom(0n, 1n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n),
);

/** A number of ten-thousandths as a decimal. */
function plain(units: bigint): string {
  const digits = `${units < 0n ? -units : units}`.padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}${decimals && `.${decimals}`}`;
}

/** The same values for every engine, as texts. */
export const extraRows = fc
  .sample(fc.tuple(float32, decimal, unsigned), { seed, numRuns: 120 })
  .map(([f, d, u], id) => ({ id, f: `${f}`, d, s: d, u: `${u}`, isAbsent: id % 11 === 0 }));

const near = fc
  .tuple(
    fc.constantFrom(...extraRows),
    fc.constantFrom('f', 'd', 'u'),
    fc.constantFrom('', '0', '01', '5', '.0', '.5', 'e0'),
  )
  .map(([row, name, more]) => {
    const value = row[name as 'f'];
    const text = name === 'f' ? shortestFloat32(Number(value)) : value;
    return more.startsWith('.') && text.includes('.') ? text : more.startsWith('e') ? text : `${text}${more}`;
  });
const word = fc.oneof(
  { arbitrary: near, weight: 6 },
  fc.double({ noNaN: true }).map(String),
  fc.constantFrom(
    ...['true', 'abc', '-0', '007', '1e1', '1e400', '-1e400', '1e-400', '-1e-400', '1.50', '.5', '3.4028235e38'],
    ...['3.40282356e38', '0.00005', '-0.00005', '18446744073709551615', '18446744073709551616', '1e+21', '1e200000'],
  ),
);

const conditions = (names: readonly string[]): fc.Arbitrary<Filter> =>
  fc
    .record({
      means: fc.constantFrom('equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'),
      property: fc.constantFrom(...names),
      value: word,
      isNegated: fc.boolean(),
    })
    .filter(({ property, value }) => property !== 'd' || isModest(value))
    .map(({ means, property, value, isNegated }) => {
      const one = condition(means, property, value);
      return isNegated ? not(one) : one;
    });

/** Whether a word leaves room in 38 digits for a decimal (18,4), or is beyond any. */
function isModest(text: string): boolean {
  if (!isNumeral(text)) return true;
  const { digits, magnitude } = decimalOf(text);
  return magnitude > 76 || (magnitude <= 14 && digits.length - magnitude <= 20);
}

const types = { f: 'float32', d: 'decimal', s: 'decimal', u: 'unsigned' } as const;

/**
 * Compares the selection of an engine with `matches`, which gets the values as their shortest numerals; `select`
 * returns the ids. The columns are `f`, `d`, `s` and `u`, or those in `names`.
 */
export async function compareExtraTypes(
  target: TargetName,
  names: readonly (keyof typeof types)[],
  select: (output: string, params: readonly unknown[]) => readonly number[] | Promise<readonly number[]>,
): Promise<void> {
  const columns = Object.fromEntries(
    names.map((name): [string, Column] => [
      name,
      { column: name, type: types[name], ...(name === 's' && { scale: 4 }) },
    ]),
  );
  let [asked, several] = [0, 0];
  for (const equality of ['text', 'typed'] as const) {
    const documents = extraRows.flatMap((row) => {
      const document = documentOf(row, equality);
      return document === undefined ? [] : [{ id: row.id, document }];
    });
    for (const one of fc.sample(conditions(names), { seed, numRuns: Math.max(100, runs(0.3).numRuns) })) {
      const translation = translate(one, target as 'postgres', { columns, equality, strict: false });
      if (translation.fidelity !== 'exact') continue;
      const selects = compile(one, { equality });
      const expected = documents.filter(({ document }) => selects(document)).map(({ id }) => id);
      const known = new Set(documents.map(({ id }) => id));
      const found = [...(await select(translation.output, translation.params))].filter((id) => known.has(id));
      const wrong = extraRows.filter(({ id }) => found.includes(id) !== expected.includes(id));
      expect([print(one, { dialect: full }), equality, translation.output, translation.params, wrong]).toEqual([
        print(one, { dialect: full }),
        equality,
        translation.output,
        translation.params,
        [],
      ]);
      asked++;
      if (expected.length > 0 && expected.length < documents.length) several++;
    }
  }
  expect(asked).toBeGreaterThan(150);
  expect(several).toBeGreaterThan(asked / 5);
}

/** A row as JavaScript reads it; `undefined` if its decimal has more digits than a number holds. */
function documentOf({ f, d, u, isAbsent }: (typeof extraRows)[number], equality: Equality) {
  if (isAbsent) return {};
  if (equality === 'typed' && `${Number(d)}` !== d) return undefined;
  const read = equality === 'typed' ? Number(d) : d;
  return { f: Number(shortestFloat32(Number(f))), d: read, s: read, u: BigInt(u) };
}
