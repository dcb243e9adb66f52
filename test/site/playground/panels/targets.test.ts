import { expect, test } from 'vitest';
import { received } from '../../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../../src/language/parse/parse.ts';
import { type TranslationSettings, translateOrExplain } from '../../../../src/site/playground/panels/targets.ts';
import { targetNames } from '../../../../src/translate/targets/names.ts';

const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');
const settings: TranslationSettings = {
  column: '',
  exact: false,
  absence: '=isnull=',
  dialect: received,
  properties: undefined,
  locale: 'en',
};

test('every target has a translation without settings', () => {
  for (const target of targetNames) expect(translateOrExplain(filter, target, settings)).toHaveProperty('output');
});

test('declared types and a JSON column change it', () => {
  const postgres = (more: Partial<TranslationSettings>) =>
    translateOrExplain(filter, 'postgres', { ...settings, ...more });
  expect(postgres({})).toMatchObject({ output: '("processed" = $1::text OR "processed" IS NULL)', params: ['false'] });
  expect(postgres({ properties: { processed: 'boolean' } })).toMatchObject({ params: [false] });
  expect(JSON.stringify(postgres({ column: 'props' }))).toContain('\\"props\\"');
});

test('the reason for a missing translation is in the language of the page', () => {
  expect(translateOrExplain(filter, 'rsql', { ...settings, absence: 'nonsense', locale: 'pt-BR' })).toEqual({
    reason: expect.stringContaining('rsql não pode usar estas opções: `--absence` recebe um operador como `=isnull=`'),
  });
});
