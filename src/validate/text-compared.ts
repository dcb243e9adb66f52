import { conditionsOf } from '../language/conditions.ts';
import type { Finding } from '../language/declared.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { qive } from '../language/dialect/dialects.ts';
import { type Condition, type Filter, meaningOf, nodesOf } from '../language/filter.ts';
import type { DeclaredKind } from '../language/kinds/kind.ts';
import { declaredKind } from '../language/kinds/kind-of.ts';
import { textDifference, textForms } from '../language/kinds/text-forms.ts';
import { meanings } from '../language/meanings.ts';
import { print } from '../language/print.ts';
import type { Properties } from '../language/properties.ts';
import { isWord } from '../language/word.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { spanOf } from '../source/problem.ts';
import { replacement } from '../source/repair.ts';

/*
 * Conditions on declared kinds in filters for the service, which compares texts as far as anyone knows.
 */

const messages = texts({
  en: {
    selects: (word: string, only: string) =>
      `The service compares texts: \`${word}\` selects only documents that ${only}.`,
    period: (word: string) => `The service compares texts: no document holds \`${word}\` itself, only dates within it.`,
    instant: 'write the same instant so',
    decimal: 'write the same number so',
    folded: 'write the same letters so',
    uuid: 'write the same UUID so',
    mask: 'hold the mask',
    fix: 'Ask the same by text',
    none: 'No filter of the service asks the same; filter the documents themselves, as with `prefilter match`.',
  },
  'pt-BR': {
    selects: (word, only) => `O serviço compara textos: \`${word}\` só seleciona documentos que ${only}.`,
    period: (word) => `O serviço compara textos: nenhum documento contém \`${word}\`, só datas dentro dele.`,
    instant: 'escrevem o mesmo instante assim',
    decimal: 'escrevem o mesmo número assim',
    folded: 'escrevem as mesmas letras assim',
    uuid: 'escrevem o mesmo UUID assim',
    mask: 'contêm a máscara',
    fix: 'Perguntar o mesmo por texto',
    none: 'Nenhum filtro do serviço pergunta o mesmo; filtre os próprios documentos, como com `prefilter match`.',
  },
});

/**
 * What conditions of a filter for the service select otherwise by text than as declared, each with the filter that asks the same by
 * text if there is one. A filter with operators that the service does not have is for another store, and has none. Every part of
 * the filter must have a span.
 */
export function textComparisons(
  filter: Filter,
  dialect: Dialect,
  properties: Properties,
  locale: Locale,
): readonly Finding[] {
  const hasKinds = Object.keys(properties).some((name) => declaredKind(properties, name));
  if (!hasKinds || !isOfService(filter)) return [];
  return conditionsOf(filter).flatMap((condition) => {
    const kind = declaredKind(properties, condition.property.text);
    if (kind === undefined || meanings[condition.means].family !== 'equality') return [];
    return findingOf(condition, kind, dialect, locale) ?? [];
  });
}

function isOfService(filter: Filter): boolean {
  return nodesOf(filter).every((node) => node.operator && qive.operator(node.operator.text)?.means === meaningOf(node));
}

function findingOf(condition: Condition, kind: DeclaredKind, dialect: Dialect, locale: Locale): Finding | undefined {
  const say = messages[locale];
  for (const word of condition.values) {
    const difference = textDifference(word.text, kind);
    if (difference === undefined) continue;
    const text = shortened(word.text);
    const message = difference === 'period' ? say.period(text) : say.selects(text, say[difference]);
    const same = sameByText(condition, kind, dialect);
    if (same === undefined) return { span: spanOf(word), message, help: say.none };
    return { span: spanOf(word), message, fix: replacement(say.fix, spanOf(condition), same) };
  }
  return undefined;
}

/** A condition as an `or` of equalities that asks the same by text, as a filter of the dialect, if there is one. */
function sameByText({ means, property, values }: Condition, kind: DeclaredKind, dialect: Dialect): string | undefined {
  const [equal, or] = [dialect.symbol('equal'), dialect.symbol('or')];
  const found = values.map(({ text }) => textForms(text, kind));
  if (means === 'notEqual' || equal === undefined || or === undefined || found.includes(undefined)) return undefined;
  const all = [...new Set(found.flatMap((texts) => texts ?? []))];
  if (!dialect.quotedValues && !all.every(isWord)) return undefined;
  const operator = { text: equal };
  const operands = all.map((text): Condition => {
    return { kind: 'condition', means: 'equal', operator, property, values: [{ text }] };
  });
  return print({ kind: 'or', operator: { text: or }, operands }, { dialect, nary: 'documented' });
}
