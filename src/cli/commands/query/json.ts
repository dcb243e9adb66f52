import { literal } from './duckdb.ts';
import { type Compared, type FilterQuery, wordsOf } from './filter.ts';
import { jsonValues, pointer, type RowSource } from './source.ts';

/*
 * Each row of JSON is taken apart once for all properties (see `readyFor`). The text of a value is enough where no value of
 * another kind has a text like the word: most words are no numerals and begin no list or object. For others, and where
 * equality is typed, the kind of the value is query as well.
 */

/**
 * Rows that hold an object of JSON in the column `json` of a table expression; the properties are below `at`. `shown` is the
 * row as it is given.
 */
export function jsonSource(
  table: string,
  { filter, dialect: { equality } }: FilterQuery,
  at: readonly string[] = [],
  shown = 'json',
): RowSource {
  const words = [...wordsOf(filter)];
  const numbers = new Map(words.map(([property], i) => [property, i + 1]));
  const withKind = words.filter(([, compared]) => !compared.every((one) => equality === 'text' && isByText(one)));
  const kinds = new Map(withKind.map(([property], i) => [property, i + 1]));
  const places = (properties: Iterable<string>) =>
    `[${[...properties].map((property) => literal(pointer([...at, property]))).join(', ')}]`;
  const texts = `json_extract_string(json, ${places(numbers.keys())}) AS texts`;
  const taken = kinds.size === 0 ? texts : `${texts}, json_type(json, ${places(kinds.keys())}) AS kinds`;
  return {
    from: `(SELECT *, ${taken} FROM (${table})) AS t`,
    row: `${shown}::VARCHAR`,
    isComputed: true,
    find(property) {
      const text = `texts[${numbers.get(property)}]`;
      const kind = kinds.get(property);
      if (kind !== undefined) return jsonValues(text, `kinds[${kind}]`, equality);
      return { presence: text, values: [{ expression: text, type: 'text' }] };
    },
  };
}

/** Files of JSON, an object a line. A line that holds something else ends the query with an error. */
export function ndjsonTable(files: string, at: readonly string[]): string {
  const outer = at.map((_, i) => literal(pointer(at.slice(0, i + 1))));
  const wrong = `len(list_filter(json_type(json, [${outer.join(', ')}]), lambda kind : kind NOT IN ('OBJECT', 'NULL'))) > 0`;
  const isWrong = `NOT prefix(json, '{')${at.length === 0 ? '' : ` OR ${wrong}`}`;
  return `SELECT json FROM read_ndjson_objects(${files}) WHERE CASE WHEN ${isWrong} THEN error('no object') ELSE true END`;
}

/** Whether an equality needs no more than texts: only a text, or also a boolean, is written like the word. */
function isByText({ comparator, value }: Compared): boolean {
  return (comparator === 'equal' || comparator === 'notEqual') && /^[^-\d[{I]/.test(value.text);
}
