import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineDialect, type Operators } from '../../../src/language/dialect/dialect.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { applyEdits, applyFixes } from '../../../src/source/problem.ts';
import type { RuleId } from '../../../src/validate/rules.ts';
import { type ValidateOptions, validate } from '../../../src/validate/validate.ts';
import { full } from '../../meaning/full.ts';
import { groupsIn, rowsIn } from '../../support/groups.ts';
import { marked } from '../../support/marked.ts';

/* The examples of each rule run in `test/validate/rules.test.ts`; these are what is found beside them, and where. */

/** A message, and the text after the fix, if there is one. */
type Output = readonly [message: string, fixed?: string];

/** Expects problems of one rule at the marked ranges. */
function problemsAt(rule: RuleId, source: string, options: ValidateOptions = { dialect: full }): readonly Output[] {
  const { text, spans } = marked(source);
  const problems = validate(text, options).filter(({ code }) => code === rule);
  expect(problems.map(({ span }) => span)).toEqual(spans);
  return problems.map(({ message, fix }) =>
    fix === undefined ? [message] : [message, `${fix.safety} ${applyEdits(text, fix.edits)}`],
  );
}

function first(rule: RuleId, text: string, options: ValidateOptions = { dialect: full }) {
  return validate(text, options).find(({ code }) => code === rule);
}

/** A text, what is said at its marks, and below it the text after a fix; `⏎` and `⇥` are a line break and a tab. */
describe.each(groupsIn('problems.txt', import.meta.url))('%s', (heading, body) => {
  const [rule, inReceived] = heading.split(' in ') as [RuleId, string?];
  test.each(rowsIn(body.replaceAll('⇥', '\t')))('%s', (source = '', ...said) => {
    const output = problemsAt(rule, source.replaceAll('⏎', '\n'), inReceived ? {} : { dialect: full });
    expect(output.map((told) => told.join('\n  '))).toEqual(said);
  });
});

test('always-false: the help suggests a disjunction for a pair, and names the declarations the problem follows from', () => {
  expect(first('always-false', '(AND (= a 1) (= a 2))')).toMatchObject({
    help: 'If one of them is enough, join them with `OR`.',
    related: [
      { message: 'excluded by the others', span: { start: 5, end: 12 } },
      { message: 'excluded by the others', span: { start: 13, end: 20 } },
    ],
  });
  const options = { dialect: full, properties: { a: 'boolean' } } as const;
  const declared = first('always-false', '(AND (_exists a) (!= a true) (!= a false))', options);
  expect(declared?.help).toBe('This follows from how `a` is declared.');
});

test.each([
  ['<|(contains a "")|>', 1],
  ['(OR (= b 1) <|(startsWith a "")|> <|(endsWith a "")|>)', 2],
  ['(= a "")', 0],
  ['(contains a " ")', 0],
  // The whole is reported, not its parts.
  ['<|(OR (contains a "") (_exists a) (_not_exists a))|>', 1],
  ['(contains a ""', 0],
])('always-true: a search for the empty text in %s', (source, count) => {
  expect(problemsAt('always-true', source)).toHaveLength(count);
});

test.each([
  ['duplicate-condition', '(OR (= a 1) (= a 1))', 'first used here', 4],
  ['subsumed-condition', '(AND (> a 2) (> a 1))', 'this one is enough', 5],
] as const)('%s points at the other condition', (rule, text, message, start) => {
  expect(first(rule, text)?.related).toEqual([{ message, span: { start, end: start + 7 } }]);
});

test('redundant-condition: what follows from a declaration only has a fix that is a guess', () => {
  const options = { dialect: full, properties: { a: 'boolean', k: 'string' } } as const;
  const [problem] = problemsAt(
    'redundant-condition',
    '(AND (_exists a) (!= a true) (OR <|(!= a false)|> (= k 1)))',
    options,
  );
  expect(problem?.[1]).toMatch(/^unsafe /);
});

