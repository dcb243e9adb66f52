import { literal } from '../duckdb.ts';
import type { Asked, Compared } from '../filter.ts';
import { jsonValues, pointer, type RowSource } from '../source.ts';

/*
 * Each row of JSON is parsed once for all properties (see `selectIn`). Comparing the text of a value is enough for a word that
 * no value of another type is written like: most words are not numerals and do not begin a list or an object. For others, and
 * for typed equality, the type of the value is compared as well.
 */

/**
 * The rows of a table expression with a JSON object in the column `json`; `at` is the field that holds the properties, `shown`
 * the expression for the row in the result.
 */
export function jsonSource(
  table: string,
  { words: asked, equality }: Asked,
  at: readonly string[] = [],
  shown = 'json',
): RowSource {
  const words = [...asked];
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
    json: shown,
    isComputed: true,
    find(property) {
      const text = `texts[${numbers.get(property)}]`;
      const kind = kinds.get(property);
      if (kind !== undefined) return jsonValues(text, `kinds[${kind}]`, equality);
      return { presence: text, values: [{ expression: text, type: 'string' }] };
    },
  };
}

/** Files with one JSON object per line. Any other line ends the query with an error. */
export function ndjsonTable(files: string, at: readonly string[]): string {
  const outer = at.map((_, i) => literal(pointer(at.slice(0, i + 1))));
  const wrong = `len(list_filter(json_type(json, [${outer.join(', ')}]), lambda kind : kind NOT IN ('OBJECT', 'NULL'))) > 0`;
  const isWrong = `NOT prefix(json, '{')${at.length === 0 ? '' : ` OR ${wrong}`}`;
  return `SELECT json FROM read_ndjson_objects(${files}) WHERE CASE WHEN ${isWrong} THEN error('no object') ELSE true END`;
}

/** Whether an equality can compare texts: no number, list or object is written like the word. */
function isByText({ means, value }: Compared): boolean {
  return (means === 'equal' || means === 'notEqual') && /^[^-\d[{I]/.test(value.text);
}
