import { type Column, collations, declarableTypes, type Storage, storages } from '../../../language/column.ts';
import { synonymOf } from '../../../language/property-types.ts';
import { translateFailure } from './report.ts';

export interface NamedColumn extends Column {
  readonly column: string;
  readonly type: NonNullable<Column['type']>;
}

/**
 * Parses `--column PROPERTY=COLUMN:TYPE`; the column defaults to the name of the property, the type to `string`; `decimal(2)` has a
 * scale, `instant(seconds)` a storage.
 */
export function columnsIn(given: readonly string[]): ReadonlyMap<string, NamedColumn> {
  return new Map(
    given.map((text) => {
      const colon = text.lastIndexOf(':');
      const [, type = '', detail] =
        /^(.*?)(?:\((\d{1,5}|[a-z]+)\))?$/s.exec(colon === -1 ? 'string' : text.slice(colon + 1)) ?? [];
      const [property, column = property] = splitAtEquals(colon === -1 ? text : text.slice(0, colon));
      if (property === '' || column === '') throw translateFailure((say) => say.wrongColumn(text));
      const known = isColumnType(type) ? detailOf(type, detail) : undefined;
      if (!isColumnType(type) || known === undefined)
        throw translateFailure((say, near) =>
          say.wrongType(text, type, synonymOf(type) ?? near(type, declarableTypes)),
        );
      return [property, { column, type, ...known }];
    }),
  );
}

/** Columns with the collations of `--collation PROPERTY=COLLATION`. */
export function withCollations(
  columns: ReadonlyMap<string, NamedColumn>,
  given: readonly string[],
): ReadonlyMap<string, NamedColumn> {
  const declared = new Map(columns);
  for (const [property, words] of declaredIn('--collation', given, collations)) {
    const [column, collation] = [columns.get(property), words.at(-1)];
    if (column?.type !== 'string' || collation === undefined) {
      throw translateFailure((say) => say.noTextColumn(`${property}=${collation}`));
    }
    declared.set(property, { ...column, collation });
  }
  return declared;
}

/** Parses `--matching-rule PROPERTY=RULE` and the like: the words of each property, which are of these choices. */
export function declaredIn<Choice extends string>(
  flag: string,
  given: readonly string[],
  choices: readonly Choice[],
): ReadonlyMap<string, readonly Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const text of given) {
    const [property, word = ''] = splitAtEquals(text);
    const choice = choices.find((one) => one === word);
    if (property === '' || !text.includes('=')) throw translateFailure((say) => say.wrongDeclaration(flag, text));
    if (choice === undefined)
      throw translateFailure((say, near) => say.wrongChoice(flag, text, choices, near(word, choices)));
    found.set(property, [...(found.get(property) ?? []), choice]);
  }
  return found;
}

function splitAtEquals(text: string): [string, string?] {
  const cut = text.indexOf('=');
  return cut === -1 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
}

function isColumnType(type: string): type is NamedColumn['type'] {
  return (declarableTypes as readonly string[]).includes(type);
}

/** What stands in parentheses after a type; `undefined` for what cannot. */
function detailOf(
  type: NamedColumn['type'],
  detail: string | undefined,
): Pick<Column, 'scale' | 'storage'> | undefined {
  if (detail === undefined) return {};
  if (/^\d/.test(detail)) return type === 'decimal' ? { scale: Number(detail) } : undefined;
  const hasStorage = type === 'instant' || type === 'date' || type === 'decimal';
  return hasStorage && (storages as readonly string[]).includes(detail) ? { storage: detail as Storage } : undefined;
}
