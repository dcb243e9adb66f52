import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { defineDialect } from '../../src/language/dialect/define-dialect.ts';
import { qive } from '../../src/language/dialect/qive.ts';
import { received } from '../../src/language/dialect/received.ts';
import { encode } from '../../src/language/encode.ts';
import { print } from '../../src/language/print.ts';
import { type AcceptOptions, accept, type Refused } from '../../src/server/index.ts';
import { conditionsIn } from '../../src/server/words.ts';
import { validate } from '../../src/validate/validate.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { cpuMs } from '../support/cpu-ms.ts';
import { runs } from '../support/runs.ts';

interface Session {
  readonly tenant: string | null;
}

const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number', note: 'string' } as const;
const forced = ({ tenant }: Session) => (tenant === null ? null : equals('tenant', tenant));
const read = accept({ dialect: qive, properties, forced });
const url = (text: string) => `https://api.example/notes?filter=${encode(text)}`;
const mine: Session = { tenant: 'mine' };

/** The result for a filter; fails if it is refused. */
function accepted<Context>(options: AcceptOptions<Context>, text: string, context?: Context) {
  const result = accept(options)(url(text), context as never);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result;
}

function refused<Context>(options: AcceptOptions<Context>, text: string, context?: Context): Refused {
  const result = accept(options)(url(text), context as never);
  if (result.ok) throw new Error(`${text} is accepted`);
  return result;
}

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
      tenant: { column: 'tenant_id', type: 'text' },
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
    expect(number.translate('jsonlogic').output).not.toEqual(
      accepted({ properties }, '(= total 7)').translate('jsonlogic').output,
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
    expect(() => accept({ properties, rules })).toThrow(/is a warning, which never refuses/);
  });
});

describe('a filter that is refused', () => {
  const options = { dialect: qive, properties, forced };

  test.each([
    ['(= procesed false)', ['unknown-property']],
    ['(= tenant theirs)', ['unknown-property']],
    ['(_not_exists tenant)', ['unknown-property']],
    ['(= __proto__ x)', ['unknown-property']],
    ['(OR (= constructor x) (_not_exists toString))', ['unknown-property', 'unknown-property']],
    ['(= processed no)', ['invalid-value']],
    ['(= status open)', ['invalid-value']],
    ['(> total 1)', ['unknown-operator']],
    ['(= processed', ['syntax']],
    ['processed = false', ['infix-syntax']],
    ['%28', ['syntax']],
    [' ', ['syntax']],
    ['\0', ['syntax']],
    ['(= note\u00a0a b)', ['unknown-property', 'invisible-character']],
    ['(= ｐrocessed false)', ['unknown-property']],
    ['(= prоcessed false)', ['unknown-property']],
    ['(= note a\u200bb)', ['invisible-character']],
  ])('%j: %j', (text, expected) => {
    expect(codes(options, text)).toEqual(expected);
  });

  test('all mistakes are reported at once, in the order of the text', () => {
    expect(codes(options, '(OR (= a b) (= processed no) (= c d))')).toEqual([
      'unknown-property',
      'invalid-value',
      'unknown-property',
    ]);
  });

  test('at most twenty are reported', () => {
    expect(codes(options, `(OR ${'(= a b) '.repeat(50)})`)).toHaveLength(20);
  });

  test('with `any`, callers may name every property except forced ones', () => {
    const any = { dialect: qive, properties: 'any', forced } as const;
    expect(accepted(any, '(= anything goes)', mine).matches({ anything: 'goes', tenant: 'mine' })).toBe(true);
    expect(codes(any, '(OR (= tenant theirs) (= a b))')).toEqual(['unknown-property']);
    accepted(any, '(= tenant theirs)', { tenant: null });
  });

  test('a forced property may be named if it is declared', () => {
    const declared = { ...options, properties: { ...properties, tenant: 'string' } } as const;
    const { matches } = accepted(declared, '(= tenant theirs)', mine);
    expect([matches({ tenant: 'theirs' }), matches({ tenant: 'mine' })]).toEqual([false, false]);
  });
});

