import { describe, expect, test } from 'vitest';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { says } from './says.ts';

describe('words that could be misread', () => {
  test.each([
    ['(= name "Ana Maria")', 'notes whose `name` is "Ana Maria"', 'notas cujo `name` é "Ana Maria"'],
    ['(= name "")', 'notes whose `name` is an empty text', 'notas cujo `name` é um texto vazio'],
    ['(= name "42")', 'notes whose `name` is "42"', 'notas cujo `name` é "42"'],
    ['(= name "ana")', 'notes whose `name` is ana', 'notas cujo `name` é ana'],
    [
      '(!= name missing)',
      'notes whose `name` is not "missing", or that have no `name`',
      'notas cujo `name` não é missing ou que não têm `name`',
    ],
    ['(= name Ausente)', 'notes whose `name` is Ausente', 'notas cujo `name` é "Ausente"'],
    ['(= name 1,5)', 'notes whose `name` is "1,5"', 'notas cujo `name` é "1,5"'],
    ['(= name -)', 'notes whose `name` is "-"', 'notas cujo `name` é "-"'],
    ['(= name São_João)', 'notes whose `name` is São_João', 'notas cujo `name` é São_João'],
    [
      '(= at 2026-01-31T12:00:00Z)',
      'notes whose `at` is 2026-01-31T12:00:00Z',
      'notas cujo `at` é 2026-01-31T12:00:00Z',
    ],
    [
      '(= name "say \\"hi\\" \\\\o/")',
      'notes whose `name` is "say \\"hi\\" \\\\o/"',
      'notas cujo `name` é "say \\"hi\\" \\\\o/"',
    ],
    ['(= name \u200bx)', 'notes whose `name` is "\\u200bx"', 'notas cujo `name` é "\\u200bx"'],
    ['(= a`b 1)', 'notes whose `` a`b `` is 1', 'notas cujo `` a`b `` é 1'],
    ['(= __proto__ 1)', 'notes whose `__proto__` is 1', 'notas cujo `__proto__` é 1'],
    ['(= a\u202eb 1)', 'notes whose `a\\u202eb` is 1', 'notas cujo `a\\u202eb` é 1'],
  ])('%s', (text, en, ptBR) => says(text, en, ptBR));

  test('a line break or an escape sequence in a value ends no line and does not reach the terminal', () => {
    const value = { text: 'a\nb\u001b[2J\ud800\u{e0041}', quoted: true } as const;
    expect(explain({ kind: 'compare', comparator: 'equal', property: { text: 'a' }, value })).toBe(
      'notes whose `a` is "a\\u000ab\\u001b[2J\\ud800\\u{e0041}"',
    );
  });
});
