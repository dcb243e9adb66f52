import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type PreconditionCode, preconditions } from '../../src/translate/preconditions.ts';
import { sqlTargetNames, type TargetName, targetNames } from '../../src/translate/targets/names.ts';
import { translate } from '../../src/translate/translate.ts';
import { read } from '../meaning/full.ts';

/*
 * A requirement is stated twice: in a target's doc comment, for who reads the code, and as a precondition, for who runs it. Here
 * are the comments, sentence by sentence: each that states a requirement with its code, a filter that is told it and one that is not.
 */

const types = ['string', 'number', 'integer', 'boolean', 'float32', 'decimal', 'unsigned'] as const;
const columns = {
  ...Object.fromEntries(types.map((type) => [type, { column: type, type }])),
  instant: { type: 'instant', storage: 'timestamptz' },
  local: { type: 'instant', storage: 'timestamp', zone: 'UTC' },
  written: { type: 'instant', storage: 'text' },
  numeral: { type: 'decimal', storage: 'text' },
  date: { type: 'date' },
  cpf: { type: 'cpf' },
  listed: { type: 'enum', values: ['x'] },
  written_id: { type: 'string' },
  folded: { type: 'string', ignore: ['case'] },
};
const fields = Object.fromEntries(types.slice(0, 4).map((type) => [type, { type }]));
const json = { jsonColumn: 'doc' };

/** A requirement: filters that are told it, and filters that are not; over the JSON column if they name `json`. */
type Told = readonly [code: PreconditionCode, told: readonly string[], not: readonly string[]];
/** A sentence that states a fact has no requirement. */
type Sentence = readonly [text: string, ...told: Told[]];

const [text, order, part] = ['(= string x)', '(< string x)', '(contains string x)'];
const [number, integer, boolean, present] = ['(= number 1)', '(= integer 1)', '(= boolean true)', '(_exists string)'];
const [jsonText, jsonOrder, jsonPart] = ['(= json x)', '(< json x)', '(contains json 1)'];

const at = (symbol: string) => `(${symbol} instant 2026-03-31T12:00:00Z)`;
const uuid = '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60';
const jsonAt = '(= jsonAt 2026-03-31T12:00:00Z)';

/** The comment of `SqlOptions`: what all columns hold. */
const everySql: readonly Sentence[] = [
  [
    'Where the properties are: each in a column of its own, which is that of its name and type if it is declared and `columns` says nothing else, or all in one column that holds a JSON object.',
  ],
  [
    'A boolean column holds the texts `true` and `false`, a number column finite doubles, an integer column 64-bit integers, each as JavaScript writes it; a `float32` column finite floats of 32 bits, each as its shortest numeral (`0.1`), a decimal column decimals without exponent and trailing zeros (`1.5`, also where the engine shows `1.50`).',
    ['double', [number, '(< number 1)'], [text, '(_exists number)', jsonText]],
    ['signed-integer', [integer], [number, '(_exists integer)', jsonText]],
    ['float32', ['(= float32 1)'], [number, '(_exists float32)']],
    ['decimal', ['(= decimal 1)'], [number, '(_exists decimal)']],
  ],
  [
    "A column of instants has the engine's type for them and a column of dates that for dates, each of the years 0001 to 9999, or they have their values as `storage` says.",
    [
      'instant-type',
      [at('='), at('<')],
      ['(= date 2026)', '(_exists instant)', '(= written 2026-01-01T00:00:00Z)', jsonAt],
    ],
    [
      'years',
      [at('>'), '(= date 2026)', '(< date 2026)'],
      ['(= written 2026-01-01T00:00:00Z)', text, '(_exists date)', jsonAt],
    ],
    [
      'storage',
      ['(= written 2026-01-01T00:00:00Z)', '(< numeral 1)'],
      [at('='), '(_exists written)', '(= decimal 1)', jsonAt],
    ],
  ],
  [
    'A date-time in JSON has an offset.',
    ['offsets', [jsonAt], ['(_exists jsonAt)', jsonText, '(= written 2026-01-01T00:00:00Z)']],
  ],
  [
    'A text that is compared without case has only letters that the engine folds by its lower case.',
    ['letter-case', ['(= folded x)', '(< folded x)', '(contains folded x)'], [text, order, '(_exists folded)']],
  ],
  [
    'A CNPJ, a CPF or an access key is a right one.',
    ['check-digits', ['(< cpf 52998224725)', '(contains cpf 1)'], ['(= cpf 12345678909)', text, '(_exists cpf)']],
  ],
  [
    'A UUID in a text is in one letter case, with its usual hyphens or none.',
    ['uuids', [`(= written_id ${uuid})`, `(< written_id ${uuid})`], [text, '(_exists written_id)', jsonText]],
  ],
  [
    'An enum has the declared values.',
    [
      'enum-values',
      ['(= listed x)', '(< listed x)', '(contains listed x)'],
      [text, '(_exists listed)', '(= listed y)'],
    ],
  ],
  ['NULL is absent.'],
];
const plainNumbers: Told = ['plain-numbers', [jsonPart], [jsonText, jsonOrder, part]];
const collation: Told = ['collation', [text, order, part], [number, present, jsonText]];

