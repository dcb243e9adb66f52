import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isCondition, isGroup, meaningOf, type Word } from '../language/filter.ts';
import { readValue } from '../language/kinds/typed.ts';
import { type ConditionMeaning, meanings } from '../language/meanings.ts';
import { canHold, factsOf, type Properties } from '../language/properties.ts';
import type { PropertyType } from '../language/property-types.ts';
import { visit } from '../language/visit.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { snippet } from './rule.ts';

const messages = texts({
  en: {
    alone: 'No document can match this filter.',
    pair: (one: string, other: string) =>
      `No document can match this filter: \`${one}\` and \`${other}\` exclude each other.`,
  },
  'pt-BR': {
    alone: 'Nenhum documento pode ser encontrado por este filtro.',
    pair: (one: string, other: string) =>
      `Nenhum documento pode ser encontrado por este filtro: \`${one}\` e \`${other}\` se excluem.`,
  },
});

/** Says that no document can match a filter, and which two parts of it exclude each other if there are two. */
export function contradictionMessage(
  text: string,
  pair: readonly [one: Filter, other: Filter] | undefined,
  locale: Locale,
): string {
  const say = messages[locale];
  return pair === undefined ? say.alone : say.pair(snippet(text, pair[0]), snippet(text, pair[1]));
}

/**
 * Whether it is obvious without the solver that each part of a filter can match: presence tests and equalities with
 * possible values, joined by `or` alone, or each on another property. This is true for most filters.
 */
export function isPlainlyPossible(
  filter: Filter,
  { dialect, properties = {} }: { readonly dialect: Dialect; readonly properties?: Properties | undefined },
): boolean {
  const names = new Set<string>();
  let conditions = 0;
  let onlyOr = true;
  let isPlain = true;
  visit(filter, (node) => {
    if (isGroup(node)) {
      if (node.operands.length === 0) isPlain = false;
      if (meaningOf(node) !== 'or') onlyOr = false;
    } else if (isCondition(node) && isPlainMeaning(node.means)) {
      conditions++;
      names.add(node.property.text);
      const type = factsOf(properties, node.property.text)?.type;
      if (type !== undefined)
        isPlain =
          type.length > 0 && (node.values.length === 0 || node.values.some((value) => isHeld(type, value, dialect)));
    } else isPlain = false;
    return isPlain ? undefined : 'stop';
  });
  return isPlain && (onlyOr || names.size === conditions);
}

/** Whether a condition tests for presence or for being equal to a value. */
function isPlainMeaning(means: ConditionMeaning): boolean {
  return means !== 'notEqual' && (meanings[means].family === 'presence' || meanings[means].family === 'equality');
}

/** Whether a value obviously belongs to a declared type, with the equality of the dialect. */
function isHeld(type: PropertyType, value: Word, { equality }: Dialect): boolean {
  if (equality === 'text' || typeof type !== 'string') return equality === 'text' && canHold(type, value.text);
  const read = typeof readValue(value);
  return read === type || (read === 'bigint' && type === 'number');
}
