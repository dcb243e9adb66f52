import fc from 'fast-check';
import { expect } from 'vitest';
import type { Column, Storage } from '../../../src/language/column.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { checkDigit } from '../../../src/language/kinds/check-digit.ts';
import type { Kind } from '../../../src/language/kinds/kind.ts';
import { kindOf } from '../../../src/language/kinds/kind-of.ts';
import { print } from '../../../src/language/print.ts';
import type { PropertyFacts } from '../../../src/language/properties.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import type { TargetName } from '../../../src/translate/targets/names.ts';
import { translate } from '../../../src/translate/translate.ts';
import { full } from '../../meaning/full.ts';
import { runs } from '../../support/runs.ts';

/*
 * Properties of kinds in every engine: the same filters and documents, in columns of each storage and as JSON. What is selected is
 * compared with `matches`.
 */

const zone = 'America/Sao_Paulo';

/** A property of a kind, the texts that documents have, and the words of filters. */
interface Tried {
  readonly facts: PropertyFacts;
  readonly texts: readonly string[];
  readonly words: readonly string[];
}

const product = (left: readonly string[], right: readonly string[]) =>
  left.flatMap((one) => right.map((other) => one + other));

/** Around the changes of clocks in the zone, at the ends of all years, and around a leap second. */
const times = [
  ...product(['2018-11-03T23:59:59', '2018-11-04T00:00:00', '2018-11-04T00:30:00', '2018-11-04T01:00:00'], ['', '.5']),
  ...product(
    ['2018-02-17T22:59:59', '2018-02-17T23:00:00', '2018-02-17T23:30:00', '2018-02-18T00:00:00'],
    ['', '.000001'],
  ),
  ...[
    '2016-12-31T21:59:59',
    '2016-12-31T22:00:00',
    '2026-03-31T12:00:00',
    '2026-03-31T12:00:00.100',
    '1969-12-31T23:59:59.9',
  ],
  ...[
    '0001-01-01T00:00:00',
    '0001-01-02T03:06:28',
    '1582-10-10T00:00:00',
    '9999-12-31T23:59:59',
    '9999-12-31T20:59:59.999999',
  ],
];
const nanoseconds = [
  '2026-03-31T12:00:00.123456789',
  '2026-03-31T12:00:00.123456',
  '2026-03-31T12:00:00.1234567',
  '1950-01-01T00:00:00.000000001',
];
const zones = ['Z', '-03:00', '-02:00', '+05:30'];
const instantTexts = [
  ...product(times, zones),
  ...product(['0001-01-01T00:00:00', '9999-12-31T23:59:59'], ['+23:59', '-23:59']),
  ...['2016-12-31T23:59:60Z', '2016-12-31T21:59:60-02:00', '2016-12-31T23:59:60-02:00', '2016-12-31t23:59:60.5z'],
];
const noInstants = [
  ...[
    'soon',
    '2026-03-31',
    '2026-02-29T00:00:00Z',
    '2026-03-31T24:00:00Z',
    '2026-03-31T12:00:00-03',
    '2026-03-31 12:00:00Z',
  ],
  ...[
    '2026-03-31T12:00:60Z',
    '0000-01-01T00:00:00Z',
    '2026-03-31T12:00:00.Z',
    '2026-03-31T12:00:00.1234567890Z',
    '',
    '2026-04-31T00:00:00Z',
  ],
  ...[
    '2026-03-31T12:00:00Z\n',
    '12026-03-31T12:00:00Z',
    '2026-03-31T12:00:00+24:00',
    '2024-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
  ],
];
const periods = [
  '2018',
  '2018-11',
  '2018-11-04',
  '2018-02-18',
  '2018-02-17',
  '0001',
  '9999',
  '9999-12-31',
  '2026-03',
  '2016-12-31',
  'soon',
];
const instantWords = [
  ...instantTexts,
  ...nanoseconds.map((one) => `${one}Z`),
  ...times,
  ...periods,
  ...noInstants.slice(0, 4),
];

