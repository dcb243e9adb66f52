import { checkFilter } from '../language/check-filter.ts';
import { conditionsOf, wholeValuesIn } from '../language/conditions.ts';
import type { Filter, Word } from '../language/filter.ts';
import { declaredKind } from '../language/kinds/kind-of.ts';
import { meanings } from '../language/meanings.ts';
import { isNumeral } from '../language/numeral.ts';
import type { Properties } from '../language/properties.ts';
import { shortened } from '../source/excerpt.ts';
import { invalidArgument, type PrefilterError } from '../source/problem.ts';
import type { PrismaField } from '../translate/adapters/prisma.ts';
import { type CompleteColumn, declaredColumn, givenField, isNumberColumn } from '../translate/field.ts';
import { columnFor, kindFor, type SqlOptions } from '../translate/sql/declared.ts';
import { holdsText } from '../translate/sql/own-texts.ts';
import type { AcceptSettings } from './options.ts';
import { refusalOf, type Store } from './store.ts';

/** What is known of the properties in a forced filter. */
interface Known {
  readonly properties: Properties | undefined;
  readonly store: Store | undefined;
}

/**
 * The forced filter in a context; throws for anything but a filter or `null`, so that a forgotten `return` exposes nothing, and for a
 * value that its property cannot have, which would select nothing, or everything where it is negated.
 */
export function forcedIn<Context>(
  { forced, dialect }: AcceptSettings<Context>,
  context: Context,
  known: Known,
): Filter | undefined {
  if (forced === undefined) return undefined;
  const filter = forced(context);
  if (filter === null) return undefined;
  if (filter === undefined) throw nothingForced('`undefined`');
  const checked = checkFilter(filter, 'forced');
  if (checked.kind === 'and' && checked.operands.length === 0) throw nothingForced('an `and` without operands');
  for (const node of conditionsOf(checked)) {
    const holds = holdsIn(node.property.text, known, meanings[node.means].family === 'equality');
    const wrong = wholeValuesIn(node).find((word) => !holds(word, dialect.equality === 'typed'));
    if (wrong === undefined) continue;
    const message = `\`forced\` compares \`${node.property.text}\` with \`${shortened(wrong.text)}\`, which is no value that it can have. Check the value before it is forced.`;
    throw invalidArgument(message);
  }
  const error = refusalOf(() => known.store?.translate(checked));
  if (error === undefined) return checked;
  // The program's mistake, not the caller's.
  throw invalidArgument(`What \`forced\` returned cannot be asked of the store: ${error.message}`, { cause: error });
}

function nothingForced(what: string): PrefilterError {
  return invalidArgument(`\`forced\` returned ${what}; to force nothing in this context, return \`null\`.`);
}

/** Whether a word stands for values of a property, as far as its declaration and its column say what it has. */
function holdsIn(
  property: string,
  { properties, store }: Known,
  isEquality: boolean,
): (word: Word, isTyped: boolean) => boolean {
  const sql = store?.isSql ? (store.options as SqlOptions) : undefined;
  const kind = sql === undefined ? declaredKind(properties, property) : kindFor(sql, property);
  if (kind !== undefined) return ({ text }) => !('fault' in kind.meant(text));
  const { type, values } =
    sql === undefined ? fieldFor({ properties, store }, property) : (columnFor(sql, property) ?? unknown);
  if (type === undefined) return () => true;
  if (type === 'boolean') return ({ text, quoted }, isTyped) => isBoolean(text) && !(isTyped && quoted);
  if (isNumberColumn(type)) return ({ text, quoted }, isTyped) => isNumeral(text) && !(isTyped && quoted);
  return ({ text }) => !isEquality || holdsText({ type, values }, text);
}

const unknown: Partial<CompleteColumn> = {};

/** What a field holds, as far as its entry or its declaration says. */
function fieldFor({ properties, store }: Known, property: string): Partial<CompleteColumn> {
  const { type, values }: PrismaField = givenField(store?.options ?? unknown, property);
  if (type !== undefined) return values === undefined ? { type } : { type: 'enum', values };
  return declaredColumn({ ...(properties && { properties }) }, property) ?? unknown;
}

function isBoolean(text: string): boolean {
  return text === 'true' || text === 'false';
}
