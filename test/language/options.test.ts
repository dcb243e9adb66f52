import { expect, test } from 'vitest';
import { fromForm } from '../../src/form/from-form.ts';
import * as prefilter from '../../src/index.ts';
import { hostRules } from '../../src/lint/rules.ts';
import { matches, simplify } from '../../src/meaning/index.ts';
import { hostRuleIds } from '../../src/validate/setting.ts';
import { refusal } from '../support/refusal.ts';

// Calls from programs without types.
const { parse, validate, builder, print, visit } = prefilter as never as Record<
  string,
  (...values: unknown[]) => unknown
>;
const one = prefilter.equals('a', 1);

/* `test/package/arguments.test.ts` passes wrong arguments to every function; these are the whole sentences of some. */

type Row = readonly [call: () => unknown, message: string];
const type =
  'must be `string`, `number`, `boolean`, `instant`, `date`, `decimal`, `cnpj`, `cpf`, `accessKey`, `uuid`, a list of strings';

test.each<Row>([
  [() => parse?.('(= a b)', 'qive'), '`options` must be an object, not a string.'],
  [() => parse?.('(= a b)', { dialact: 'qive' }), '`dialact` is not an option. Did you mean `dialect`?'],
  [
    () => builder?.({ dialect: 'qiv' }),
    '`dialect` must be a dialect, `received` or `qive`, not "qiv". Did you mean `qive`?',
  ],
  [
    () => print?.(one, { dialect: 'qiv' }),
    '`dialect` must be a dialect, `received` or `qive`, not "qiv". Did you mean `qive`?',
  ],
  [() => parse?.('(= a b)', { locale: 'xx' }), '`locale` must be `en` or `pt-BR`, not "xx".'],
  ...[
    [null, "`properties` must be an object of names and types, such as `{ processed: 'boolean' }`, not null."],
    [{ a: 'bool' }, `\`properties.a\` ${type} or an object such as \`{ type }\`, not "bool". Write \`boolean\`.`],
    [{ a: null }, `\`properties.a\` ${type} or an object such as \`{ type }\`, not null.`],
    [{ a: [1] }, '`properties.a[0]` must be a string, not 1.'],
    [{ a: {} }, `\`properties.a.type\` ${type.replace(', a list', ' or a list')}, not undefined.`],
    [{ a: { type: 'string', mny: true } }, '`properties.a.mny` is not a fact of a property. Did you mean `many`?'],
    [{ a: { type: 'string', default: 0 } }, '`properties.a.default` must be a string, not 0.'],
  ].map(([properties, message]): Row => [() => builder?.({ properties }), message as string]),
  [
    () => validate?.('(= a b)', { rules: { 'always-tru': 'off' } }),
    '`rules.always-tru` is not a rule. Did you mean `always-true`?',
  ],
  [
    () => validate?.('(= a b)', { rules: { 'always-true': 'fatal' } }),
    '`rules.always-true` must be `error`, `warning`, `warn`, `info`, `off` or a list such as `[\'error\', { depth: 3 }]`, not "fatal".',
  ],
  [
    () => validate?.('(= a b)', { rules: { 'max-complexity': ['warn', { dept: 3 }] } }),
    '`rules.max-complexity[1].dept` is not an option. Did you mean `depth`?',
  ],
  [
    () => visit?.(one, { entre: () => {} }),
    '`visitor` must be a function, or an object with `enter`, `leave` or both, not an object.',
  ],
  [() => print?.('(= a b)'), '`filter` must be a filter, not a string: read it with `parseOrThrow`.'],
])('the error for a wrong argument names it, and says what to pass: %s', (call, message) => {
  const error = refusal(call);
  expect([error.name, error.message]).toEqual(['FilterError', message]);
});

test('the dialects of the package can be passed by name wherever a dialect is accepted', () => {
  const { parse, print, encode, builder, validate, where, received, or } = prefilter;
  const text = '(AND (= a 1) (NOT_EXISTS b))';
  const read = parse(text, { dialect: 'qive' });
  expect(read.ok && print(read.filter, { dialect: 'qive' })).toBe(text);
  expect(encode(or(one, one), { dialect: 'qive' })).toBe(encode('(OR (= a 1) (= a 1))'));
  expect(String(builder({ dialect: 'qive' }).and(one, one))).toBe('(AND (= a 1) (= a 1))');
  expect(validate(text, { dialect: 'qive' }).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(validate(text, { dialect: 'received' }).map(({ code }) => code)).toContain('unknown-operator');
  expect(matches(one, { a: 1 }, { dialect: 'qive' })).toBe(true);
  const group = { combinator: 'and', rules: [1, 2].map((value) => ({ field: 'a', operator: '=', value })) };
  expect(print(fromForm(group, { dialect: 'qive' }) as prefilter.Filter)).toBe('(AND (= a 1) (= a 2))');
  expect(print(simplify(or(one, one), { dialect: 'qive' }) as prefilter.Filter)).toBe('(= a 1)');
  expect(builder({ dialect: received }).where('a').equals(1).filter).toEqual(where('a').equals(1).filter);
});

test('`rules` accepts all rules of lint', () => {
  expect([...hostRuleIds]).toEqual(Object.keys(hostRules));
  expect(prefilter.validate('(= a b)', { rules: { 'host-parse': 'off', 'unsafe-interpolation': 'warn' } })).toEqual([]);
});

test('one object may hold the options of several functions', () => {
  const options = { dialect: 'qive', properties: { a: 'string' }, locale: 'en', rules: {}, width: 80 } as const;
  expect(prefilter.parse('(= a b)', options).ok).toBe(true);
  expect(prefilter.print(one, options)).toBe('(= a 1)');
  expect(matches(one, { a: 1 }, options)).toBe(true);
});
