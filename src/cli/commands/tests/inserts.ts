import { propertiesOf } from '../../../language/conditions.ts';
import { compareNumerals, isNumeral } from '../../../language/numeral.ts';
import { factsOf } from '../../../language/properties.ts';
import { compile } from '../../../meaning/match/compile.ts';
import { type CompleteColumn, declaredColumn, declaredName, isNumberColumn } from '../../../translate/field.ts';
import { testsFailure } from './messages.ts';
import type { Tested } from './test-file.ts';

export type InsertTarget = 'sqlite' | 'postgres';

type Document = Readonly<Record<string, unknown>>;

/** A column, and the documents' values in it. */
interface Written {
  readonly name: string;
  readonly property: string;
  readonly type: CompleteColumn['type'];
  write(document: Document): string;
}

/**
 * The examples as rows of a table with the declared columns, or with one for each property of the filters, and a column `key`; then for
 * each filter a comment with the keys that it selects. Throws a `Failure` for what a column cannot hold.
 */
export function insertsOf(all: readonly Tested[], table: string, target: InsertTarget): string {
  const columns = columnsOf(all, target);
  if (columns.some(({ name }) => name === 'key')) throw testsFailure((say) => say.keyTaken);
  const documents = new Map<string, Document>();
  const names = ['key', ...columns.map(({ name }) => name)].map(quoteName).join(', ');
  for (const { examples } of all)
    for (const example of examples) {
      const document = storedIn(columns, example.document);
      const values = columns.map(({ write }) => write(document)).join(', ');
      if (!documents.has(values)) documents.set(values, document);
    }
  const rows = [...documents.keys()].map((values, at) => {
    const row = [at + 1, ...(values === '' ? [] : [values])].join(', ');
    return `INSERT INTO ${quoteName(table)} (${names}) VALUES (${row});\n`;
  });
  const selections = all.map(({ file, filter, dialect, properties }) => {
    const selects = compile(filter, { dialect, ...(properties && { properties }) });
    const keys = [...documents.values()].flatMap((document, at) => (selects(document) ? [at + 1] : []));
    return `-- selected: ${keys.join(', ')}${all.length > 1 ? ` (${file.replace(/\s/g, ' ')})` : ''}\n`;
  });
  return [...rows, ...selections].join('');
}

function columnsOf(all: readonly Tested[], target: InsertTarget): readonly Written[] {
  const written = new Map<string, Written>();
  for (const { filter, properties } of all)
    for (const property of properties === undefined ? propertiesOf(filter) : Object.keys(properties)) {
      const options = { ...(properties && { properties }) };
      const { type = 'string' } = declaredColumn(options, property) ?? {};
      const name = declaredName(options, property);
      const isMany = (properties && factsOf(properties, property)?.many) === true;
      const write = (document: Document) => {
        const value = Object.hasOwn(document, property) ? document[property] : undefined;
        if (isMany && value !== undefined) throw testsFailure((say) => say.noColumn(property));
        const literal = value === undefined ? 'NULL' : literalOf(value, type, target);
        if (literal === undefined) throw testsFailure((say) => say.unwritable(property, String(value)));
        return literal;
      };
      if (!written.has(name)) written.set(name, { name, property, type, write });
    }
  return [...written.values()];
}

/** A document as the columns return it: of the numeral 1.50, a column of numbers keeps 1.5. */
function storedIn(columns: readonly Written[], document: Document): Document {
  const changed = columns.flatMap(({ property, type }) => {
    const text = String(document[property]);
    const isKept = !Object.hasOwn(document, property) || !isNumberColumn(type) || !isNumeral(text);
    return isKept || compareNumerals(String(Number(text)), text) !== 0 ? [] : [[property, Number(text)] as const];
  });
  return { ...document, ...Object.fromEntries(changed) };
}

/** A value as a literal of a column's type; `undefined` if there is none. */
function literalOf(value: unknown, type: CompleteColumn['type'], target: InsertTarget): string | undefined {
  const text = String(value);
  if (typeof value === 'object' || text.includes('\0') || !text.isWellFormed()) return undefined;
  if (type === 'boolean' && (text === 'true' || text === 'false'))
    return target === 'postgres' ? text.toUpperCase() : text === 'true' ? '1' : '0';
  if (isNumberColumn(type) && isNumeral(text)) return text;
  return `'${text.replaceAll("'", "''")}'`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
