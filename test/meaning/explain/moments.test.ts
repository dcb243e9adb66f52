import { describe, expect, test } from 'vitest';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { read } from '../full.ts';

const properties = {
  issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' },
  day: 'date',
  total: 'decimal',
  issuer: 'cnpj',
  city: { type: 'string', ignore: ['case'] },
  name: { type: 'string', ignore: ['case', 'accents'] },
} as const;

const says = (text: string, en: string, ptBR: string) =>
  expect([explain(read(text), { properties }), explain(read(text), { properties, locale: 'pt-BR' })]).toEqual([
    en,
    ptBR,
  ]);

describe('dates, months and years are told as such, not as keys', () => {
  test.each([
    ['(= issuedAt 2026-03)', 'is in March 2026', 'é em março de 2026'],
    ['(= day 2026-03-01)', 'is on 1 March 2026', 'é em 1 de março de 2026'],
    ['(< issuedAt 2026)', 'is before 2026', 'é antes de 2026'],
    ['(<= issuedAt 2026-03-31)', 'is no later than 31 March 2026', 'é até 31 de março de 2026'],
    ['(> day 0001-12)', 'is after December 1 AD', 'é depois de dezembro de 1 d.C.'],
    ['(= issuedAt 0001)', 'is in 1 AD', 'é em 1 d.C.'],
    ['(= day 1000)', 'is in 1000', 'é em 1000'],
    ['(>= issuedAt 2026-03)', 'is no earlier than March 2026', 'é a partir de março de 2026'],
    [
      '(= issuedAt 2026-03-31T12:00:00-03:00)',
      'is at 12:00:00 UTC-03:00 on 31 March 2026',
      'é em 31 de março de 2026 às 12:00:00 UTC-03:00',
    ],
    [
      '(< issuedAt 2026-03-31T23:59:60.5z)',
      'is before 23:59:60.5 UTC on 31 March 2026',
      'é antes de 31 de março de 2026 às 23:59:60.5 UTC',
    ],
    [
      '(> issuedAt 2026-03-31T12:00:00)',
      'is after 12:00:00 on 31 March 2026',
      'é depois de 31 de março de 2026 às 12:00:00',
    ],
    [
      '(OR (= day 2024) (= day 2025-01) (= day 2026-05-05))',
      'is in 2024, in January 2025, or on 5 May 2026',
      'é em 2024, em janeiro de 2025 ou em 5 de maio de 2026',
    ],
    ['(= issuedAt soon)', 'is soon', 'é soon'],
  ])('%s', (text, en, ptBR) => {
    const name = text.includes(' day ') ? 'day' : 'issuedAt';
    says(text, `documents whose \`${name}\` ${en}`, `documentos cujo \`${name}\` ${ptBR}`);
  });

  test('negated, and beside other properties', () =>
    says(
      '(AND (NOT (= day 2026-03)) (= total 1.50))',
      'documents whose `day` is missing or not in March 2026, and whose `total` is 1.50',
      'documentos cujo `day` está ausente ou não é em março de 2026, e cujo `total` é 1.50',
    ));
});

test('tax numbers are told without their mask, texts that ignore case or accents as such', () => {
  says(
    '(= issuer 12.345.678/0001-95)',
    'documents whose `issuer` is 12345678000195',
    'documentos cujo `issuer` é 12345678000195',
  );
  says(
    '(= city SAO_PAULO)',
    'documents whose `city` is SAO_PAULO in any case',
    'documentos cujo `city` é SAO_PAULO sem diferenciar maiúsculas',
  );
  says(
    '(= name ação)',
    'documents whose `name` is ação in any case and with any accents',
    'documentos cujo `name` é ação sem diferenciar maiúsculas nem acentos',
  );
});

test('without a declaration they are words', () => {
  expect(explain(read('(<= issuedAt 2026-03)'))).toBe('documents whose `issuedAt` is at most 2026-03');
});
