import { test } from 'vitest';
import { says } from './says.ts';

test.each([
  ['(in status new done)', 'notes whose `status` is new or done', 'notas cujo `status` é new ou done'],
  [
    '(in status new done lost)',
    'notes whose `status` is one of new, done, or lost',
    'notas cujo `status` é um de new, done ou lost',
  ],
  ['(in status new)', 'notes whose `status` is new', 'notas cujo `status` é new'],
  [
    '(NOT (in status new done lost))',
    'notes whose `status` is none of new, done, and lost, or that have no `status`',
    'notas cujo `status` não é new, done nem lost, ou que não têm `status`',
  ],
  [
    '(AND (in status new done) (= kind nfe))',
    'notes whose `status` is new or done, and whose `kind` is nfe',
    'notas cujo `status` é new ou done, e cujo `kind` é nfe',
  ],
  [
    '(OR (in status new done) (_not_exists status))',
    'notes whose `status` is new or done, or that have no `status`',
    'notas cujo `status` é new ou done, ou que não têm `status`',
  ],
  ['(contains name silva)', 'notes whose `name` contains silva', 'notas cujo `name` contém silva'],
  [
    '(NOT (contains name silva))',
    'notes whose `name` does not contain silva, or that have no `name`',
    'notas cujo `name` não contém silva ou que não têm `name`',
  ],
  ['(startsWith name a)', 'notes whose `name` begins with a', 'notas cujo `name` começa com a'],
  [
    '(NOT (startsWith name a))',
    'notes whose `name` does not begin with a, or that have no `name`',
    'notas cujo `name` não começa com a ou que não têm `name`',
  ],
  ['(endsWith name a)', 'notes whose `name` ends with a', 'notas cujo `name` termina com a'],
  [
    '(NOT (endsWith name a))',
    'notes whose `name` does not end with a, or that have no `name`',
    'notas cujo `name` não termina com a ou que não têm `name`',
  ],
  [
    '(OR (contains name a) (contains name b) (contains name c))',
    'notes whose `name` contains a, b, or c',
    'notas cujo `name` contém a, b ou c',
  ],
  [
    '(AND (contains name a) (contains name b))',
    'notes whose `name` contains a and b',
    'notas cujo `name` contém a e b',
  ],
  [
    '(NOT (OR (contains name a) (contains name b)))',
    'notes whose `name` does not contain a or b, or that have no `name`',
    'notas cujo `name` não contém a nem b, ou que não têm `name`',
  ],
  [
    '(NOT (AND (contains name a) (contains name b)))',
    'notes whose `name` does not contain a or does not contain b, or that have no `name`',
    'notas cujo `name` não contém a ou não contém b, ou que não têm `name`',
  ],
  [
    '(AND (startsWith name a) (endsWith name z))',
    'notes whose `name` begins with a and ends with z',
    'notas cujo `name` começa com a e termina com z',
  ],
  [
    '(OR (= name x) (startsWith name a))',
    'notes whose `name` is x or begins with a',
    'notas cujo `name` é x ou começa com a',
  ],
  [
    '(OR (= name x) (= name y) (startsWith name a))',
    'notes whose `name` is x or y, or begins with a',
    'notas cujo `name` é x ou y, ou começa com a',
  ],
  [
    '(OR (= name x) (startsWith name a) (endsWith name z))',
    'notes whose `name` is x, begins with a, or ends with z',
    'notas cujo `name` é x, começa com a ou termina com z',
  ],
  [
    '(AND (startsWith name a) (!= name abc))',
    'notes whose `name` is not abc and begins with a',
    'notas cujo `name` não é abc e começa com a',
  ],
  [
    '(AND (!= name abc) (NOT (contains name b)))',
    'notes whose `name` is not abc and does not contain b, or that have no `name`',
    'notas cujo `name` não é abc e não contém b, ou que não têm `name`',
  ],
  [
    '(AND (_exists name) (NOT (contains name b)))',
    'notes whose `name` is present but does not contain b',
    'notas cujo `name` está presente, mas não contém b',
  ],
  [
    '(AND (_exists name) (!= name abc) (NOT (contains name b)))',
    'notes whose `name` is present but is not abc and does not contain b',
    'notas cujo `name` está presente, mas não é abc e não contém b',
  ],
  [
    '(OR (contains name a) (_not_exists name))',
    'notes whose `name` contains a, or that have no `name`',
    'notas cujo `name` contém a ou que não têm `name`',
  ],
  [
    '(OR (= name x) (contains name a) (_not_exists name))',
    'notes whose `name` is x or contains a, or that have no `name`',
    'notas cujo `name` é x ou contém a, ou que não têm `name`',
  ],
  [
    '(OR (NOT (contains name a)) (= kind nfe))',
    'notes whose `name` is missing or does not contain a, or whose `kind` is nfe',
    'notas cujo `name` está ausente ou não contém a, ou cujo `kind` é nfe',
  ],
  [
    '(OR (AND (!= name x) (NOT (contains name a)) (NOT (endsWith name b))) (= kind nfe))',
    'notes whose `name` is missing, or is not x, does not contain a, and does not end with b, or whose `kind` is nfe',
    'notas cujo `name` está ausente ou não é x, não contém a e não termina com b, ou cujo `kind` é nfe',
  ],
  ['(contains name "")', 'notes whose `name` contains an empty text', 'notas cujo `name` contém um texto vazio'],
  ['(contains name "with")', 'notes whose `name` contains "with"', 'notas cujo `name` contém with'],
  [
    '(OR (in status new done) (contains name x) (AND (= a 1) (startsWith b 2)))',
    'notes that meet at least one of these conditions:\n- `status` is new or done\n- `name` contains x\n- `a` is 1 and `b` begins with 2',
    'notas que atendem a pelo menos uma destas condições:\n- `status` é new ou done\n- `name` contém x\n- `a` é 1 e `b` começa com 2',
  ],
])('%s', (text, en, ptBR) => says(text, en, ptBR));