const dateTexts = [
  '0001-01-01',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '2024-02-29',
  '2026-03-01',
  '2026-03-31',
  '2026-04-01',
  '2299-12-31',
  '9999-12-31',
];
const noDates = [
  'soon',
  '2026-02-29',
  '2026-3-1',
  '2026-03-31T00:00:00Z',
  '0000-01-01',
  '2026-03-32',
  '',
  '2026-03-31 ',
];
const dateWords = [...dateTexts, ...periods, '2026-02-29', '2024-02', '1582', '2300'];

const small = [
  '0',
  '-0',
  '0.00',
  '1',
  '-1',
  '1.5',
  '1500',
  '1500.00',
  '1.5e3',
  '-1500',
  '0.1',
  '0.10',
  '-0.1',
  '99.99',
  '007',
  '1500.0001',
  '-1500.0001',
];
const large = [
  `${'9'.repeat(40)}.5`,
  '9'.repeat(40),
  `-${'9'.repeat(40)}`,
  '1e40',
  '-1e40',
  '1e-40',
  `0.${'0'.repeat(39)}1`,
  `1.${'0'.repeat(38)}1`,
  '0e99',
  '9007199254740993',
  '9007199254740992',
];
const noDecimals = ['soon', '1.500,00', '1,5', '', '.5', '1.', '+1', ' 1', '1e', 'NaN', '0x10'];

const asciiTexts = [
  'sao paulo',
  'Sao Paulo',
  'SAO PAULO',
  'sao_paulo',
  'paulo',
  'SAO%',
  'rio',
  'Rio',
  'RIO DE JANEIRO',
  '',
  'a',
  'A',
  'Z',
  'z',
  '[',
  '_',
  '1500',
  '1500.00',
  'true',
];
const letters = [
  'São Paulo',
  'SÃO PAULO',
  'são',
  'SA\u0303O',
  'ação',
  'AÇÃO',
  'acao',
  'Ärger',
  'ÑANDÚ',
  'ñandu\u0301',
  'ПРИВЕТ',
  'привет',
  'ΑΒΓ',
  'αβγ',
  'éa',
  'Éb',
];
const words = [
  'paulo',
  'SÃO',
  'sao',
  'Ã',
  'ç',
  'R',
  'a',
  'привет',
  'β',
  'o_',
  '%',
  '15',
  'e',
  ...asciiTexts,
  ...letters,
];

const cnpjs = [
  '12345678000195',
  '12.345.678/0001-95',
  '11222333000181',
  '11.222.333/0001-81',
  '12ABC34501DE35',
  '12.ABC.345/01DE-35',
];
const cpfs = ['12345678909', '123.456.789-09', '11144477735', '111.444.777-35'];
const keys = [
  '3526071234567800019555001000000001100000001',
  '35260712ABC34501DE355500100000000210000000'.padEnd(43, '7'),
]
  .map((base) => `${base}${checkDigit(base)}`)
  .flatMap((key) => [key, key.replace(/.{4}(?=.)/g, '$& ')]);

/** Local times, which only columns of them have. */
const local: Tried = { facts: { type: 'instant', zone }, texts: times, words: instantWords };

const inJson: Readonly<Record<string, Tried>> = {
  at: {
    facts: { type: 'instant', zone },
    texts: [...instantTexts, ...nanoseconds.map((one) => `${one}-03:00`)],
    words: instantWords,
  },
  utc: { facts: { type: 'instant' }, texts: [...instantTexts, ...noInstants], words: instantWords },
  day: { facts: { type: 'date' }, texts: [...dateTexts, ...noDates], words: dateWords },
  total: {
    facts: { type: 'decimal' },
    texts: [...small, ...large, ...noDecimals],
    words: [...small, ...large, 'soon', '1,5'],
  },
  city: { facts: { type: 'string', ignore: ['case'] }, texts: [...asciiTexts, ...letters], words },
  plain: { facts: { type: 'string', ignore: ['case', 'accents'] }, texts: [...asciiTexts, ...letters], words },
  cnpj: {
    facts: { type: 'cnpj' },
    texts: cnpjs,
    words: [...cnpjs, '12345678000190', '123', '12.345.678', '0195', 'x'],
  },
  cpf: { facts: { type: 'cpf' }, texts: cpfs, words: [...cpfs, '12345678900', '111', '7735', '09'] },
  key: { facts: { type: 'accessKey' }, texts: keys, words: [...keys, '3526', '10', 'x'] },
};

