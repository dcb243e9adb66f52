import { describe, expect, test } from 'vitest';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { encode } from '../../src/language/encode.ts';
import { print } from '../../src/language/print.ts';
import { type AcceptOptions, accept } from '../../src/server/index.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { accepted, refused } from './accepted.ts';

interface Session {
  readonly tenant: string | null;
}

const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number', note: 'string' } as const;
const forced = ({ tenant }: Session) => (tenant === null ? null : equals('tenant', tenant));
const read = accept({ dialect: qive, properties, forced });
const url = (text: string) => `https://api.example/notes?filter=${encode(text)}`;
const mine: Session = { tenant: 'mine' };

const codes = (options: AcceptOptions<Session>, text: string) =>
  refused(options, text, mine).problems.map(({ code }) => code);

describe('a filter that is accepted', () => {
  const text = '(OR (= processed false) (_not_exists processed))';

  test('is read in a dialect given by name', () => {
    expect(accepted({ dialect: 'qive', properties }, '(AND (= status new) (= total 1))').filter.kind).toBe('and');
    expect(refused({ dialect: 'received', properties }, '(AND (= status new) (= total 1))').ok).toBe(false);
  });

  test('is returned as given, and joined with what is forced', () => {
    const { filter, given, matches, translate } = accepted({ dialect: qive, properties, forced }, text, mine);
    expect(given && print(given)).toBe(text);
    expect(print(filter, { dialect: qive })).toBe(`(AND (= tenant mine) ${text})`);
    expect(matches({ tenant: 'mine' })).toBe(true);
    expect(matches({ tenant: 'mine', processed: true })).toBe(false);
    expect(matches({ tenant: 'theirs' })).toBe(false);
    expect(matches({})).toBe(false);
    expect(translate('sqlite', { jsonColumn: 'props' }).params).toContain('mine');
    const columns = {
      tenant: { column: 'tenant_id', type: 'string' },
      processed: { column: 'processed', type: 'boolean' },
    } as const;
    expect(translate('postgres', { columns }).output).toBe(
      '("tenant_id" = $1::text AND ("processed" = $2::boolean OR "processed" IS NULL))',
    );
  });

  test('without `forced` is what was given', () => {
    const { filter, given } = accepted({ properties }, text);
    expect(filter).toBe(given);
  });

  test('the restriction works in a dialect without `AND`', () => {
    expect(received.symbol('and')).toBeUndefined();
    const { matches } = accepted({ dialect: received, properties, forced }, text, mine);
    expect([matches({ tenant: 'mine' }), matches({ tenant: 'theirs' })]).toEqual([true, false]);
  });

  test.each(['', '?', '?filter', '?filter=', '?other=(= a b)'])('%j asks for all that is forced', (query) => {
    const all = read(`/notes${query}`, mine);
    if (!all.ok) throw new Error('refused');
    expect(all.given).toBeUndefined();
    expect(print(all.filter)).toBe('(= tenant mine)');
    const anything = read(`/notes${query}`, { tenant: null });
    if (!anything.ok) throw new Error('refused');
    expect(anything.filter).toEqual({ kind: 'and', operands: [] });
    expect(anything.matches({})).toBe(true);
    expect(anything.translate('postgres', { columns: {} }).output).toBe('1 = 1');
  });

  test('has the equality of the dialect, in `matches` and `translate`', () => {
    const typed = defineDialect({ name: 'typed', operators: received.operators, equality: 'typed' });
    const number = accepted({ dialect: typed, properties }, '(= total 7)');
    expect([number.matches({ total: 7 }), number.matches({ total: '7' })]).toEqual([true, false]);
    const quoted = accepted({ dialect: typed, properties: 'any' }, '(= total 7)');
    expect(quoted.translate('jsonlogic').output).not.toEqual(
      accepted({ properties: 'any' }, '(= total 7)').translate('jsonlogic').output,
    );
  });

  test('that compares with a declared list needs one value that fits', () => {
    const { matches } = accepted({ properties: { tags: { type: 'string', many: true } } }, '(= tags a)');
    expect([matches({ tags: ['b', 'a'] }), matches({ tags: ['b'] })]).toEqual([true, false]);
  });

  test('that selects nothing gives no rows if the rule is off', () => {
    const options = { dialect: qive, properties };
    const text = '(AND (= status new) (= status done))';
    expect(refused(options, text).problems.map(({ code }) => code)).toEqual(['always-false']);
    const { matches } = accepted({ ...options, rules: { 'always-false': 'off' } }, text);
    expect(matches({ status: 'new' })).toBe(false);
  });

  test('warnings never refuse a filter, however many there are', () => {
    const quotes = Array.from({ length: 90 }, (_, index) => `(= note “${index}„”“)`);
    accepted({ properties, dialect: qive }, `(OR ${quotes.join(' ')} (= note “0„”“))`);
    accepted({ properties, dialect: qive, limits: { length: 10_000 } }, `(= note ${'“'.repeat(5000)})`);
  });

  test('what is only a warning elsewhere is neither run nor an error', () => {
    accepted(
      { properties, rules: { 'duplicate-condition': 'warn', 'always-true': 'off' } },
      '(OR (= note a) (= note a))',
    );
    const rules = { 'duplicate-condition': 'error' } as const;
    expect(() => accept({ properties, rules })).toThrow(/A warning never refuses\.$/);
  });
});