describe('limits', () => {
  const conditions = (count: number) => `(OR ${Array.from({ length: count }, (_, i) => `(= note ${i})`).join(' ')})`;
  const nested = (depth: number) => `${'(OR '.repeat(depth - 1)}(= note a)${')'.repeat(depth - 1)}`;
  const long = (length: number) => `(= note ${'a'.repeat(length - 9)})`;

  test('by default: 8,000 characters, depth 16, 100 conditions', () => {
    for (const text of [long(8000), nested(16), conditions(100)]) accepted({ properties }, text);
    expect(codes({ properties }, long(8001))).toEqual(['limit']);
    expect(codes({ properties }, nested(17))).toContain('limit');
    expect(codes({ properties, limits: { values: 1000 } }, conditions(101))).toEqual(['max-complexity']);
  });

  test('can be set separately', () => {
    accepted({ properties, limits: { length: 10_000, depth: Infinity } }, long(10_000));
    expect(codes({ properties, limits: { conditions: 1 } }, conditions(2))).toEqual(['max-complexity']);
    accepted({ properties, limits: { values: 2 } }, '(OR (= note a) (= note b) (= status new) (_not_exists note))');
    expect(codes({ properties, limits: { values: 1 } }, '(OR (= note a) (= status new) (= note b))')).toEqual([
      'too-many-values',
    ]);
  });

  test('presence tests and operators without a meaning count as conditions too', () => {
    const dialect = received.extend({ like: { operands: 'property value' } });
    const text = '(OR (_not_exists note) (like note a) (like note b))';
    const options = { dialect, properties };
    accepted({ ...options, limits: { conditions: 3, values: 2 } }, text);
    expect(codes({ ...options, limits: { conditions: 2 } }, text)).toEqual(['max-complexity']);
    expect(codes({ ...options, limits: { values: 1 } }, text)).toEqual(['too-many-values']);
  });

  test('the messages do not say how limits are raised', () => {
    for (const text of [long(9000), nested(20), conditions(200)]) {
      expect(JSON.stringify(refused({ properties }, text).problems)).not.toMatch(/limits:|access_key/);
    }
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

describe('options that are refused', () => {
  test.each([
    [undefined, /needs `properties`/],
    [{}, /needs `properties`/],
    [{ properties: null }, /`properties` is an object/],
    [{ properties: 'all' }, /`properties` is an object/],
    [{ properties: { a: 'date' } }, /the type of "a"/],
    [{ properties, dialect: {} }, /`dialect`/],
    [{ properties, dialect: 'quive' }, /`dialect` takes a dialect, `received` or `qive`/],
    [{ properties, force: () => null }, /no option `force`; the options are dialect, properties/],
    [{ properties, parameter: '' }, /`parameter`/],
    [{ properties, forced: equals('a', 'b') }, /`forced` is a function/],
    [{ properties, limits: { lenght: 1 } }, /no limit `lenght`/],
    [{ properties, limits: { depth: '16' } }, /`limits.depth`/],
    [{ properties, limits: { depth: Number.NaN } }, /`limits.depth`/],
    [{ properties, rules: { 'always-flase': 'off' } }, /no rule `always-flase`/],
    [{ properties, rules: { 'unknown-property': 'off' } }, /cannot be less than an error here; `properties: 'any'`/],
    [{ properties, rules: { 'unknown-property': 'warn' } }, /cannot be less than an error/],
    [{ properties, rules: { syntax: 'off' } }, /cannot be less than an error/],
    [{ properties, rules: { limit: ['info', {}] } }, /cannot be less than an error/],
    [{ properties: { a: { type: 'string', operators: ['OR'] } } }, /no operator "OR" for a property/],
    [{ properties: { a: { type: 'string', operators: '=' } } }, /`operators` is a list/],
    [{ properties: { a: { type: 'string', storedAs: '' } } }, /`storedAs` is a name/],
    [{ properties: { a: { type: 'string', computed: {} } } }, /`computed` is a function/],
    [{ properties: { a: { type: 'string', computed: () => equals('b', 1), storedAs: 'c' } } }, /cannot be combined/],
  ])('%j', (options, message) => {
    expect(() => accept(options as never)).toThrow(message);
  });
});

test("rules that are not about the caller's mistakes can be turned off", () => {
  const rules = { 'invisible-character': 'off', 'invalid-value': 'warn' } as const;
  accepted({ properties, rules }, '(OR (= note a\u200bb) (= status other))');
});

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

test('conditions are counted as `max-complexity` counts them', () => {
  fc.assert(
    fc.property(dialectAndFilter, ({ dialect, filter }) => {
      const text = print(filter, { dialect });
      const counted = conditionsIn(filter);
      const isOver = (conditions: number) =>
        validate(text, {
          dialect,
          rules: { 'max-complexity': ['error', { conditions, depth: Infinity, encodedLength: Infinity }] },
        }).some(({ code }) => code === 'max-complexity');
      expect([isOver(counted), isOver(counted - 1)]).toEqual([false, true]);
    }),
    runs(0.02),
  );
});

test('the compiler requires the context that `forced` needs', () => {
  const read = accept({ properties, forced: (tenant: string) => equals('tenant', tenant) });
  const free = accept({ properties });
  // @ts-expect-error
  const call = () => read('/notes');
  expect(call).toThrow();
  // @ts-expect-error
  expect(read('/notes', 7).ok).toBe(true);
  expect([read('/notes', 'a').ok, free('/notes').ok, free('/notes', undefined, { language: 'pt' }).ok]).toEqual([
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
    expect(accepted(options, '(in total 1 2 3)').filter).toMatchObject({ kind: 'oneOf', values: { length: 3 } });
    expect(codes(options, '(in total 1 2 3 4)')).toEqual(['max-complexity']);
    expect(codes({ dialect, properties, limits: { values: 2 } }, '(in total 1 2 3)')).toEqual(['too-many-values']);
    expect(codes({ dialect, properties }, '(in status new old)')).toEqual(['invalid-value']);
    expect(accepted({ dialect, properties }, '(contains status ne)').filter.kind).toBe('compare');
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
    const text = `(AND ${conditions} (= p0 1))`;
    accepted(options, text);
    const start = cpuMs();
    for (let i = 0; i < 5; i++) accept(options)(url(text), undefined as never);
    expect((cpuMs() - start) / 5).toBeLessThan(150);
  });
});