const sentences: Readonly<Record<TargetName, readonly Sentence[]>> = {
  postgres: [
    [
      'PostgreSQL 14 or newer; 17 where a value in the JSON column is ordered or searched for a part.',
      ['version', [jsonOrder, jsonPart], [jsonText, '(_exists json)', order, part]],
      plainNumbers,
    ],
    ['`$1` and so on.'],
    ['The database is encoded in UTF-8.', ['utf-8', [order], [text, part, '(< number 1)', '(< string 1)', jsonOrder]]],
    [
      'A text column distinguishes case and accents, and is neither a CHAR(n) nor `citext`, or it declares its `collation`.',
      collation,
    ],
    ['The JSON column is `jsonb`.', ['json-type', [jsonText, '(_exists json)'], [text, present]]],
    [
      'A column of a list holds no list within it.',
      ['flat-lists', ['(= list x)', '(_exists list)'], [text, present, jsonText]],
    ],
    ['A decimal column holds no NaN and no infinity.', ['finite', ['(> decimal 1)'], [number, '(_exists decimal)']]],
    [
      'An order among texts asks for the collation "C"; where the column is declared with it, an index serves it and foreign servers are sent it.',
    ],
  ],
  sqlite: [
    [
      'SQLite 3.38 or newer where its functions for JSON are used: with a JSON column, for long lists, and to tell numerals from texts.',
      [
        'version',
        [jsonText, '(_exists json)', order, `(in string ${Array.from({ length: 101 }, (_, i) => `x${i}`).join(' ')})`],
        [text, part, '(in string x y)', present],
      ],
      plainNumbers,
    ],
    [
      'Before 3.45, the JSON has no NUL in its texts and no needless escapes in its names.',
      ['json-escapes', [jsonText, '(_exists json)'], [text, order, present]],
    ],
    ['`?`.'],
    ['The database is encoded in UTF-8.', ['utf-8', [order, jsonOrder], [text, part, jsonText, '(< string 1)']]],
    [
      'Booleans are stored and bound as 1 and 0.',
      ['integer-booleans', [boolean], [text, '(_exists boolean)', '(= json true)']],
    ],
    ['A text column has the collation BINARY, which is the default, or declares its own.', collation],
  ],
  duckdb: [
    ['DuckDB; `$1` and so on.', plainNumbers],
    ['A text column has the usual collation, or declares its own.', collation],
    ['The JSON column is `JSON` or `VARCHAR`.'],
  ],
  clickhouse: [
    ['ClickHouse; `{p1:String}` and so on, bound as `param_p1`.', plainNumbers],
    ['Columns are `Nullable`.', ['nullable', [text, present, number], [jsonText]]],
    ['JSON is stored as `String`.', ['json-as-string', [jsonText, '(_exists json)'], [text]]],
    [
      'Its usual reader of JSON takes a document with an integer past 64 bits for an empty one; the one of `allow_simdjson = 0` does not.',
      ['integers-of-64-bits', [jsonText, '(_exists json)'], [text, number]],
    ],
  ],
  mysql: [
    ['MariaDB, run in version 10.11, and MySQL 8, parsed only; `?`.', plainNumbers],
    [
      'Booleans are stored and bound as 1 and 0.',
      ['integer-booleans', [boolean], [text, '(_exists boolean)', '(= json true)']],
    ],
    ['Texts of any character set are compared in `utf8mb4`.'],
    ['The usual collations take `a` for `A`: an index finds by collation, and the bytes decide.'],
    [
      'The index is asked in the character set of the column, which has the characters of the word, or the column declares a `collation`.',
      ['charset', ['(= string é)', '(in string a é)', '(startsWith string é)'], [text, '(= json é)', present]],
    ],
    [
      'In MariaDB, names in JSON have no escapes, and the JSON column has no character set of wide units.',
      ['unescaped-names', [jsonText], [text]],
      ['json-charset', [jsonText], [text]],
    ],
  ],
  spark: [
    ['Spark, 3.5 or newer for a JSON column; `?`.', ['version', [jsonText, '(_exists json)'], [text, number]]],
    [
      'A text column is `STRING`, with the usual collation or one that is declared.',
      ['varchar', [text], [number, present, jsonText]],
      collation,
    ],
    ['JSON is stored as `STRING`, and read as texts.', ['json-as-string', [jsonText], [text]]],
  ],
  trino: [
    ['Trino; `?`.'],
    ['A text column is `VARCHAR`.', ['varchar', [text], [number, present, jsonText]]],
    ['JSON is stored as `VARCHAR`.', ['json-as-string', [jsonText], [text]]],
  ],
  mongodb: [
    ['MongoDB, and other programs that read its filters.'],
    [
      'Documents hold numbers as doubles, or as integers up to 2^53; past that only in a field of the type `integer`, for which the filter can have bigints.',
      ['safe-integers', [number, '(= any 1)', '(< any 1)'], [integer, text, present]],
    ],
    [
      'A property that is not `many` holds no list.',
      ['no-lists', [text, present, part], ['(= list x)', '(_exists list)']],
    ],
    ['No collation is used.', ['no-collation', [text, order, '(= any x)'], [number, part, present]]],
    [
      'Texts are in order by code point; libraries in JavaScript compare UTF-16 units, which differ past U+FFFF.',
      ['code-point-order', [order, '(< any x)'], [text, part, '(< number 1)']],
    ],
  ],
  elasticsearch: [
    ["Elasticsearch and OpenSearch, by the type of each field's mapping."],
    [
      'A `text` is a `keyword` without `ignore_above`, `normalizer` and `null_value`.',
      ['keyword', [text, order, part, present, '(_exists any)'], [number, '(_exists number)']],
    ],
    [
      'A `number` is a `double`, an `integer` a `long`, a `boolean` a `boolean`, and documents hold values of that type in it.',
      ['mapped-type', [number, integer, boolean], [text, '(_exists number)']],
    ],
    ['A property that is not `many` holds no list.', ['no-lists', [text, present], ['(= list x)']]],
    ['Checked by the reference of the query language, not on a server.'],
  ],
  jsonlogic: [
    ['JSON Logic.'],
    [
      'All numbers in documents are doubles, also those of the type `integer`.',
      ['doubles', [number, integer, '(= any 1)'], [text, boolean, present]],
    ],
    [
      '`cat` writes a number and `substr` counts characters as JavaScript does.',
      ['javascript-texts', [part], [text, number, present]],
    ],
  ],
  cel: [
    ['CEL, the Common Expression Language.'],
    ['Values of every type are compared, integers exactly.'],
    [
      'Texts are in order by code point, as the language defines; libraries in JavaScript compare UTF-16 units, which differ past U+FFFF.',
      ['code-point-order', [order], [text, part, '(< number 1)']],
    ],
  ],
  ldap: [
    ['LDAP (RFC 4515).'],
    [
      'A comparison is exact if the matching rule and the syntax of the attribute make it so: an assertion that a syntax cannot represent is undefined, and so is its negation, which then selects nothing.',
    ],
    ['The attribute is in the schema, with the declared rules.', ['schema', [text, present, number], []]],
    [
      'The attributes in `exact` have no two values that differ only in what their rule ignores.',
      ['exact-comparison', [text, part], [present]],
    ],
  ],
  rsql: [
    ['RSQL, a superset of FIQL: only a syntax, whose meaning each server decides.'],
    [
      '`exact` names the properties that `==` compares character by character.',
      ['exact-comparison', [text, part], [present]],
    ],
    [
      'A field holds values of its declared `type`, and numbers and booleans are compared as such.',
      ['field-types', [number, boolean], [text, present, order]],
    ],
    ["`absence` is the server's operator for absent values.", ['absence-operator', [present, '(!= string x)'], [text]]],
  ],
  eventbridge: [
    ['Event patterns of Amazon EventBridge.'],
    ['A property is a field of `detail`, unless `fields` gives its path.'],
    [
      'A field holds a text, a number or a boolean, no list and no object.',
      ['event-values', [text, number, present, part], []],
    ],
    [
      'Where a filter asks for presence, no field holds `null`; elsewhere `null` is absent.',
      ['event-nulls', [present], [text, number, '(contains string "")', '(_not_exists string)', '(!= string x)']],
    ],
    [
      'Numbers are from -5e9 to 5e9, with at most 15 digits, six of them after the point.',
      ['event-numbers', [number, integer, '(= any 1)', '(< number 1)'], [text, present, '(= any x)']],
    ],
    ['A field with a `type` holds values of that type only.', ['field-types', [text, number], [present, '(= any x)']]],
  ],
  pubsub: [
    ['Filters of subscriptions of Google Cloud Pub/Sub.'],
    [
      'Each attribute of a message holds the text of its property, as JavaScript writes it, and is left out where the property is absent.',
      ['attribute-texts', [text, number, present], []],
    ],
    ['Where values are compared with their types, an attribute with a `type` holds values of that type only.'],
  ],
  'react-querybuilder': [
    ['react-querybuilder.'],
    ['The rules are formatted by `parameterized` or `mongodb_query`.', ['formatter', [text, present], []]],
    ['In SQL `!=` leaves out absent values, so a negation includes them explicitly.'],
    ['A field holds values of its declared `type`.', ['field-types', [text, number], [present, '(= any x)']]],
    ['Without one, a word that a boolean or a number could be written as is asked for as either, with `in`.'],
  ],
};

