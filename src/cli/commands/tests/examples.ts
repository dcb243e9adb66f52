import { propertiesOf } from '../../../language/conditions.ts';
import type { Dialect } from '../../../language/dialect/dialect.ts';
import { dialects } from '../../../language/dialect/dialects.ts';
import type { Filter } from '../../../language/filter.ts';
import { compareNumerals } from '../../../language/kinds/decimal-key.ts';
import { isNumeral } from '../../../language/numeral.ts';
import { declaredPath, documentWith, hasPath, valueAt } from '../../../language/path.ts';
import { factsOf, type Properties } from '../../../language/properties.ts';
import type { Document } from '../../../meaning/match/closures.ts';
import { compile } from '../../../meaning/match/compile.ts';
import { exactJson } from '../../../report/json.ts';
import type { Example } from '../../../testing/index.ts';
import { type CompleteColumn, declaredColumn, declaredName, isNumberColumn } from '../../../translate/field.ts';
import { placeInJson } from '../../../translate/sql/declared.ts';
import { testsFailure } from './messages.ts';

/** A filter as it was read, with its examples. */
export interface Tested {
  readonly file: string;
  readonly text: string;
  readonly filter: Filter;
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  readonly examples: readonly Example[];
}

/** A file of tests for vitest, TypeScript and JavaScript alike, in which each filter is compiled and asked about its examples. */
export function testFileOf(all: readonly Tested[]): string {
  const imports = all.some(({ dialect }) => nameOf(dialect) === undefined)
    ? 'defineDialect, parseOrThrow'
    : 'parseOrThrow';
  const head = [
    `import { ${imports} } from 'prefilter';`,
    "import { compile } from 'prefilter/meaning';",
    "import { describe, expect, test } from 'vitest';",
  ];
  return `${head.join('\n')}\n${all.map(suiteOf).join('')}`;
}

function suiteOf({ text, dialect, properties, examples }: Tested): string {
  const name = nameOf(dialect);
  const { operators, quotedValues, equality } = dialect;
  const definition = { name: dialect.name, operators, quotedValues, equality };
  const dialectCode = name === undefined ? `defineDialect(${literal(definition)})` : literal(name);
  const options = `{ dialect${properties === undefined ? '' : `, properties: ${literal(properties)}`} }`;
  const rows = examples.map(
    ({ document, selected }) => `    { selected: ${selected}, document: ${literal(document)} },\n`,
  );
  return `
describe(${literal(text)}, () => {
  const dialect = ${dialectCode};
  const selects = compile(parseOrThrow(${literal(text)}, { dialect }), ${options});

  test.each([
${rows.join('')}  ])('%j', ({ selected, document }) => {
    expect(selects(document)).toBe(selected);
  });
});
`;
}

function nameOf(dialect: Dialect): string | undefined {
  return Object.entries(dialects).find(([, known]) => known === dialect)?.[0];
}

/** A value as JavaScript writes it. */
function literal(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // In braces a bare `__proto__` would set the prototype.
  const key = (name: string) => (name === '__proto__' ? "['__proto__']" : JSON.stringify(name));
  return `{ ${members.map(([name, member]) => `${key(name)}: ${literal(member)}`).join(', ')} }`.replace('{  }', '{}');
}

export type InsertTarget = 'sqlite' | 'postgres';

/** A property that a row holds, at the end of a path in documents. */
interface Held {
  readonly property: string;
  readonly path: readonly string[];
  readonly type: CompleteColumn['type'];
  readonly isMany: boolean;
  /** Its place in the JSON of a column that holds others too. */
  readonly steps?: readonly string[];
}

/** A column, and the properties in it: one, or those inside of its JSON. */
interface Written {
  readonly name: string;
  readonly held: Held[];
}

/**
 * The examples as rows of a table with the declared columns, or with one for each property of the filters, and a column `key`; then for
 * each filter a comment with the keys that it selects. Throws a `Failure` for what a column cannot hold.
 */
export function insertsOf(all: readonly Tested[], table: string, target: InsertTarget): string {
  const columns = columnsOf(all);
  const properties = columns.flatMap(({ held }) => held);
  if (columns.some(({ name }) => name === 'key')) throw testsFailure((say) => say.keyTaken);
  const documents = new Map<string, Document>();
  const names = ['key', ...columns.map(({ name }) => name)].map(quoteName).join(', ');
  for (const { examples } of all)
    for (const example of examples) {
      const document = storedIn(properties, example.document);
      const values = columns.map(({ held }) => writtenIn(held, document, target)).join(', ');
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

function columnsOf(all: readonly Tested[]): readonly Written[] {
  const written = new Map<string, Written>();
  const seen = new Set<string>();
  for (const { filter, properties } of all)
    for (const property of new Set([...Object.keys(properties ?? {}), ...propertiesOf(filter)])) {
      if (seen.has(property)) continue;
      seen.add(property);
      const options = { properties: properties ?? {} };
      const inside = placeInJson(options, property);
      const name = inside === undefined ? declaredName(options, property) : ([inside.column].flat().at(-1) as string);
      const { type = 'string' } = declaredColumn(options, property) ?? {};
      const path = declaredPath(properties, property) ?? [property];
      const isMany = (properties && factsOf(properties, property)?.many) === true;
      const held = written.get(name)?.held ?? [];
      // Of several properties in one plain column, the first is written.
      if (held.every(({ steps }) => steps && inside)) held.push({ property, path, type, isMany, ...inside });
      written.set(name, { name, held });
    }
  return [...written.values()];
}

/** What a row has in a column. Throws a `Failure` for a value that the column cannot hold. */
function writtenIn(held: readonly Held[], document: Document, target: InsertTarget): string {
  const values = held.flatMap(({ property, path, isMany, type, steps }) => {
    const value = valueAt(document, path);
    if (value === undefined) return [];
    if (isMany) throw testsFailure((say) => say.noColumn(property));
    const literal = literalOf(value, type, target);
    if (literal === undefined) throw testsFailure((say) => say.unwritable(property, String(value)));
    return [{ property, value, literal, steps }];
  });
  const [first] = values;
  if (first?.steps === undefined) return first?.literal ?? 'NULL';
  const steps = new Map(values.map((one) => [one.property, one.steps]));
  const whole = documentWith(
    values.map(({ property, value }) => [property, value]),
    (property) => steps.get(property),
  );
  return textLiteral(exactJson(whole));
}

/** A document as the columns return it: of the numeral 1.50, a column of numbers keeps 1.5. */
function storedIn(properties: readonly Held[], document: Document): Document {
  const held = properties.filter(({ path }) => hasPath(document, path));
  const paths = new Map(held.map(({ property, path }) => [property, path]));
  const values = held.map(({ property, path, type, steps }) => {
    const value = valueAt(document, path);
    const text = String(value);
    const isNumber =
      steps === undefined &&
      isNumberColumn(type) &&
      isNumeral(text) &&
      compareNumerals(String(Number(text)), text) === 0;
    return [property, isNumber ? Number(text) : value] as const;
  });
  return documentWith(values, (property) => paths.get(property));
}

/** A value as a literal of a column's type; `undefined` if there is none. */
function literalOf(value: unknown, type: CompleteColumn['type'], target: InsertTarget): string | undefined {
  const text = String(value);
  if (typeof value === 'object' || text.includes('\0') || !text.isWellFormed()) return undefined;
  if (type === 'boolean' && (text === 'true' || text === 'false'))
    return target === 'postgres' ? text.toUpperCase() : text === 'true' ? '1' : '0';
  if (isNumberColumn(type) && isNumeral(text)) return text;
  return textLiteral(text);
}

function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
