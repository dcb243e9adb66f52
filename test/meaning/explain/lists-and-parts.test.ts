import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { locales } from '../../../src/messages/locale.ts';
import { runs } from '../../support/runs.ts';
import { comparisons, conditions, filtersOf, parts } from '../arbitraries.ts';
import { says } from './says.ts';

test.each([
  ['(in status new done)', 'documents whose `status` is new or done', 'documentos cujo `status` é new ou done'],
  [
    '(in status new done lost)',
    'documents whose `status` is one of new, done, or lost',
    'documentos cujo `status` é um de new, done ou lost',
  ],
  ['(in status new)', 'documents whose `status` is new', 'documentos cujo `status` é new'],
  [
    '(NOT (in status new done lost))',
    'documents whose `status` is none of new, done, and lost, or that have no `status`',
    'documentos cujo `status` não é new, done nem lost, ou que não têm `status`',
  ],
  [
    '(AND (in status new done) (= kind nfe))',
    'documents whose `status` is new or done, and whose `kind` is nfe',
    'documentos cujo `status` é new ou done, e cujo `kind` é nfe',
  ],
  [
    '(OR (in status new done) (_not_exists status))',
    'documents whose `status` is new or done, or that have no `status`',
    'documentos cujo `status` é new ou done, ou que não têm `status`',
  ],
  ['(contains name silva)', 'documents whose `name` contains silva', 'documentos cujo `name` contém silva'],
  [
    '(NOT (contains name silva))',
    'documents whose `name` does not contain silva, or that have no `name`',
    'documentos cujo `name` não contém silva ou que não têm `name`',
  ],
  ['(startsWith name a)', 'documents whose `name` begins with a', 'documentos cujo `name` começa com a'],
  [
    '(NOT (startsWith name a))',
    'documents whose `name` does not begin with a, or that have no `name`',
    'documentos cujo `name` não começa com a ou que não têm `name`',
  ],
  ['(endsWith name a)', 'documents whose `name` ends with a', 'documentos cujo `name` termina com a'],
  [
    '(NOT (endsWith name a))',
    'documents whose `name` does not end with a, or that have no `name`',
    'documentos cujo `name` não termina com a ou que não têm `name`',
  ],
  [
    '(OR (contains name a) (contains name b) (contains name c))',
    'documents whose `name` contains a, b, or c',
    'documentos cujo `name` contém a, b ou c',
  ],
  [
    '(AND (contains name a) (contains name b))',
    'documents whose `name` contains a and b',
    'documentos cujo `name` contém a e b',
  ],
  [
    '(NOT (OR (contains name a) (contains name b)))',
    'documents whose `name` does not contain a or b, or that have no `name`',
    'documentos cujo `name` não contém a nem b, ou que não têm `name`',
  ],
  [
    '(NOT (AND (contains name a) (contains name b)))',
    'documents whose `name` does not contain a or does not contain b, or that have no `name`',
    'documentos cujo `name` não contém a ou não contém b, ou que não têm `name`',
  ],
  [
    '(AND (startsWith name a) (endsWith name z))',
    'documents whose `name` begins with a and ends with z',
    'documentos cujo `name` começa com a e termina com z',
  ],
  [
    '(OR (= name x) (startsWith name a))',
    'documents whose `name` is x or begins with a',
    'documentos cujo `name` é x ou começa com a',
  ],
  [
    '(OR (= name x) (= name y) (startsWith name a))',
    'documents whose `name` is x or y, or begins with a',
    'documentos cujo `name` é x ou y, ou começa com a',
  ],
  [
    '(OR (= name x) (startsWith name a) (endsWith name z))',
    'documents whose `name` is x, begins with a, or ends with z',
    'documentos cujo `name` é x, começa com a ou termina com z',
  ],
  [
    '(AND (startsWith name a) (!= name abc))',
    'documents whose `name` is not abc and begins with a',
    'documentos cujo `name` não é abc e começa com a',
  ],
  [
    '(AND (!= name abc) (NOT (contains name b)))',
    'documents whose `name` is not abc and does not contain b, or that have no `name`',
    'documentos cujo `name` não é abc e não contém b, ou que não têm `name`',
  ],
  [
    '(AND (_exists name) (NOT (contains name b)))',
    'documents whose `name` is present but does not contain b',
    'documentos cujo `name` está presente, mas não contém b',
  ],
  [
    '(AND (_exists name) (!= name abc) (NOT (contains name b)))',
    'documents whose `name` is present but is not abc and does not contain b',
    'documentos cujo `name` está presente, mas não é abc e não contém b',
  ],
  [
    '(OR (contains name a) (_not_exists name))',
    'documents whose `name` contains a, or that have no `name`',
    'documentos cujo `name` contém a ou que não têm `name`',
  ],
  [
    '(OR (= name x) (contains name a) (_not_exists name))',
    'documents whose `name` is x or contains a, or that have no `name`',
    'documentos cujo `name` é x ou contém a, ou que não têm `name`',
  ],
  [
    '(OR (NOT (contains name a)) (= kind nfe))',
    'documents whose `name` is missing or does not contain a, or whose `kind` is nfe',
    'documentos cujo `name` está ausente ou não contém a, ou cujo `kind` é nfe',
  ],
  [
    '(OR (AND (!= name x) (NOT (contains name a)) (NOT (endsWith name b))) (= kind nfe))',
    'documents whose `name` is missing, or is not x, does not contain a, and does not end with b, or whose `kind` is nfe',
    'documentos cujo `name` está ausente ou não é x, não contém a e não termina com b, ou cujo `kind` é nfe',
  ],
  [
    '(contains name "")',
    'documents whose `name` contains an empty text',
    'documentos cujo `name` contém um texto vazio',
  ],
  ['(contains name "with")', 'documents whose `name` contains "with"', 'documentos cujo `name` contém with'],
  [
    '(OR (in status new done) (contains name x) (AND (= a 1) (startsWith b 2)))',
    'documents that meet at least one of these conditions:\n- `status` is new or done\n- `name` contains x\n- `a` is 1 and `b` begins with 2',
    'documentos que cumprem pelo menos uma destas condições:\n- `status` é new ou done\n- `name` contém x\n- `a` é 1 e `b` começa com 2',
  ],
])('%s', (text, en, ptBR) => says(text, en, ptBR));