const isSql = (target: TargetName) => (sqlTargetNames as readonly string[]).includes(target);
const allOf = (target: TargetName) => (isSql(target) ? [...sentences[target], ...everySql] : sentences[target]);

/** The codes that a filter is told, without a condition on a column that the engine cannot have. */
function codesOf(target: TargetName, filter: string): readonly PreconditionCode[] {
  const places = filter.includes(' json') ? json : { columns };
  const properties = { list: { type: 'string', many: true }, jsonAt: 'instant', written_id: 'uuid' } as const;
  const others = { fields, exact: true, absence: '=isnull=' };
  const options = { ...(isSql(target) ? places : others), properties, strict: false };
  try {
    return translate(read(filter), target as 'postgres', options as never).preconditions.map(({ code }) => code);
  } catch (error) {
    expect(String(error)).toMatch(/has no columns of the type|cannot be compared as/);
    return [];
  }
}

/** The doc comment before a line that begins like this, as one line. */
function commentOf(path: string, line: string): string {
  const source = readFileSync(new URL(`../../src/translate/${path}.ts`, import.meta.url), 'utf8');
  const before = source.slice(0, source.indexOf(line));
  const comment = before.slice(before.lastIndexOf('/**') + 3, before.lastIndexOf('*/'));
  return comment.replace(/\n \*/g, '').replace(/\s+/g, ' ').trim();
}