describe('`forced`', () => {
  test.each([undefined, '(= tenant mine)', 7, {}, Promise.resolve(null), { kind: 'and', operands: [] }])(
    'that returns %j makes `read` throw, even without a filter',
    (returned) => {
      const careless = accept({ properties, forced: () => returned as never });
      expect(() => careless('/notes')).toThrow(/forced/);
      expect(() => careless('/notes?filter=%')).toThrow(/forced/);
    },
  );

  test('may be fluent or several conditions', () => {
    const both = or(equals('tenant', 'a'), notExists('tenant'));
    expect(accepted({ properties, forced: () => both }, '(= note x)').matches({ note: 'x' })).toBe(true);
  });
});

test("rules that are not about the caller's mistakes can be turned off", () => {
  const rules = { 'invisible-character': 'off', 'invalid-value': 'warn' } as const;
  accepted({ properties, rules }, '(OR (= note a\u200bb) (= status other))');
});

test('the compiler requires the context that `forced` needs', () => {
  const read = accept({ properties, forced: (tenant: string) => equals('tenant', tenant) });
  const free = accept({ properties });
  // @ts-expect-error
  const call = () => read('/notes');
  expect(call).toThrow();
  // @ts-expect-error
  expect(read('/notes', 7).ok).toBe(true);
  expect([read('/notes', 'a').ok, free('/notes').ok, free('/notes', undefined, { acceptLanguage: 'pt' }).ok]).toEqual([
    true,
    true,
    true,
  ]);
  // @ts-expect-error
  expect(() => accept({})).toThrow();
  // @ts-expect-error
  accept({ properties, forced: () => undefined });
  const accepted = read('/notes', 'a');
  // @ts-expect-error
  expect(accepted.filter).toBeDefined();
});

describe('lists of values and parts of texts', () => {
  const dialect = received.extend(
    {
      in: { operands: 'property values', means: 'oneOf' },
      contains: { operands: 'property value', means: 'contains' },
      AND: { operands: 'filters', means: 'and' },
    },
    { name: 'listing' },
  );

  test('each value of a list is a condition, and is checked', () => {
    const options = { dialect, properties, limits: { conditions: 3 } };
    expect(accepted(options, '(in total 1 2 3)').filter).toMatchObject({ means: 'oneOf', values: { length: 3 } });
    expect(codes(options, '(in total 1 2 3 4)')).toEqual(['max-complexity']);
    expect(codes({ dialect, properties, limits: { values: 2 } }, '(in total 1 2 3)')).toEqual(['too-many-values']);
    expect(codes({ dialect, properties }, '(in status new old)')).toEqual(['invalid-value']);
    expect(accepted({ dialect, properties }, '(contains status ne)').filter).toMatchObject({ means: 'contains' });
  });

  test('operators per property, stored names and filters that are never true', () => {
    const declared = {
      status: { type: ['new', 'done'], operators: ['='], storedAs: 'st' },
      note: { type: 'string', storedAs: 'n' },
    } as const;
    expect(codes({ dialect, properties: declared }, '(in status new)')).toEqual(['operator-not-allowed']);
    expect(accepted({ dialect, properties: declared }, '(in note a b)').filter).toMatchObject({
      property: { text: 'n' },
    });
    expect(codes({ dialect, properties: declared }, '(AND (in note a b) (contains note c))')).toEqual(['always-false']);
  });

  test('a hundred parts of ten properties take milliseconds', () => {
    const conditions = Array.from({ length: 100 }, (_, i) => `(contains p${i % 10} part${i})`).join(' ');
    const names = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`p${i}`, 'string' as const]));
    const options = { dialect, properties: names, limits: { conditions: 1000 } };
    const text = `(AND ${conditions} (OR (= p0 1) (contains p0 part0)))`;
    accepted(options, text);
    expect(takesAtMost(150, () => accept(options)(url(text), undefined as never))).toBe(true);
  });
});
