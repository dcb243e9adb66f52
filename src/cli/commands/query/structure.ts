import { literal } from './duckdb.ts';
import { pointer } from './source.ts';

/** The type of JSON values, as `json_transform` of DuckDB takes it: a name, an object with fields, or a list with elements. */
export type Structure = string | StructureOfObject | readonly [Structure];

interface StructureOfObject {
  readonly [field: string]: Structure;
}

const integers: ReadonlySet<Structure> = new Set(['BIGINT', 'UBIGINT', 'HUGEINT']);

/** The common type of the values of two types; `JSON` where there is none. */
export function merged(a: Structure, b: Structure): Structure {
  if (a === 'NULL' || a === b) return b;
  if (b === 'NULL') return a;
  if (isNumber(a) && isNumber(b)) return integers.has(a) && integers.has(b) ? 'BIGINT' : 'DOUBLE';
  if (isList(a) && isList(b)) return [merged(a[0], b[0])];
  if (!isObject(a) || !isObject(b)) return 'JSON';
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, merged(a[name] ?? 'NULL', b[name] ?? 'NULL')]));
}

/** The type of a column for a structure: an integer is of 64 bits, and what holds nothing is JSON. */
export function columnType(structure: Structure): Structure {
  if (typeof structure === 'string') return integers.has(structure) ? 'BIGINT' : structure.replace(/^NULL$/, 'JSON');
  if (isList(structure)) return [columnType(structure[0])];
  const fields = Object.entries(structure).map(([name, type]) => [name, columnType(type)] as const);
  return fields.length === 0 ? 'JSON' : Object.fromEntries(fields);
}

/** A regular expression for the kinds of values that a column of a type holds. */
const kindsOf: Readonly<Record<string, string>> = {
  VARCHAR: 'VARCHAR',
  BOOLEAN: 'BOOLEAN',
  BIGINT: 'U?BIGINT',
  DOUBLE: 'DOUBLE|U?BIGINT',
  JSON: '[A-Z]+',
};

/** SQL about a JSON `row` that has become the struct `s` of some type. */
interface Check {
  /** The kinds of its values and the keys of its objects, two lists to be named `k` and `keys`. */
  readonly kinds: string;
  readonly keys: string;
  /** Whether nothing is lost in `s`: no other field, no value of another kind, no integer that 64 bits cannot hold. */
  readonly isKept: string;
}

/** The check for a type; `undefined` for one with lists, whose elements cannot be checked in this way. */
export function checkOf(structure: Structure): Check | undefined {
  const places: string[] = [];
  const objects: string[] = [];
  const patterns: string[] = [];
  const conditions: string[] = [];
  const check = (type: Structure, path: readonly string[]): boolean => {
    if (isList(type)) return false;
    const column = path.map((name) => `."${name.replaceAll('"', '""')}"`).join('');
    const allow = (kinds: string) => {
      places.push(pointer(path));
      patterns.push(`(?:'?NULL'?|${kinds})`);
    };
    if (isObject(type)) {
      if (path.length > 0) allow('OBJECT');
      objects.push(pointer(path));
      const index = objects.length;
      const fields = Object.entries(type);
      const numbers: number[] = [];
      for (const [name, inner] of fields) {
        numbers.push(places.length + 1);
        if (!check(inner, [...path, name])) return false;
      }
      const isFlat = path.length === 0 && fields.every(([, inner]) => !isObject(inner));
      const count = isFlat
        ? 'list_count(k)'
        : numbers.map((number) => `(k[${number}] IS NOT NULL)::INTEGER`).join(' + ');
      conditions.push(`(keys[${index}] IS NULL OR len(keys[${index}]) = ${count})`);
      return true;
    }
    const allowed = kindsOf[type];
    if (allowed === undefined) return false;
    allow(allowed);
    const kind = `k[${places.length}]`;
    if (type === 'BIGINT') conditions.push(`(s${column} IS NOT NULL OR ${kind} IS NULL OR ${kind} = 'NULL')`);
    if (type === 'DOUBLE') conditions.push(`(s${column} IS NULL OR abs(s${column}) < 9e18)`);
    return true;
  };
  if (!check(structure, [])) return undefined;
  // One expression for all kinds: to take each from the list costs twice as much as to read them.
  conditions.unshift(`regexp_full_match(k::VARCHAR, ${literal(`\\[${patterns.join(', ')}\\]`)})`);
  const list = (all: readonly string[]) => `[${all.map(literal).join(', ')}]`;
  return {
    kinds: `json_type(row, ${list(places)})`,
    keys: `json_keys(row, ${list(objects)})`,
    isKept: conditions.join(' AND '),
  };
}

/** A JSON text with the integers that 64 bits cannot hold in quotes, so that their structure is that of a text. */
export function withLongIntegersAsTexts(json: string): string {
  const integer = '-?(?:\\d{20,}|9(?:2[2-9]|[3-9]\\d)\\d{16})';
  const string = '"(?:[^"\\\\]|\\\\.)*"';
  const other = '-?\\d+(?:\\.\\d+)?[eE][-+]?\\d+|-?\\d+\\.\\d+';
  // Two marks around nothing are removed again, and a single one becomes a quote: a replacement has no conditions.
  const marked = `regexp_replace(${json}, '(${string})|(${other})|(${integer}\\b)', '\\1\\2\u0001\\3\u0001', 'g')`;
  const quoted = `replace(replace(${marked}, '\u0001\u0001', ''), '\u0001', '"')`;
  return `CASE WHEN regexp_matches(${json}, '[:,\\[]\\s*${integer}') THEN ${quoted} ELSE ${json} END`;
}

function isNumber(type: Structure): boolean {
  return integers.has(type) || type === 'DOUBLE';
}

function isList(type: Structure): type is readonly [Structure] {
  return Array.isArray(type);
}

function isObject(type: Structure): type is StructureOfObject {
  return typeof type === 'object' && !isList(type);
}