/*
 * Filters over so few properties and values that thousands differ in one word or one operator only; some values look
 * like the words of an explanation.
 */

const words = ['5', '10', 'x', 'X', '5 or 10', '5 ou 10', 'below 5', '', 'not x', '5, 10', '`b`', 'missing'];
const property = fc.constantFrom('a', 'b', 'a` is 5 or `b').map((text) => ({ text }));
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('5', '10', 'x') },
  { weight: 1, arbitrary: fc.constantFrom(...words) },
);
const values = fc.tuple(value.map((text) => ({ text })));
const alike = filtersOf(
  [
    { weight: 2, arbitrary: conditions([...comparisons, ...comparisons, ...parts], property, values) },
    { weight: 1, arbitrary: conditions(['present', 'absent'], property) },
  ],
  { minLength: 2, maxLength: 3 },
  { maxDepth: 2, depthSize: 'small' },
);

test.each(locales)('filters that select different notes have different texts, in %s', (locale) => {
  const count = Math.max(1500, runs(3).numRuns);
  const told = new Map<string, Filter>();
  for (const filter of fc.sample(alike, { seed: Number(process.env.PREFILTER_SEED ?? 13), numRuns: count })) {
    const text = explain(filter, { locale });
    const other = told.get(text);
    if (other === undefined) told.set(text, filter);
    else {
      const [one, two] = [other, filter].map((each) => JSON.stringify(each));
      expect([text, one, two, equivalent(other, filter).answer]).not.toEqual([text, one, two, 'no']);
    }
  }
  // Some thousand texts make millions of pairs; for a useful test enough filters must share each text.
  expect(told.size).toBeGreaterThan(count / 5);
  expect(count - told.size).toBeGreaterThan(count / 20);
});