const triedOf = (property: string): Tried => ({ ...inJson, local })[property] as Tried;

/** A column of a storage: the property that it has and, where it is not a text, the values and how they are written. */
export interface Stored {
  readonly property: string;
  readonly column: Column;
  /** The texts that it can hold. */
  readonly holds?: (text: string, kind: Kind) => boolean;
  /** The SQL of a value; by default the text. */
  readonly literal?: (text: string) => string;
  readonly type: string;
}

/** Whole seconds from 1970 of a text with an offset, and what follows them. */
function epochOf(text: string): { readonly seconds: number; readonly fraction: string } {
  const [, date = '', second = '', fraction = '', offset = ''] = /^(.{17})(..)(?:[.](\d+))?(.*)$/i.exec(text) ?? [];
  return { seconds: Date.parse(`${date}00${offset.toUpperCase() || 'Z'}`) / 1000 + Number(second), fraction };
}

const isMicro = (text: string, kind: Kind) => kind.keyOf(text) !== undefined && epochOf(text).fraction.length <= 6;
const isWhole = (text: string, kind: Kind) => kind.keyOf(text) !== undefined && epochOf(text).fraction === '';
const isOfKind = (text: string, kind: Kind) => kind.keyOf(text) !== undefined;
const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Whole microseconds from 1970. */
function microsecondsOf(text: string): bigint {
  const { seconds, fraction } = epochOf(text);
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

/** Columns of an engine's own types: of instants, local times, dates, decimals with four digits after the point, and doubles. */
export const ownColumns = (
  types: Readonly<Record<'timestamptz' | 'timestamp' | 'date' | 'decimal' | 'double', string>>,
  instant: (microseconds: bigint) => string,
  first = '0001',
  last = '9999',
): Readonly<Record<string, Stored>> => {
  const isIn = (text: string) => text.slice(0, 4) >= first && text.slice(0, 4) <= last;
  const decimal = (text: string) => `CAST(${quotedText(text)} AS ${types.decimal})`;
  const column = (property: string, type: string, rest: Omit<Stored, 'property' | 'type' | 'column'>, column = {}) => ({
    property,
    column,
    type,
    ...rest,
  });
  return {
    at_tz: column('at', types.timestamptz, {
      holds: (text, kind) => isMicro(text, kind) && isIn(text),
      literal: (text) => instant(microsecondsOf(text)),
    }),
    utc_tz: column('utc', types.timestamptz, {
      holds: (text, kind) => isMicro(text, kind) && isIn(text),
      literal: (text) => instant(microsecondsOf(text)),
    }),
    ...(types.timestamp && {
      local_time: column(
        'local',
        types.timestamp,
        { literal: (text) => quotedText(text.replace('T', ' ')) },
        { storage: 'timestamp' },
      ),
    }),
    day_own: column('day', types.date, { holds: (text, kind) => isOfKind(text, kind) && isIn(text) }),
    total_own: column('total', types.decimal, { holds: (text) => small.includes(text), literal: decimal }),
    total_scale: column(
      'total',
      types.decimal,
      { holds: (text) => small.includes(text), literal: decimal },
      { scale: 4 },
    ),
    total_double: column(
      'total',
      types.double,
      {
        holds: (text, kind) => isOfKind(text, kind) && kind.keyOf(String(Number(text))) === kind.keyOf(text),
        literal: (text) => `CAST(${quotedText(text)} AS ${types.double})`,
      },
      { type: 'number' },
    ),
  };
};

export const textColumns = (
  type: string,
  storages: Partial<Record<string, Storage>> = {},
): Readonly<Record<string, Stored>> =>
  Object.fromEntries(
    Object.keys(inJson).map((property) => {
      const storage = storages[property] ?? (['at', 'utc', 'day', 'total'].includes(property) ? 'text' : undefined);
      return [
        `${property}_text`,
        { property, column: { column: `${property}_text`, ...(storage && { storage }) }, type },
      ];
    }),
  );

export const epochColumns = (type: string): Readonly<Record<string, Stored>> => ({
  at_seconds: {
    property: 'at',
    column: { storage: 'seconds' },
    holds: isWhole,
    literal: (text) => `${epochOf(text).seconds}`,
    type,
  },
  utc_millis: {
    property: 'utc',
    column: { storage: 'milliseconds' },
    holds: (text, kind) => isMicro(text, kind) && epochOf(text).fraction.length <= 3,
    literal: (text) => {
      const { seconds, fraction } = epochOf(text);
      return `${BigInt(seconds) * 1000n + BigInt(fraction.padEnd(3, '0'))}`;
    },
    type,
  },
});

interface Row {
  readonly id: number;
  readonly document: Readonly<Record<string, string>>;
}

type Run = (
  sql: string,
  params: readonly unknown[],
) => Promise<readonly (readonly unknown[])[]> | readonly (readonly unknown[])[];

export interface KindEngine {
  readonly target: TargetName;
  readonly run: Run;
  /** The columns of a table, by name. */
  readonly columns: Readonly<Record<string, Stored>>;
  /** The type of the column of JSON, and a document in it. */
  readonly json: string;
  readonly literal?: (text: string) => string;
  /** Whether a text of a property that ignores case is one whose case the engine knows. */
  readonly folds?: (text: string) => boolean;
  readonly after?: string;
}

const seed = Number(process.env.PREFILTER_SEED ?? 31);

/** Runs filters over columns of kinds and over JSON, and compares what they select. */
export async function compareKinds(engine: KindEngine, count = runs(1).numRuns): Promise<void> {
  const { run, columns, literal = quotedText, after = '' } = engine;
  const declared = Object.fromEntries(
    Object.entries(columns).map(([name, { property, column }]) => [
      name,
      { ...triedOf(property).facts, column: { ...column, column: name } },
    ]),
  );
  const texts = new Map(
    Object.entries(columns).map(([name, { property, holds }]) => {
      const { facts, texts: all } = triedOf(property);
      return [
        name,
        all.filter((text) => (holds?.(text, kindOf(facts) as Kind) ?? true) && isFolded(engine, facts, text)),
      ];
    }),
  );
  const size = Math.max(...[...texts.values()].map((all) => all.length)) + 2;
  const rows = Array.from({ length: size }, (_, id): Row => {
    const entries = [...texts].flatMap(([name, all]) => (all[id] === undefined ? [] : [[name, all[id]]]));
    return { id, document: Object.fromEntries(entries) };
  });
  const names = Object.keys(columns);
  const defined = names.map((name) => `${name} ${(columns[name] as Stored).type}`);
  await run(`CREATE TABLE kinds (id INTEGER, ${defined.join(', ')})${after}`, []);
  for (const { id, document } of rows) {
    const values = names.map((name) => {
      const text = document[name];
      return text === undefined ? 'NULL' : ((columns[name] as Stored).literal ?? literal)(text);
    });
    await run(`INSERT INTO kinds VALUES (${[id, ...values].join(', ')})`, []);
  }
  const wordsOf = (name: string) => triedOf((columns[name] as Stored).property).words;
  const filters = fc.sample(filterOver(names, wordsOf), { seed, numRuns: count });
  await compareRows(engine, 'kinds', filters, rows, { properties: declared });

  const json = Object.fromEntries(Object.entries(inJson).map(([name, { facts }]) => [name, facts]));
  const documents = Array.from({ length: size }, (_, id): Row => {
    const entries = Object.entries(inJson).flatMap(([name, { texts: all, facts }]) => {
      const text = all[id];
      return text === undefined || !isFolded(engine, facts, text) ? [] : [[name, text]];
    });
    return { id, document: Object.fromEntries(entries) };
  });
  await run(`CREATE TABLE kinds_json (id INTEGER, props ${engine.json})${after}`, []);
  for (const { id, document } of documents) {
    await run(`INSERT INTO kinds_json VALUES (${id}, ${literal(jsonOf(document))})`, []);
  }
  const asked = fc.sample(
    filterOver(Object.keys(inJson), (name) => (inJson[name] as Tried).words),
    { seed, numRuns: count },
  );
  await compareRows(engine, 'kinds_json', asked, documents, { properties: json, jsonColumn: 'props' });
}

/** A document as JSON: decimals that a double keeps, and numbers of eleven digits, as numbers. */
function jsonOf(document: Readonly<Record<string, string>>): string {
  const isNumber = (text: string) => String(Number(text)) === text && Number.isFinite(Number(text)) && !/e/.test(text);
  return JSON.stringify(document, (_, value) => (typeof value === 'string' && isNumber(value) ? Number(value) : value));
}

function isFolded({ folds }: KindEngine, { ignore }: PropertyFacts, text: string): boolean {
  return ignore === undefined || folds === undefined || folds(text);
}

const symbols = ['=', '!=', '<', '<=', '>', '>=', 'in', 'contains', 'startsWith', 'endsWith'] as const;

function filterOver(names: readonly string[], wordsOf: (name: string) => readonly string[]): fc.Arbitrary<Filter> {
  const means = {
    '=': 'equal',
    '!=': 'notEqual',
    '<': 'less',
    '<=': 'lessOrEqual',
    '>': 'greater',
    '>=': 'greaterOrEqual',
    in: 'oneOf',
  };
  const condition = fc.constantFrom(...names).chain((name) =>
    fc.record({
      kind: fc.constant('condition' as const),
      means: fc.constantFrom(...symbols).map((symbol) => means[symbol as '='] ?? symbol),
      property: fc.constant({ text: name }),
      values: fc.array(
        fc.constantFrom(...wordsOf(name)).map((text) => ({ text })),
        { minLength: 3, maxLength: 3 },
      ),
    }),
  );
  const one = condition.map(
    (node) =>
      ({ ...node, values: node.means === 'oneOf' ? node.values : node.values.slice(0, 1) }) as unknown as Filter,
  );
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { weight: 5, arbitrary: one },
      { weight: 2, arbitrary: tie('filter').map((part): Filter => ({ kind: 'not', operands: [part] })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('or', 'and'), tie('filter'), tie('filter'))
          .map(([kind, ...operands]) => ({ kind, operands }) as Filter),
      },
    ),
  }));
  return filter;
}

