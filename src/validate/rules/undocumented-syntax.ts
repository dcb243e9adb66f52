import { operandsOf } from '../../language/filter.ts';
import { print } from '../../language/print.ts';
import { visit } from '../../language/visit.ts';
import { undocumentedSyntax as texts } from '../../messages/syntax.ts';
import type { Rule } from '../rule.ts';
import { spanOf } from '../span-of.ts';

/** `parse` reports a quoted value, an error; here are operators with more operands than the documents show. */
export const undocumentedSyntax: Rule = {
  id: 'undocumented-syntax',
  severity: 'error',
  summary: {
    en: 'A form that no document shows: a quoted value, or an `OR` of more than two filters (then only an info).',
    'pt-BR':
      'Uma forma que nenhum documento mostra: um valor entre aspas, ou um `OR` de mais de dois filtros (só informação).',
  },
  reason: {
    en: 'The specification shows bare words and an `OR` of two. More may work; nobody has promised it.',
    'pt-BR': 'A especificação mostra palavras simples e um `OR` de dois. Mais pode funcionar; ninguém prometeu.',
  },
  bad: [
    { filter: '(= processed "true")', fixed: '(= processed true)' },
    { filter: '(OR (= a 1) (= a 2) (= a 3))', fixed: '(OR (OR (= a 1) (= a 2)) (= a 3))' },
  ],
  good: [{ filter: '(= processed true)' }, { filter: '(OR (OR (= a 1) (= a 2)) (= a 3))' }],
  check({ filter, dialect, ok, locale, report }) {
    if (filter === undefined) return;
    const say = texts[locale];
    visit(filter, (node) => {
      const symbol = node.operator?.text ?? '';
      const count = operandsOf(node).length;
      if (!dialect.operator(symbol)?.pairwise || count <= 2) return;
      const span = spanOf(node);
      report({
        severity: 'info',
        message: say.operands(symbol, count.toLocaleString(locale)),
        span: spanOf(node.operator),
        help: say.operandsHelp,
        ...(ok && {
          fix: {
            title: say.operandsFix,
            safety: 'safe',
            edits: [{ span, text: print(node, { dialect, nary: false }) }],
          },
        }),
      });
    });
  },
};
