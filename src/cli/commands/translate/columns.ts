import type { SqlColumnType } from '../../../translate/column-type.ts';
import type { Column } from '../../../translate/sql/sql.ts';
import { Failure } from '../../command-line/failure.ts';
import type { TranslateTexts } from './texts.ts';

const types: Readonly<Record<SqlColumnType, true>> = {
  text: true,
  boolean: true,
  number: true,
  integer: true,
  unsigned: true,
};

export interface NamedColumn extends Column {
  readonly column: string;
}

/** Parses `--column PROPERTY=COLUMN:TYPE`; the column defaults to the name of the property, the type to text. */
export function columnsIn(given: readonly string[], say: TranslateTexts): ReadonlyMap<string, NamedColumn> {
  return new Map(
    given.map((text) => {
      const colon = text.lastIndexOf(':');
      const type = colon === -1 ? 'text' : text.slice(colon + 1);
      const [property, column = property] = split(colon === -1 ? text : text.slice(0, colon));
      if (property === '' || column === '') throw new Failure(() => say.wrongColumn(text));
      if (!isType(type)) throw new Failure((_, near) => say.wrongType(text, type, near(type, Object.keys(types))));
      return [property, { column, type }];
    }),
  );
}

function split(text: string): [string, string?] {
  const cut = text.indexOf('=');
  return cut === -1 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
}

function isType(type: string): type is SqlColumnType {
  return Object.hasOwn(types, type);
}
