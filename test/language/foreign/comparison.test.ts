import { describe, expect, test } from 'vitest';
import { received } from '../../../src/language/dialect/dialects.ts';
import { applyEdits } from '../../../src/source/problem.ts';
import { validate } from '../../../src/validate/validate.ts';

const own = received.extend(
  {
    NOT: { operands: 'filter', means: 'not' },
    '!=': { operands: 'property value', means: 'notEqual' },
    '<=': { operands: 'property value', means: 'lessOrEqual' },
    in: { operands: 'property values', means: 'oneOf' },
    has: { operands: 'property value', means: 'contains' },
    exists: { operands: 'property', means: 'present' },
    missing: { operands: 'property', means: 'absent' },
    _not_exists: null,
  },
  { name: 'own', quotedValues: true },
);

/** The first repair that is offered, as `safety: text`; `none` without one. */
function repairOf(text: string, dialect: typeof own | typeof received): string {
  const [problem] = validate(text, { dialect });
  const fix = problem?.fix;
  return fix === undefined ? 'none' : `${fix.safety}: ${applyEdits(text, fix.edits)}`;
}

// What SQL, OData, JavaScript, LDAP and others mean, in the words of each dialect.
describe('a comparison of another language is read, not respelt', () => {
  test.each([
    ['(a == null)', 'safe: (missing a)', 'safe: (_not_exists a)'],
    ['(a != null)', 'safe: (exists a)', 'none'],
    ['(a IS NULL)', 'safe: (missing a)', 'safe: (_not_exists a)'],
    ['(a is not null)', 'safe: (exists a)', 'none'],
    ['(eq a nil)', 'safe: (missing a)', 'safe: (_not_exists a)'],
    ['(isnot a None)', 'safe: (exists a)', 'none'],
    ['(a=*)', 'safe: (exists a)', 'none'],
    ["(a IN ('x', 'y'))", 'safe: (in a x y)', 'safe: (OR (= a x) (= a y))'],
    ["(a in ('x y', 'z'))", 'safe: (in a "x y" z)', 'none'],
    ["(a == 'x')", 'safe: (= a x)', 'safe: (= a x)'],
    ['(= a null)', 'unsafe: (missing a)', 'unsafe: (_not_exists a)'],
    ["(= a 'x y')", 'unsafe: (= a "x y")', 'none'],
    ['(a = True)', 'unsafe: (= a true)', 'unsafe: (= a true)'],
    ['(a <> b)', 'unsafe: (!= a b)', 'none'],
    ['(ieq a b)', 'unsafe: (= a b)', 'unsafe: (= a b)'],
    ['(a=~b)', 'none', 'none'],
    ['(a ~= b)', 'none', 'none'],
    ['(a = x,)', 'none', 'none'],
    ['(a = $1)', 'none', 'none'],
    ['(a eq x%)', 'none', 'none'],
    ['(!=a b)', 'safe: (!= a b)', 'none'],
    ['(=a b)', 'safe: (= a b)', 'safe: (= a b)'],
  ])('%s', (text, inOwn, inReceived) => {
    expect([repairOf(text, own), repairOf(text, received)]).toEqual([inOwn, inReceived]);
  });
});

// Each of them means something else somewhere: an expression, a comparator in the name or value, a relative time, a missing value.
test.each([
  ...['(a in 1 and 5)', '(a in x or y)', '(a in (1 to 5))', '(x in a)', "(a in 'xyz')", '(a in x y)', "(a in 'x,y')"],
  ...['(a = b+c)', '(a = 10/2)', '(a = jo?n)', '(a = x~2)', '(a=gt.5)', '(a=is.null)', '(a=gte:10)', '(a = x.y)'],
  ...['(a = x+y@z.com)', '(a = b:x@y.com)', '(a = x@y)', '(a = https:x)', '(a = 1.234.567)', '(a = 01310-100)'],
  ...['(a = now)', '(a <= now-1d)', '(a <= CURRENT_DATE)', '(a = YES)', '(a = undef)', '(a == NaN)', '(eq a nullptr)'],
  ...['(a__gt = 5)', '(a_contains = x)', '(nameContains = x)', '(created_after = 2026-01-01)', '(not_a = 5)'],
  ...['(a/b eq c)', '(a-b = 5)', '(:a = x)', '(eq :a x)', '(a is defined)', '(a is valid)', "(a <= '10')"],
  ...['(a has x)', "(a -eq 'x')", "(a -in 'x','y')", '(a/any(x:x eq 1))', '(a = x::text)', '(a = Infinity)'],
])('%s has no safe repair', (text) => {
  for (const dialect of [own, received]) {
    const safe = validate(text, { dialect }).filter(({ fix }) => fix?.safety === 'safe');
    expect(safe).toEqual([]);
  }
});

// No language reads an expression in these values.
test.each([
  ...['x@y.com', 'ana-maria.souza@nf.example.com.br', 'https://x.com/a/b-c', '550e8400-e29b-41d4-a716-446655440000'],
  ...['12.345.678/0001-99', '12.ABC.345/01DE-35', '123.456.789-09', '2026-01-31', '2026-01-31T10:00:00Z', '10.5'],
])('(a = %s) has one', (value) => {
  for (const dialect of [own, received]) {
    for (const text of [`(a = ${value})`, `(eq a.b ${value})`]) {
      const property = text.startsWith('(eq') ? 'a.b' : 'a';
      expect(repairOf(text, dialect)).toBe(`safe: (= ${property} ${value})`);
    }
  }
});
