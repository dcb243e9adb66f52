import { defaultTranslations } from '@react-querybuilder/core';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../src/form/fields.ts';
import { combinatorsOf, descriptionsOf, formOperators, translationsOf } from '../../src/form/words.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { defineProperties } from '../../src/language/properties.ts';
import { full } from '../meaning/full.ts';

const properties = defineProperties({
  processed: 'boolean',
  status: ['new', 'done'],
  total: 'decimal',
  day: 'date',
  issuer: 'string',
});
const operatorsOf = (field: { operators: { name: string }[] } | undefined) =>
  field?.operators.map(({ name }) => name).join(' ');

test('each field has the operators of its type that the dialect can write', () => {
  const offered = (dialect: typeof received | typeof full) =>
    Object.fromEntries(fieldsOf(properties, { dialect }).map((field) => [field.name, operatorsOf(field)]));
  expect(offered(received)).toEqual({
    processed: '= null',
    status: '= in null',
    total: '= null',
    day: '= null',
    issuer: '= in null',
  });
  expect(offered(full)).toEqual({
    processed: '= != null notNull',
    status: '= != in notIn null notNull',
    total: '= != < <= > >= between notBetween null notNull',
    day: '= != < <= > >= between notBetween null notNull',
    issuer: '= != in notIn contains doesNotContain beginsWith doesNotBeginWith endsWith doesNotEndWith null notNull',
  });
});

test('a declaration that allows some symbols leaves the other operators out', () => {
  const [field] = fieldsOf({ total: { type: 'decimal', operators: ['>=', '<='] } }, { dialect: full });
  expect(operatorsOf(field)).toBe('<= >= between');
});

test('values are chosen from a list, of which several for an operator that takes several', () => {
  const labels = { status: 'Situação', 'status.new': 'nova' };
  const [processed, status, total, day, issuer] = fieldsOf(properties, { dialect: full, locale: 'pt-BR', labels });
  expect(processed).toMatchObject({
    label: 'processed',
    valueEditorType: 'select',
    values: [
      { name: 'true', label: 'sim' },
      { name: 'false', label: 'não' },
    ],
  });
  expect(status).toMatchObject({
    label: 'Situação',
    values: [
      { name: 'new', label: 'nova' },
      { name: 'done', label: 'done' },
    ],
  });
  const editor = status?.valueEditorType as (operator: string) => string;
  expect([editor('='), editor('in'), editor('notIn')]).toEqual(['select', 'multiselect', 'multiselect']);
  expect([total?.inputType, day?.inputType, issuer?.inputType]).toEqual(['number', 'date', undefined]);
});

test('what only the filter has is a field, an operator or a choice too', () => {
  const filter = parseOrThrow('(AND (= status gone) (< issuer m) (= mine x) (= day 2026-01) (= total 1,5))', {
    dialect: full,
  });
  const fields = fieldsOf(properties, { dialect: full, filter });
  const [, status, total, day, issuer, mine] = fields;
  expect(fields).toHaveLength(6);
  expect(status?.values?.map(({ name }) => name)).toEqual(['new', 'done', 'gone']);
  expect(operatorsOf(issuer)).toContain('<');
  expect(mine).toMatchObject({ name: 'mine', undeclared: true });
  expect(operatorsOf(mine)?.split(' ')).toHaveLength(formOperators.length);
  // An input of these types would be empty.
  expect([total, day].map((field) => field && 'inputType' in field)).toEqual([false, false]);
});

describe.each(['en', 'pt-BR'] as const)('the texts in %s', (locale) => {
  test('are there for every control of react-querybuilder', () => {
    const own = translationsOf(locale);
    expect(Object.keys(own).sort()).toEqual(Object.keys(defaultTranslations).sort());
    for (const [control, texts] of Object.entries(defaultTranslations)) {
      const said = own[control as keyof typeof own];
      const names = Object.keys(texts).filter((name) => name !== 'placeholderName');
      expect(Object.keys(said).sort()).toEqual(names.sort());
      for (const text of Object.values(said)) expect(text).not.toBe('');
    }
  });

  test('are there for every operator', () => {
    const [field] = fieldsOf({}, { dialect: full, locale, filter: parseOrThrow('(= a b)') });
    expect(new Set(field?.operators.map(({ label }) => label)).size).toBe(formOperators.length);
    expect(combinatorsOf(locale).map(({ name }) => name)).toEqual(['and', 'or']);
    expect(descriptionsOf(locale)({ path: [] })).not.toBe(descriptionsOf(locale)({ path: [0, 1] }));
  });
});

test('no text is the same in both languages but for signs', () => {
  const [en, pt] = [translationsOf('en'), translationsOf('pt-BR')];
  for (const control of Object.keys(en) as (keyof typeof en)[]) expect(pt[control].title).not.toBe(en[control].title);
});
