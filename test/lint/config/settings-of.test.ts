import { afterEach, describe, expect, test, vi } from 'vitest';
import { defineDialect } from '../../../src/language/dialect/dialect.ts';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { extracted, type LintOptions, lint, repair, type Source, settingsOf } from '../../../src/lint/index.ts';
import { PrefilterError } from '../../../src/source/problem.ts';
import { settings } from '../files.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('settingsOf', () => {
  test('without options the defaults of a configuration apply', () => {
    vi.useFakeTimers({ now: new Date(`${settings.today}T12:00:00Z`) });
    const { sources, ...others } = settingsOf();
    const { sources: some, ...expected } = settings;
    expect(others).toEqual(expected);
    expect(sources).toEqual({ ...some, calls: sources.calls });
    expect(sources.calls).toEqual(expect.arrayContaining([...some.calls]));
  });

  test('an option replaces its default, a list of `sources` extends it', () => {
    const { sources, dialect, locale, suppressions } = settingsOf({
      sources: { keys: ['where'] },
      dialect: { name: 'qive' },
      suppressions: { requireReason: false },
      locale: 'pt-BR',
    });
    expect(sources).toEqual({ ...settingsOf().sources, keys: [...settingsOf().sources.keys, 'where'] });
    expect(dialect).toBe(qive);
    expect(suppressions).toEqual({ ...settings.suppressions, requireReason: false });
    expect(locale).toBe('pt-BR');
  });

  test('accepts a dialect object', () => {
    const own = defineDialect({ name: 'own', operators: { IS: { operands: 'property value', means: 'equal' } } });
    expect(settingsOf({ dialect: own, rules: { syntax: 'warn' } })).toMatchObject({
      dialect: own,
      rules: { syntax: 'warn' },
    });
    expect(() => settingsOf({ dialect: own, ruls: {} } as LintOptions)).toThrow(PrefilterError);
  });

  test('options that cannot be read are refused', () => {
    const cyclic: { sources: object } = { sources: {} };
    cyclic.sources = cyclic;
    const throwing = {
      get rules(): never {
        throw new RangeError('gone');
      },
    };
    expect(() => settingsOf(cyclic)).toThrow(/^`options` cannot be read: TypeError: .*circular/);
    expect(() => settingsOf(throwing)).toThrow(
      new PrefilterError('invalid-options', '`options` cannot be read: RangeError: gone'),
    );
  });

  test('undefined options are ignored', () => {
    expect(settingsOf({ rules: undefined, locale: undefined } as unknown as LintOptions)).toEqual(settingsOf());
  });

  test.each<[unknown, string]>([
    [{ rulse: {} }, 'unknown key `rulse`. Did you mean `rules`?'],
    [
      { include: [] },
      'unknown key `include`. There are `dialect`, `properties`, `sources`, `suppressions`, `rules`, `locale`.',
    ],
    [{ sources: { tag: ['q'] } }, 'unknown key `tag`. Did you mean `tags`?'],
    [{ rules: { sintax: 'off' } }, 'there is no rule `sintax`. Did you mean `syntax`?'],
    [{ rules: { syntax: 'eror' } }, '`rules.syntax` cannot be `eror`. Did you mean `error`?'],
    [{ rules: { syntax: () => 'off' } }, '`rules.syntax` must be `off`, `info`, `warning`, `warn`, or `error`.'],
    [
      { rules: { 'max-complexity': ['warn', { depth: 3n }] } },
      '`rules.max-complexity[1].depth` must be a whole number.',
    ],
    [{ locale: 'fr' }, '`locale` cannot be `fr`. It must be `en` or `pt-BR`.'],
    [{ locale: 'x', rules: [] }, '`locale` cannot be `x`. It must be `en` or `pt-BR`. `rules` must be an object.'],
    [
      { dialect: { operators: { 'a b': { operands: 'filter' } } } },
      '`dialect.operators`: "a b" cannot be an operator: it is not one word.',
    ],
    [
      { dialect: { operators: { OR: () => ({}) } } },
      '`dialect.operators.OR` must be an object with `operands` or `null`.',
    ],
    [
      { dialect: { name: 'qiv' } },
      '`dialect.name` is `qiv`. Did you mean `qive`? A dialect of your own with this name needs `extends`.',
    ],
    [null, 'this must be an object.'],
    ['qive', 'this must be an object.'],
    [() => ({}), 'this must be an object.'],
  ])('%o is refused', (options, message) => {
    expect(() => settingsOf(options as LintOptions)).toThrow(
      new PrefilterError('invalid-options', `Wrong options: ${message}`),
    );
  });
});

describe('properties with a kind', () => {
  test('are known, with their facts', () => {
    const properties = {
      issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' },
      city: { type: 'string', ignore: ['case', 'accents'], column: { column: 'cidade', collation: 'other' } },
      total: 'decimal',
    } as const;
    expect(settingsOf({ properties }).properties).toEqual(properties);
  });

  test.each<[object, RegExp]>([
    [{ a: { type: 'instant', zone: 'Mars/Base' } }, /^Wrong options: `properties\.a\.zone` must be the IANA name/],
    [{ a: { type: 'date', zone: 'UTC' } }, /`properties\.a\.zone` is for properties of the type `instant` only/],
    [{ a: { type: 'string', ignore: ['accents'] } }, /`properties\.a\.ignore` must be/],
    [{ a: 'datetime' }, /properties\.a/],
    [{ a: { type: 'number', column: { kind: 'x' } } }, /kind/],
  ])('%j is refused', (properties, message) => {
    expect(() => settingsOf({ properties } as LintOptions)).toThrow(message);
  });
});

describe('used without settings', () => {
  const source = { file: 'a.json', text: '{ "filter": "(or (= a 1) (= b 2))" }' };

  test('the defaults apply', () => {
    expect(lint(source).map(({ problem }) => problem.code)).toEqual(['unknown-operator']);
    expect(extracted(source).filters.map(({ text }) => text)).toEqual(['(or (= a 1) (= b 2))']);
    expect(repair(source)).toEqual({ text: '{ "filter": "(OR (= a 1) (= b 2))" }', applied: 1, dropped: [] });
    expect(repair({ file: 'a.filter', text: '(= processed false)' }, undefined, { unsafe: true }).applied).toBe(1);
  });

  test('a source without its file, or settings of another shape, are refused', () => {
    expect(() => lint({ text: '' } as Source)).toThrow(/^`source` must be `{ file, text }`: a file name, which says/);
    expect(() => lint(source, qive as never)).toThrow(/^`settings` must be the settings that `settingsOf\(options\)`/);
  });

  test.each<[object, string]>([
    [{ unsafe: 'yes' }, '`unsafe` must be `true` or `false`, not a string.'],
    [{ within: [{ start: 2, end: 1 }] }, '`within[0]` must be `{ start, end }`, offsets in the text, not an object.'],
  ])('repair refuses %j', (options, message) => {
    expect(() => repair(source, undefined, options)).toThrow(new PrefilterError('invalid-options', message));
  });
});
