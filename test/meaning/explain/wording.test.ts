import { describe, expect, test } from 'vitest';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { condition } from '../../support/nodes.ts';
import { says } from './says.ts';

describe('words that could be misread', () => {
  test.each([
    ['(= name "Ana Maria")', 'documents whose `name` is "Ana Maria"', 'documentos cujo `name` é "Ana Maria"'],
    ['(= name "")', 'documents whose `name` is an empty text', 'documentos cujo `name` é um texto vazio'],
    ['(= name "42")', 'documents whose `name` is "42"', 'documentos cujo `name` é "42"'],
    ['(= name "ana")', 'documents whose `name` is ana', 'documentos cujo `name` é ana'],
    [
      '(!= name missing)',
      'documents whose `name` is not "missing", or that have no `name`',
      'documentos cujo `name` não é missing ou que não têm `name`',
    ],
    ['(= name Ausente)', 'documents whose `name` is Ausente', 'documentos cujo `name` é "Ausente"'],
    ['(= name 1,5)', 'documents whose `name` is "1,5"', 'documentos cujo `name` é "1,5"'],
    ['(= name -)', 'documents whose `name` is "-"', 'documentos cujo `name` é "-"'],
    ['(= name São_João)', 'documents whose `name` is São_João', 'documentos cujo `name` é São_João'],
    [
      '(= at 2026-01-31T12:00:00Z)',
      'documents whose `at` is 2026-01-31T12:00:00Z',
      'documentos cujo `at` é 2026-01-31T12:00:00Z',
    ],
    [
      '(= name "say \\"hi\\" \\\\o/")',
      'documents whose `name` is "say \\"hi\\" \\\\o/"',
      'documentos cujo `name` é "say \\"hi\\" \\\\o/"',
    ],
    ['(= name \u200bx)', 'documents whose `name` is "\\u200bx"', 'documentos cujo `name` é "\\u200bx"'],
    ['(= a`b 1)', 'documents whose `` a`b `` is 1', 'documentos cujo `` a`b `` é 1'],
    ['(= __proto__ 1)', 'documents whose `__proto__` is 1', 'documentos cujo `__proto__` é 1'],
    ['(= a\u202eb 1)', 'documents whose `a\\u202eb` is 1', 'documentos cujo `a\\u202eb` é 1'],
  ])('%s', (text, en, ptBR) => says(text, en, ptBR));

  test('a line break or an escape sequence in a value ends no line and does not reach the terminal', () => {
    const value = { text: 'a\nb\u001b[2J\ud800\u{e0041}', quoted: true } as const;
    expect(explain(condition('equal', 'a', value))).toBe(
      'documents whose `a` is "a\\u000ab\\u001b[2J\\ud800\\u{e0041}"',
    );
  });
});
