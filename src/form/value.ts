import { writeOperand } from '../builder/operators.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import type { Word } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { readValue } from '../language/kinds/typed.ts';
import { isPart, type Meaning } from '../language/meanings.ts';
import type { PropertyFacts } from '../language/properties.ts';
import { rowOf } from '../language/property-types.ts';
import type { Locale } from '../messages/locale.ts';

/*
 * A value of a form and the word that it stands for: both directions, so that each form of a value is one that reads back.
 */

/** What decides how a value is written: the dialect, the facts of its property if it is declared, and what the operator means. */
export interface ValueContext {
  readonly dialect: Dialect;
  readonly facts: PropertyFacts | undefined;
  readonly means: Meaning;
  readonly locale: Locale;
}

/** The word of a form's value. An input gives texts, so a text is a value of the declared type where the type has it. */
export function wordOf(value: unknown, { dialect, facts, means, locale }: ValueContext): Word {
  const isBare = typeof value === 'string' && facts !== undefined && isBareIn(facts, value);
  return writeOperand(value, isBare ? { ...dialect, equality: 'text' } : dialect, means, locale);
}

/** The value that a form shows for a word, in a list; an empty one if any would be read back as another word. */
export function valuesShown(word: Word, context: ValueContext): readonly [value: string | boolean | number] | [] {
  const { facts } = context;
  const read = readValue(word);
  // A form is kept as JSON, which has no bigint.
  const typed = typeof read === 'bigint' ? [] : [read];
  const isTyped = facts === undefined ? context.dialect.equality === 'typed' : facts.type === 'boolean';
  const candidates = isTyped && !isPart(context.means) ? [...typed, word.text] : [word.text, ...typed];
  const shown = candidates.find((candidate) => candidate !== '' && isReadAs(candidate, word, context));
  return shown === undefined ? [] : [shown];
}

function isReadAs(candidate: unknown, word: Word, context: ValueContext): boolean {
  try {
    return isSame(wordOf(candidate, context), word, context);
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}

/** Whether a text of an input is a bare word: a kind reads it either way, a number or a boolean only if it is one. */
function isBareIn(facts: PropertyFacts, text: string): boolean {
  return hasKind(facts) || (!isText(facts) && rowOf(facts.type).holds(text));
}

/** Whether two words are the same value: only typed values differ by their quotes. */
function isSame(one: Word, other: Word, { dialect, facts, means }: ValueContext): boolean {
  if (one.text !== other.text) return false;
  const isByText = dialect.equality === 'text' || isPart(means) || (facts !== undefined && hasKind(facts));
  return isByText || readValue(one) === readValue(other);
}

/** Whether the values of a declared property are texts, which typed equality tells from numbers and booleans. */
function isText({ type }: PropertyFacts): boolean {
  return type === 'string' || typeof type !== 'string';
}

function hasKind(facts: PropertyFacts): boolean {
  return !isText(facts) && rowOf(facts.type).isBare !== true;
}
