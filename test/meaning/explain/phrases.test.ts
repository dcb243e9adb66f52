import { describe, test } from 'vitest';
import { says } from './says.ts';

describe('several things said of one property', () => {
  test.each([
    [
      '(OR (= processed false) (_not_exists processed))',
      'notes whose `processed` is false, or that have no `processed`',
      'notas cujo `processed` é false ou que não têm `processed`',
    ],
    [
      '(OR (_not_exists processed) (= processed false))',
      'notes whose `processed` is false, or that have no `processed`',
      'notas cujo `processed` é false ou que não têm `processed`',
    ],
    ['(OR (= status new) (= status done))', 'notes whose `status` is new or done', 'notas cujo `status` é new ou done'],
    [
      '(OR (= status new) (OR (= status done) (= status lost)))',
      'notes whose `status` is new, done, or lost',
      'notas cujo `status` é new, done ou lost',
    ],
    [
      '(OR (= status new) (= status done) (_not_exists status))',
      'notes whose `status` is new or done, or that have no `status`',
      'notas cujo `status` é new ou done, ou que não têm `status`',
    ],
    ['(OR (= status new) (= status new))', 'notes whose `status` is new', 'notas cujo `status` é new'],
    [
      '(OR (< total 0) (> total 100) (= total 50))',
      'notes whose `total` is below 0, above 100, or 50',
      'notas cujo `total` é menor que 0, maior que 100 ou 50',
    ],
    [
      '(AND (>= total 1) (<= total 5))',
      'notes whose `total` is at least 1 and at most 5',
      'notas cujo `total` é no mínimo 1 e no máximo 5',
    ],
    [
      '(AND (= tags new) (= tags urgent))',
      'notes whose `tags` is new and urgent at once',
      'notas cujo `tags` é new e urgent ao mesmo tempo',
    ],
    [
      '(OR (!= status done) (= status lost))',
      'notes whose `status` is lost or not done, or that have no `status`',
      'notas cujo `status` é lost ou não é done, ou que não têm `status`',
    ],
    [
      '(OR (_exists status) (_not_exists status))',
      'notes that have `status`, or that have no `status`',
      'notas que têm `status` ou que não têm `status`',
    ],
    [
      '(AND (= status new) (_not_exists status))',
      'notes whose `status` is new and that have no `status`',
      'notas cujo `status` é new e que não têm `status`',
    ],
  ])('%s', (text, en, ptBR) => says(text, en, ptBR));
});

describe('several properties', () => {
  test.each([
    [
      '(AND (= status new) (= processed true))',
      'notes whose `status` is new and whose `processed` is true',
      'notas cujo `status` é new e cujo `processed` é true',
    ],
    [
      '(OR (= status new) (= processed true))',
      'notes whose `status` is new, or whose `processed` is true',
      'notas cujo `status` é new ou cujo `processed` é true',
    ],
    [
      '(AND (= a 1) (< b 2) (_not_exists c))',
      'notes whose `a` is 1, whose `b` is below 2, and that have no `c`',
      'notas cujo `a` é 1, cujo `b` é menor que 2 e que não têm `c`',
    ],
    [
      '(OR (= a 1) (= b 2) (= a 3) (_not_exists b))',
      'notes whose `a` is 1 or 3, or whose `b` is 2 or missing',
      'notas cujo `a` é 1 ou 3, ou cujo `b` é 2 ou está ausente',
    ],
    [
      '(AND (OR (= processed false) (_not_exists processed)) (= status new))',
      'notes whose `processed` is false or missing, and whose `status` is new',
      'notas cujo `processed` é false ou está ausente, e cujo `status` é new',
    ],
    [
      '(AND (= status new) (NOT (OR (= kind a) (= kind b) (= kind c))))',
      'notes whose `status` is new, and whose `kind` is missing or none of a, b, and c',
      'notas cujo `status` é new, e cujo `kind` está ausente ou não é a, b nem c',
    ],
    [
      '(OR (= status new) (AND (_not_exists a) (_not_exists b)))',
      'notes whose `status` is new, or that have neither `a` nor `b`',
      'notas cujo `status` é new, ou que não têm `a` nem `b`',
    ],
    ['(AND (_exists a) (_exists b))', 'notes that have `a` and `b`', 'notas que têm `a` e `b`'],
    ['(OR (_exists a) (_exists b) (_exists c))', 'notes that have `a`, `b`, or `c`', 'notas que têm `a`, `b` ou `c`'],
    [
      '(OR (_not_exists a) (_not_exists b))',
      'notes that have no `a` or no `b`',
      'notas que não têm `a` ou não têm `b`',
    ],
    [
      '(AND (_not_exists a) (_not_exists b) (_not_exists c))',
      'notes that have none of `a`, `b`, and `c`',
      'notas que não têm `a`, `b` nem `c`',
    ],
  ])('%s', (text, en, ptBR) => says(text, en, ptBR));
});