const wordsOf = (all: readonly Sentence[]) => all.map(([one]) => one).join(' ');

describe.each(targetNames)('%s', (target) => {
  test('its comment says what is stated here', () => {
    const path = isSql(target) ? `sql/${target}` : `targets/${target}`;
    const name = target === 'react-querybuilder' ? 'reactQueryBuilder' : target;
    expect(commentOf(path, `export const ${name}${isSql(target) ? ' =' : ':'}`)).toBe(wordsOf(sentences[target]));
  });

  const told = allOf(target).flatMap(([, ...requirements]) => requirements);
  const kinds = ['instant-type', 'years', 'storage', 'offsets', 'letter-case', 'check-digits', 'uuids'];
  const lacks = (code: string) =>
    (['decimal', 'float32', 'instant-type', 'years'].includes(code) && target === 'sqlite') ||
    (code === 'enum-values' && ['spark', 'sqlite', 'trino'].includes(target)) ||
    (code === 'decimal' && target === 'postgres') ||
    (kinds.includes(code) && ['spark', 'trino'].includes(target));

  test.each(told.filter(([code]) => !lacks(code)))('%s', (code, filters, others) => {
    for (const filter of filters)
      expect([filter, codesOf(target, filter)]).toEqual([filter, expect.arrayContaining([code])]);
    for (const filter of others)
      expect([filter, codesOf(target, filter)]).toEqual([filter, expect.not.arrayContaining([code])]);
  });

  test('nothing else is required', () => {
    const known = new Set<string>(told.map(([code]) => code));
    const filters = new Set(
      Object.values(sentences)
        .concat([everySql])
        .flatMap((all) => all.flatMap(([, ...one]) => one.flatMap(([, some, none]) => [...some, ...none]))),
    );
    for (const filter of filters) {
      if (!isSql(target) || !/ (any|list)/.test(filter))
        expect(codesOf(target, filter).filter((code) => !known.has(code))).toEqual([]);
    }
  });
});

test('the comment of the columns of SQL says what is stated here', () => {
  expect(commentOf('sql/declared', 'export type SqlOptions')).toBe(wordsOf(everySql));
});

test('every precondition is stated', () => {
  const stated = new Set(
    targetNames.flatMap((target) => allOf(target).flatMap(([, ...told]) => told.map(([code]) => code))),
  );
  expect(Object.keys(preconditions).filter((code) => !stated.has(code as PreconditionCode))).toEqual([]);
});

test('a precondition has a language, and is separate from the notes', () => {
  const { notes, preconditions: required } = translate(read(text), 'postgres', { columns, locale: 'pt-BR' } as never);
  expect(notes).toEqual([]);
  expect(required).toEqual([{ code: 'collation', message: preconditions.collation['pt-BR'] }]);
});