describe('invisible-character', () => {
  const invisible = 'in the filter: it is invisible. Remove it.';

  test.each<[source: string, ...output: Output[]]>([
    ['(= a b<|\u00a0|>c)', ['Non-breaking space (U+00A0) in the filter. Use a plain space.', 'unsafe (= a b c)']],
    ['(= a b<|\u2003\u2003|>c)', ['Unusual space (U+2003) in the filter. Use a plain space.', 'unsafe (= a b c)']],
    ['(= a b<|\u200b|>c)', [`Zero-width character (U+200B) ${invisible}`, 'unsafe (= a bc)']],
    ['(= a <|\ufeff|>b)', [`Zero-width character (U+FEFF) ${invisible}`, 'unsafe (= a b)']],
    ['(= a b<|\u202e|>c)', [`Mark of writing direction (U+202E) ${invisible}`, 'unsafe (= a bc)']],
    ['(= a b<|\u200d|>c)', [`Zero-width character (U+200D) ${invisible}`, 'unsafe (= a bc)']],
    ['(= a <|Ａ１|>)', ['Full-width character (U+FF21) in the filter. Did you mean `A1`?', 'unsafe (= a A1)']],
    ['(= a <|“|>b)', ['Curly quote (U+201C) in the filter: it is part of the word, not a quote.', 'unsafe (= a b)']],
    // Inside an unknown operator it is certainly a mistake.
    ['(=<|\u00a0|>a true)', ['Non-breaking space (U+00A0) in the filter. Use a plain space.', 'safe (= a true)']],
    ['(O<|\u200b|>R (= a 1))', [`Zero-width character (U+200B) ${invisible}`, 'safe (OR (= a 1))']],
    // A byte order mark at the start, an emoji made with joiners, joiners in another script, visible characters.
    ['\ufeff(= a b)'],
    ['(= family 👨\u200d👩\u200d👧)'],
    ['(= a क्\u200dष)'],
    ['(= fornecedor São_João)'],
  ])('%j', (source, ...output) => {
    expect(problemsAt('invisible-character', source, {})).toEqual(output);
  });

  test('characters that may be intended are warnings, the others errors', () => {
    const severities = ['“', '«', 'Ａ', '\u00a0', '\u200b'].map(
      (one) => first('invisible-character', `(= a b${one}c)`)?.severity,
    );
    expect(severities).toEqual(['warning', 'warning', 'warning', 'error', 'error']);
  });

  test('the fix is a guess while the rest of the text is wrong for another reason', () => {
    expect(problemsAt('invisible-character', '(OR (= nome São<|\u00a0|>Paulo) (= b c)', {})[0]?.[1]).toMatch(/^unsafe/);
  });
});

test.each([
  ['(OR (= a 1) (= a 2))', { conditions: 1 }, ['The filter has 2 conditions (limit 1).']],
  ['(OR (= a 1) (= a 2))', { conditions: 2 }, []],
  // Each value of a list counts, and so does an operator without a meaning.
  ['(AND (in a 1 2 3) (near b c))', { conditions: 3 }, ['The filter has 4 conditions (limit 3).']],
  ['(NOT (AND (= a 1)))', { depth: 2 }, ['The filter is 3 levels deep (limit 2).']],
  ['(NOT (AND (= a 1)))', { depth: 3 }, []],
  // The length is that of the text as it is sent: 17 characters for `(= a 1)`.
  ['(= a 1)', { encodedLength: 17 }, []],
  [
    '(= a 1)',
    { encodedLength: 16, depth: 0, conditions: 0 },
    [
      'The encoded filter has 17 characters (limit 16). Many proxies refuse long URLs.',
      'The filter is 1 levels deep (limit 0).',
      'The filter has 1 conditions (limit 0).',
    ],
  ],
  ['(= a 1', { conditions: 0 }, []],
])('max-complexity: %s with %j', (text, options, messages) => {
  const problems = validate(text, { dialect: full, rules: { 'max-complexity': ['warn', options] } });
  expect(problems.flatMap(({ code, message }) => (code === 'max-complexity' ? message : []))).toEqual(messages);
});

