import { nearest } from '../../language/dialect/nearest.ts';
import { canHold, factsOf, type PropertyType, valuesOf } from '../../language/properties.ts';
import { isWord } from '../../language/word.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import { shortened } from '../../source/shortened.ts';
import { conditionsOf } from '../conditions.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';
import { spanOf } from '../span-of.ts';

const messages = texts({
  en: {
    invalid: (value: string, property: string, expected: string) =>
      `\`${value}\` is not a value of \`${property}\`; expected ${expected}.`,
    number: 'a number',
    none: 'no value at all',
    fix: (value: string) => `Write \`${value}\``,
  },
  'pt-BR': {
    invalid: (value: string, property: string, expected: string) =>
      `\`${value}\` não é um valor de \`${property}\`; o esperado é ${expected}.`,
    number: 'um número',
    none: 'nenhum valor',
    fix: (value: string) => `Escrever \`${value}\``,
  },
});

const properties = { processed: 'boolean', total: 'number', status: ['ok', 'error'] } as const;

export const invalidValue: RuleCheck = {
  id: 'invalid-value',
  severity: 'error',
  check({ filter, dialect, properties: declared, locale, report }) {
    if (declared === undefined) return;
    const say = messages[locale];
    for (const node of conditionsOf(filter)) {
      const type = factsOf(declared, node.property.text)?.type;
      if (node.kind !== 'compare' || type === undefined) continue;
      // With typed equality, a quoted value is always a string.
      const isString = dialect.equality === 'typed' && node.value.quoted && (type === 'boolean' || type === 'number');
      if (canHold(type, node.value.text) && !isString) continue;
      const span = spanOf(node.value);
      const { text } = node.value;
      const sameLetters = valuesOf(type).find((value) => value.toLowerCase() === text.toLowerCase());
      const meant = sameLetters ?? nearest(text, valuesOf(type));
      report({
        span,
        message: say.invalid(shortened(text), node.property.text, expected(type, locale)),
        ...(meant !== undefined &&
          isWord(meant) && {
            fix: {
              title: say.fix(meant),
              // Changing the case is safe for booleans only: among listed values, `ok` and `OK` may differ.
              safety: type === 'boolean' && sameLetters !== undefined ? 'safe' : 'unsafe',
              edits: [{ span, text: meant }],
            },
          }),
      });
    }
  },
};

export const invalidValueDocs: RuleDocs = {
  summary: {
    en: 'A value that the declared property cannot have.',
    'pt-BR': 'Um valor que a propriedade declarada não pode ter.',
  },
  reason: {
    en: "Python's `False`, `yes`, `0` and `null` never equal a boolean, so they select nothing, without an error.",
    'pt-BR':
      'O `False` de Python, `yes`, `0` e `null` nunca são iguais a um booleano e não selecionam nada, sem erro algum.',
  },
  bad: [
    { filter: '(= processed True)', properties, fixed: '(= processed true)' },
    { filter: '(= processed yes)', properties },
    { filter: '(= total ten)', properties },
    { filter: '(= status eror)', properties, fixed: '(= status error)' },
  ],
  good: [
    { filter: '(= processed true)', properties },
    { filter: '(= total 10.50)', properties },
    { filter: '(= status ok)', properties },
    { filter: '(= processed True)' },
  ],
};

function expected(type: PropertyType, locale: Locale): string {
  if (type === 'number') return messages[locale].number;
  const values = valuesOf(type);
  if (values.length === 0) return messages[locale].none;
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(values.map((value) => `\`${value}\``));
}