async function compareRows(
  { target, run }: KindEngine,
  table: string,
  filters: readonly Filter[],
  rows: readonly Row[],
  options: { readonly properties: Readonly<Record<string, PropertyFacts>>; readonly jsonColumn?: string },
): Promise<void> {
  let exact = 0;
  for (const filter of filters) {
    const translation = translate(filter, target as 'postgres', { ...options, strict: false } as never);
    if (translation.fidelity !== 'exact') {
      expect(translation.notes.map(({ reason }) => reason)).toContain(
        'the engine has no function for texts without accents',
      );
      continue;
    }
    exact++;
    const { output, params, preconditions } = translation;
    // So many digits need the scale of the column, as the precondition says; columns with a scale are asked.
    const isLong = params.some((one) => /\d{20}/.test(String(one).replace('.', '')));
    if (isLong && preconditions.some(({ code }) => code === 'decimal')) continue;
    const selects = compile(filter, { properties: options.properties });
    const expected = rows.filter(({ document }) => selects(document)).map(({ id }) => id);
    const fail = (shown: string) =>
      expect.fail([shown, print(filter, { dialect: full }), output, params.map(String).join(' | ')].join('\n\n'));
    let found: number[] = [];
    try {
      found = (await run(`SELECT id FROM ${table} WHERE ${output}`, params)).map(([id]) => Number(id));
    } catch (error) {
      fail(String(error));
    }
    found.sort((a, b) => a - b);
    if (`${found}` === `${expected}`) continue;
    const wrong = rows.filter(({ id }) => found.includes(id) !== expected.includes(id)).slice(0, 3);
    fail(
      wrong
        .map(({ id, document }) => `${expected.includes(id) ? 'missed' : 'selected'} ${id} ${JSON.stringify(document)}`)
        .join('\n'),
    );
  }
  expect(exact).toBeGreaterThan(filters.length / 2);
}
