import { describe, expect, test } from 'vitest';
import { equals } from '../../src/builder/operators.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { accept } from '../../src/server/index.ts';
import { completeOptions, requiredRules, warningRules } from '../../src/server/options.ts';
import { PrefilterError } from '../../src/source/problem.ts';
import { errorChecks } from '../../src/validate/error-checks.ts';
import type { RuleCheck } from '../../src/validate/rule.ts';
import { checks } from '../../src/validate/rules.ts';

const properties = { processed: 'boolean', status: ['new', 'done'], total: 'number', note: 'string' } as const;

describe('options that are refused', () => {
  test.each<[unknown, string | RegExp]>([
    [undefined, '`options` must be an object, not undefined.'],
    [
      {},
      "`properties` must be an object of names and types, such as `{ processed: 'boolean' }` or `any`, not undefined.",
    ],
    [{ properties: null }, /^`properties` must be an object .* not null\.$/],
    [{ properties: 'all' }, /^`properties` must be an object .* not "all"\.$/],
    [{ properties: { a: 'colour' } }, /^`properties.a` must be `string`, .* not "colour"\.$/],
    [{ properties, dialect: {} }, '`dialect` must be a dialect, `received` or `qive`, not an object.'],
    [
      { properties, dialect: 'quive' },
      '`dialect` must be a dialect, `received` or `qive`, not "quive". Did you mean `qive`?',
    ],
    [{ properties, force: () => null }, '`force` is not an option. Did you mean `forced`?'],
    [{ properties, only: () => null }, /^`only` is not an option\. Known: `properties`, `dialect`, /],
    [{ properties, parameter: '' }, '`parameter` must be the name of a parameter, not a string.'],
    [{ properties, problemType: 5 }, '`problemType` must be a string, not 5.'],
    [{ properties, forced: equals('a', 'b') }, /^`forced` must be a function of the context that returns a filter/],
    [{ properties, limits: { lenght: 1 } }, '`limits.lenght` is not an option. Did you mean `length`?'],
    [
      { properties, limits: { depth: '16' } },
      '`limits.depth` must be a number from 0, not a string. `Infinity` means no limit.',
    ],
    [{ properties, limits: { depth: Number.NaN } }, /^`limits.depth` must be a number from 0, not NaN\./],
    [
      { properties, rules: { 'always-flase': 'off' } },
      '`rules.always-flase` is not a rule. Did you mean `always-false`?',
    ],
    [
      { properties, rules: { 'always-true': 'error' } },
      /^`rules.always-true` must be `warning`, .* not "error"\. A warning never refuses\.$/,
    ],
    [
      { properties, rules: { 'unknown-property': 'off' } },
      /^`rules.unknown-property` must be `error` .* `properties: 'any'`/,
    ],
    [
      { properties, rules: { 'unknown-property': 'warn' } },
      /^`rules.unknown-property` must be `error` .* not "warn"\./,
    ],
    [{ properties, rules: { syntax: 'off' } }, /^`rules.syntax` must be `error` /],
    [{ properties, rules: { limit: ['info', {}] } }, '`rules.limit[0]` must be `error` or an object, not "info".'],
    [
      { properties: { a: { type: 'string', operators: ['OR'] } } },
      '`properties.a.operators[0]` must be `=` or `_not_exists`, not "OR".',
    ],
    [
      { properties: { a: { type: 'string', operators: '=' } } },
      '`properties.a.operators` must be a list of symbols, not a string.',
    ],
    [
      { properties: { a: { type: 'string', operator: ['='] } } },
      '`properties.a.operator` is not a fact of a property. Did you mean `operators`?',
    ],
    [
      { properties: { a: { type: 'string', storedas: 'x' } } },
      '`properties.a.storedas` is not a fact of a property. Did you mean `storedAs`?',
    ],
    [
      { properties: { a: { type: 'string', place: 'x' } } },
      /^`properties.a.place` is not a fact of a property\. Known: `type`, /,
    ],
    [{ properties: { a: { type: 'string', storedAs: '' } } }, '`properties.a.storedAs` must be a name, not a string.'],
    [
      { properties: { a: { type: 'string', computed: {} } } },
      '`properties.a.computed` must be a function, not an object.',
    ],
    [
      { properties: { a: { type: 'string', computed: () => equals('b', 1), storedAs: 'c' } } },
      '`properties.a` must not have both `computed` and `storedAs`.',
    ],
  ])('%j', (options, message) => {
    expect(() => accept(options as never)).toThrow(
      message instanceof RegExp ? message : new PrefilterError('invalid-options', message),
    );
  });

  test('of a request too: the language of the answer has one name', () => {
    const read = accept({ properties: 'any' });
    const lang = { lang: 'pt-BR' } as object;
    expect(() => read('/?filter=', undefined, lang)).toThrow('`lang` is not an option. Known: `acceptLanguage`.');
    expect(read('/?filter=', undefined, { acceptLanguage: null } as object).ok).toBe(true);
  });
});

test('a server has all rules of severity error, and knows the names of the others', () => {
  const all = Object.values<RuleCheck>(checks);
  const errors = all.filter(({ severity }) => severity === 'error');
  expect(Object.values(errorChecks)).toEqual(errors.filter(({ id }) => id !== 'always-false'));
  const others = all.filter(({ severity }) => severity !== 'error').map(({ id }) => id);
  // Its marks that hold nothing together are errors of a server.
  expect([...warningRules, 'odd-word'].sort()).toEqual(others.sort());
});

test('a rule that `parse` reports cannot be turned off', () => {
  const reported = Object.values<RuleCheck>(errorChecks).filter(({ check }) => check === undefined);
  expect(requiredRules).toEqual(expect.arrayContaining(reported.map(({ id }) => id)));
});

test('options that are left out have their defaults', () => {
  expect(completeOptions({ properties: 'any' })).toMatchObject({
    dialect: received,
    parameter: 'filter',
    problemType: 'about:blank',
    properties: undefined,
    forced: undefined,
    limits: { length: 8000, depth: 16, conditions: 100, values: 100 },
    rules: {},
    refusesAlwaysFalse: true,
  });
  expect(completeOptions({ properties, limits: { depth: 3, length: undefined as never } }).limits).toMatchObject({
    length: 8000,
    depth: 3,
  });
});

test.each([
  [undefined, true],
  ['error', true],
  ['warn', false],
  ['off', false],
  [['info', {}], false],
] as const)('with `always-false` set to %j, such filters are refused: %s', (level, refuses) => {
  const rules = level === undefined ? {} : { 'always-false': level };
  expect(completeOptions({ properties, rules }).refusesAlwaysFalse).toBe(refuses);
});