describe('missing-absent-branch', () => {
  const declared = { status: { type: ['new', 'done'], default: 'new' }, plain: 'boolean' } as const;

  test.each<[source: string, properties?: ValidateOptions['properties']]>([
    // Nested disjunctions count as one.
    ['(OR (= processed false) (OR (= a 1) (_not_exists processed)))'],
    ['(OR (OR (= processed false) (= a 1)) (_not_exists processed))'],
    ['(OR (OR <|(= processed false)|> (= a 1)) (_not_exists b))'],
    // The condition outside is no part of the disjunction.
    ['(AND (_not_exists processed) (OR <|(= processed false)|> (= a 1)))'],
    ['(OR (_not_exists processed) (AND <|(= processed false)|> (= a 1)))'],
    // A negation turns an exclusion into an inclusion, a second one turns it back.
    ['(NOT (= processed false))'],
    ['(NOT (NOT <|(= processed false)|>))'],
    ['(NOT (OR (= processed false) (= a 1)))'],
    // An operator without a meaning may select anything.
    ['(OR (= processed false) (near x y))'],
    ['(AND <|(= processed false)|> (near x y))'],
    // Only equality can match the initial value of a new document.
    ['(!= processed false)'],
    ['(< processed false)'],
    ['<|(in processed true false)|>'],
    ['(in processed true)'],
    ['<|(= processed "false")|>'],
    ['<|(= status new)|>', declared],
    ['(= status done)', declared],
    ['<|(in status done new)|>', declared],
    // Declared without a default: nothing is known about new documents.
    ['(= plain false)', declared],
    ['<|(= other false)|>', declared],
  ])('%s', (source, properties) => {
    const options = { dialect: full, ...(properties && { properties }) };
    expect(problemsAt('missing-absent-branch', source, options)).toHaveLength(source.split('<|').length - 1);
  });

  test('the fix needs a disjunction and a test of absence', () => {
    const leavesOut = '`(= a false)` leaves out documents where `a` was never set.';
    expect(problemsAt('missing-absent-branch', '<|(= a false)|>')).toEqual([
      [
        `${leavesOut} Add \`(_not_exists a)\` if new documents should match too.`,
        'unsafe (OR (= a false) (_not_exists a))',
      ],
    ]);
    const dialect = received.extend({ _not_exists: { operands: 'property' } });
    expect(problemsAt('missing-absent-branch', '<|(= a false)|>', { dialect })).toEqual([[leavesOut]]);
  });
});

describe('unconfirmed-behaviour', () => {
  const { '=': equal, OR: or, AND: and, NOT: not, _exists: exists, _not_exists: notExists } = full.operators;

  // A comparison that is negated an odd number of times is true for absent properties, and the fix says so.
  test.each<[operators: Partial<Operators>, source: string, fixed: string | undefined]>([
    [{ OR: or, _not_exists: notExists }, '<|(NOT (= a 1))|>', 'unsafe (OR (NOT (= a 1)) (_not_exists a))'],
    [{ OR: or }, '<|(NOT (= a 1))|>', undefined],
    [{ _not_exists: notExists }, '<|(NOT (= a 1))|>', undefined],
    [
      { AND: and, _exists: exists },
      '(NOT (AND <|(= a 1)|> (_exists b)))',
      'unsafe (NOT (AND (AND (= a 1) (_exists a)) (_exists b)))',
    ],
    [
      { AND: and, _not_exists: notExists },
      '(NOT (AND <|(= a 1)|> (_not_exists b)))',
      'unsafe (NOT (AND (AND (= a 1) (NOT (_not_exists a))) (_not_exists b)))',
    ],
  ])('with %j beside `=` and `NOT`, %s', (operators, source, fixed) => {
    const all = { '=': equal, NOT: { ...not, unconfirmed: true }, ...operators } as Operators;
    const dialect = defineDialect({ name: 'some', operators: all });
    expect(problemsAt('unconfirmed-behaviour', source, { dialect }).map(([, after]) => after)).toEqual([fixed]);
  });
});

describe('undocumented-syntax', () => {
  test('an operator that is documented with more operands may have them', () => {
    expect(problemsAt('undocumented-syntax', '(AND (= a 1) (= a 2) (= a 3))', { dialect: 'qive' })).toEqual([]);
  });

  test('the fix nests operands as they are sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), (count) => {
        const text = `(OR ${Array.from({ length: count }, (_, index) => `(= a ${index})`).join(' ')})`;
        const problem = first('undocumented-syntax', text, {});
        const { filter } = parse(text);
        expect(applyEdits(text, problem?.fix?.edits ?? [])).toBe(filter && print(filter, { nary: 'documented' }));
      }),
      { numRuns: 38 },
    );
  });
});

test.each([
  ['(AND (AND (= a 1) (= b 2)))', '(AND (= a 1) (= b 2))'],
  ['(AND (AND (AND (= a 1))))', '(= a 1)'],
  ['(NOT (NOT (NOT (NOT (= a 1)))))', '(= a 1)'],
  ['(AND (AND (AND (= a 1) (= b 2)) (= c 3)) (= d 4))', '(AND (= a 1) (= b 2) (= c 3) (= d 4))'],
])('unnecessary-nesting: the fixes of %s, repeated, give %s', (text, plain) => {
  let fixed = text;
  for (let round = 0; round < 5; round++) {
    const problems = validate(fixed, { dialect: full }).filter(({ code }) => code === 'unnecessary-nesting');
    const fixes = problems.flatMap(({ fix }) => fix ?? []);
    fixed = applyFixes(fixed, fixes);
  }
  expect(fixed).toBe(plain);
});
