import { describe, expect, test } from 'vitest';
import { equals } from '../../src/builder/operators.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import type { AcceptOptions } from '../../src/server/index.ts';
import { accepted, refused } from './accepted.ts';

interface Session {
  readonly tenant: string | null;
}

const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number', note: 'string' } as const;
const forced = ({ tenant }: Session) => (tenant === null ? null : equals('tenant', tenant));
const mine: Session = { tenant: 'mine' };

const codes = (options: AcceptOptions<Session>, text: string) =>
  refused(options, text, mine).problems.map(({ code }) => code);

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
