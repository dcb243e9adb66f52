import { nearest } from '../../language/dialect/nearest.ts';
import { factsOf } from '../../language/properties.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/shortened.ts';
import { propertiesOf } from '../conditions.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';
import { spanOf } from '../span-of.ts';

const messages = texts({
  en: {
    unknown: (name: string) => `Property \`${name}\` is not declared.`,
    similar: (name: string, similar: string) => `Property \`${name}\` is not declared. Did you mean \`${similar}\`?`,
    declared: (names: string) => `The declared properties are ${names}.`,
    fix: (similar: string) => `Write \`${similar}\``,
  },
  'pt-BR': {
    unknown: (name: string) => `A propriedade \`${name}\` não está declarada.`,
    similar: (name: string, similar: string) =>
      `A propriedade \`${name}\` não está declarada. Você quis dizer \`${similar}\`?`,
    declared: (names: string) => `As propriedades declaradas são ${names}.`,
    fix: (similar: string) => `Escrever \`${similar}\``,
  },
});

const properties = { processed: 'boolean', status: ['ok', 'error'] } as const;

export const unknownProperty: RuleCheck = {
  id: 'unknown-property',
  severity: 'error',
  check({ filter, dialect, properties: declared, locale, report }) {
    if (declared === undefined) return;
    const say = messages[locale];
    const names = Object.keys(declared);
    for (const property of propertiesOf(filter, dialect)) {
      if (factsOf(declared, property.text) !== undefined) continue;
      const similar = nearest(property.text, names);
      const span = spanOf(property);
      const list = names
        .slice(0, 20)
        .map((name) => `\`${name}\``)
        .join(', ');
      report({
        span,
        message: similar === undefined ? say.unknown(shortened(property.text)) : say.similar(property.text, similar),
        ...(similar === undefined
          ? names.length > 0 && { help: say.declared(names.length > 20 ? `${list}, …` : list) }
          : { fix: { title: say.fix(similar), safety: 'unsafe', edits: [{ span, text: similar }] } }),
      });
    }
  },
};

export const unknownPropertyDocs: RuleDocs = {
  summary: {
    en: 'A property that is not among the declared ones.',
    'pt-BR': 'Uma propriedade que não está entre as declaradas.',
  },
  reason: {
    en: 'The service accepts any name, so a typo may cause no error there; with `_not_exists` it would select everything. Checked only if properties are declared.',
    'pt-BR':
      'O serviço aceita qualquer nome, então um erro de digitação pode não dar erro lá; com `_not_exists` ele selecionaria tudo. Só se houver propriedades declaradas.',
  },
  bad: [
    { filter: '(= procesed true)', properties, fixed: '(= processed true)' },
    { filter: '(_not_exists note)', properties },
  ],
  good: [{ filter: '(= processed true)', properties }, { filter: '(= procesed true)' }],
};
