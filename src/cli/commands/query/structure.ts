/**
 * The type of JSON values, as DuckDB's `json_transform` takes it: a name, an object with fields, or a list with
 * elements.
 */
export type Structure = string | StructureOfObject | readonly [Structure];

export interface StructureOfObject {
  readonly [field: string]: Structure;
}

/** `LONG` are integers of 64 bits that a double may not hold. */
const integers: ReadonlySet<Structure> = new Set(['BIGINT', 'UBIGINT', 'HUGEINT', 'LONG']);

/** The common type of the values of two types; `JSON` if there is none. */
export function merged(a: Structure, b: Structure): Structure {
  if (a === 'NULL' || a === b) return b;
  if (b === 'NULL') return a;
  if (isNumber(a) && isNumber(b)) {
    const isLong = a === 'LONG' || b === 'LONG';
    if (integers.has(a) && integers.has(b)) return isLong ? 'LONG' : 'BIGINT';
    return isLong ? 'JSON' : 'DOUBLE';
  }
  if (isList(a) && isList(b)) return [merged(a[0], b[0])];
  if (!isObject(a) || !isObject(b)) return 'JSON';
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, merged(a[name] ?? 'NULL', b[name] ?? 'NULL')]));
}

/** The common type of the rows of a type and another row: one without fields has the type `JSON` for DuckDB. */
export function withRow(common: StructureOfObject, row: Structure): StructureOfObject {
  return isObject(row) ? (merged(common, row) as StructureOfObject) : common;
}

/**
 * The column type for a structure: integers have 64 bits, and a type that is empty or cannot be a structure is JSON.
 */
export function columnType(structure: Structure): Structure {
  if (typeof structure === 'string') return integers.has(structure) ? 'BIGINT' : structure.replace(/^NULL$/, 'JSON');
  if (isList(structure)) return [columnType(structure[0])];
  const fields = Object.entries(structure).map(([name, type]) => [name, columnType(type)] as const);
  const isWritable = fields.length > 0 && impossibleName(Object.keys(structure)) === undefined;
  return isWritable ? Object.fromEntries(fields) : 'JSON';
}

/** The first name that cannot be a column beside the others: DuckDB ignores the case of names. */
export function impossibleName(names: readonly string[]): string | undefined {
  const taken = new Set(['']);
  return names.find((name) => taken.size === taken.add(name.toLowerCase()).size);
}

const space = '\\s*';
const string = '"(?:[^"\\\\]|\\\\.)*"';
const longInteger = '-?(?:\\d{20,}|9(?:2[2-9]|[3-9]\\d)\\d{16})';
const integer = '-?(?:\\d{1,18}|(?:[1-8]\\d|9[01])\\d{17}|92[01]\\d{16})';
const fraction = '-?\\d{1,18}(?:\\.\\d+(?:[eE][-+]?\\d{1,2})?|[eE][-+]?\\d{1,2})';

/** The contents of a list or an object, a few levels deep. */
const anything = [1, 2, 3, 4].reduce(
  (inner) => `(?:[^"{}\\[\\]]|${string}|[{\\[]${inner}[}\\]])*`,
  `(?:[^"{}\\[\\]]|${string})*`,
);

const textOf: Readonly<Record<string, string>> = {
  NULL: 'null',
  BOOLEAN: 'true|false',
  BIGINT: integer,
  UBIGINT: integer,
  HUGEINT: integer,
  LONG: integer,
  DOUBLE: `-?\\d{1,15}|${fraction}`,
  VARCHAR: string,
  JSON: `${string}|[^\\s"{}\\[\\],]+|[{\\[]${anything}[}\\]]`,
};

/**
 * A regular expression for JSON objects that do not change the common type `structure`. It does not match all of them,
 * for example not those with escapes in their names.
 */
export function textOfRows(structure: StructureOfObject): string {
  return `${space}${objectText(structure, '*')}${space}`;
}

function valueText(structure: Structure): string {
  if (typeof structure === 'string') return `(?:null|${textOf[structure] ?? 'null'})`;
  if (isList(structure)) return `(?:null|\\[(?:${space}${valueText(structure[0])}${space},?)*${space}\\])`;
  return `(?:null|${objectText(structure, '+')})`;
}

/**
 * The text is known to be JSON, so commas are not counted. Names with the same type are grouped, which keeps it short.
 */
function objectText(structure: StructureOfObject, repeat: '*' | '+'): string {
  const kinds = new Map<string, string[]>();
  for (const [name, type] of Object.entries(structure)) {
    const value = valueText(type);
    kinds.set(value, [...(kinds.get(value) ?? []), JSON.stringify(name).slice(1, -1)]);
  }
  const fields = [...kinds].map(([value, names]) => {
    const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return `"(?:${escaped.join('|')})"${space}:${space}${value}`;
  });
  return `\\{(?:${space}(?:${fields.join('|')})${space},?)${repeat}${space}\\}`;
}

// Past all doubles, which are below 10^309.
const overflow = '-?\\d+(?:\\.\\d+)?[eE][+]?0*(?:[3-9]\\d\\d|[1-9]\\d{3,})|-?\\d{300,}\\.\\d+';
const otherNumber = '-?\\d+(?:\\.\\d+)?[eE][-+]?\\d+|-?\\d+\\.\\d+';
const integerOver15 = '-?\\d{16,}';

/** Names of fields that stand for a type: noncharacters of Unicode, which no text is to have. */
const marks = { JSON: '\ufdd0', LONG: '\ufdd1' } as const;

/**
 * The structure of a JSON text, for `structureIn`. Numbers that neither 64 bits nor a double hold are marked, since DuckDB has no
 * type for them, and so are integers that a double may not hold.
 */
export function structureOfText(json: string): string {
  const marked = marking(marking(json, `${longInteger}\\b`, marks.JSON), `${integerOver15}\\b`, marks.LONG);
  const isMarked = `regexp_matches(${json}, '[:,\\[]\\s*(?:${integerOver15}|${overflow})')`;
  return `json_structure((CASE WHEN ${isMarked} THEN ${marked} ELSE ${json} END)::JSON)::VARCHAR`;
}

/** Replaces integers, and numbers past all doubles, by an object that has only a mark. */
function marking(json: string, integers: string, mark: string): string {
  // Two characters around nothing are removed again, and others become the object: a replacement has no conditions.
  const found = `regexp_replace(${json}, '(${string})|(${overflow})|(${otherNumber})|(${integers})', '\\1\\3\u0001\\2\\4\u0001', 'g')`;
  return `regexp_replace(replace(${found}, '\u0001\u0001', ''), '\u0001[^\u0001]*\u0001', '{"${mark}":0}', 'g')`;
}

/** The structure that `structureOfText` gives as a text. */
export function structureIn(text: string): Structure {
  return JSON.parse(text, (_, value: Structure) => {
    if (!isObject(value)) return value;
    const type = (Object.keys(marks) as (keyof typeof marks)[]).find((one) => Object.hasOwn(value, marks[one]));
    return type ?? value;
  }) as Structure;
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
