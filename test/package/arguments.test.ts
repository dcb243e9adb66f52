import { readFileSync } from 'node:fs';
import { sql as drizzleSql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { filter, PrefilterError, parseOrThrow, where } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';

/*
 * Calls every exported function with each argument wrong in turn: it is accepted, or an error says which argument is
 * wrong and what to pass. An error of the engine itself, such as "Cannot read properties of undefined", says neither.
 */

const wrong = {
  undefined,
  null: null,
  'a number': 5,
  'a misspelt name': { dialekt: 'received' },
  'the name of no dialect': { dialect: 'Qive' },
  'a promise': Promise.resolve({}),
} as const;

type Kind = keyof typeof wrong;

const cyclic: Record<string, unknown> = { dialect: 'received' };
for (const name of ['options', 'properties', 'sources', 'a']) cyclic[name] = cyclic;
const names = ['dialect', 'properties', 'name', 'operators', 'sources', 'columns', 'a'];
const throwing = Object.fromEntries(
  names.map((name) => [name, { enumerable: true, get: () => Reflect.get(null as never, name) }]),
);

/** What no function can read to its end. */
const unreadable = { 'a cycle': cyclic, 'getters that throw': Object.defineProperties({}, throwing as never) };

/** The exports of an entry, as a program without types calls them. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is known of the types there.
type Exports = any;

/** An argument: its name in errors, a call in which it is wrong, and the accepted kinds. */
type Argument = readonly [about: RegExp, call: (given: never) => unknown, ...taken: Kind[]];

const tree = parseOrThrow('(= a b)');
const columns = { a: { column: 'a', type: 'string' } } as const;
const objects: readonly Kind[] = ['a misspelt name', 'the name of no dialect'];

const filterIn = (call: (given: never) => unknown, name = 'filter'): Argument => [new RegExp(`\`${name}\``), call];
const textIn = (call: (given: never) => unknown): Argument => [/`text` must be a string/, call];
/** Optional arguments. */
const optionsIn = (call: (given: never) => unknown, ...taken: Kind[]): Argument => [
  /`options`|`dialekt`|`dialect`/,
  call,
  'undefined',
  ...taken,
];

const isPlain = (given: unknown): given is object =>
  typeof given === 'object' &&
  given !== null &&
  !(given instanceof Promise) &&
  given !== unreadable['getters that throw'];

/** Options that are not known; what is no object, under a name of its own. */
const others = (given: unknown) => (isPlain(given) ? given : { other: given });

const client = createClient({ headers: { 'x-api-id': 'a', 'x-api-key': 'b' }, fetch: createSandbox().fetch });

/** The adapters of query builders: what each takes first, under which name. */
const adapters = {
  drizzle: ['sql', drizzleSql],
  knex: ['db', { raw: () => 'raw' }],
  kysely: ['sql', () => 'raw'],
} as const;

function argumentsOfAdapter(name: keyof typeof adapters, adapter: Exports): readonly Argument[] {
  const [argument, tool] = adapters[name];
  return [
    [
      new RegExp(`\`${argument}\` must be the \`${argument}\` of ${name}`, 'i'),
      (x) => adapter(x, tree, 'postgres', { columns }),
    ],
    filterIn((x) => adapter(tool, x, 'postgres', { columns })),
    [/target/, (x) => adapter(tool, tree, x, { columns })],
    [/`options`|`dialekt`|`dialect`|needs declared `properties`/, (x) => adapter(tool, tree, 'postgres', x)],
  ];
}

function argumentsOfOrder(name: keyof typeof adapters, orderBy: Exports): readonly Argument[] {
  const [argument, tool] = adapters[name];
  return [
    [new RegExp(`\`${argument}\` must be the \`${argument}\` of ${name}`, 'i'), (x) => orderBy(x, {})],
    [/`page` must be a page/, (x) => orderBy(tool, x)],
  ];
}

const sorted = { properties: { id: 'number' }, unique: 'id' };

/** Functions whose documents, filters or changes by name are the caller's objects to the end. */
const readsAsItGoes = new Set(['given', 'matches', 'compileMany', 'unreached', 'renameProperties']);

/** Whether an error is of the package, or of a row that throws the problems which it got. */
const isOwn = (error: unknown) => error instanceof PrefilterError || (error as Error).name === 'Error';

/** The arguments of each function by entry and name; an export without any is a constant or an error. */
const functions: Readonly<Record<string, (entry: Exports) => Readonly<Record<string, readonly Argument[]>>>> = {
  '.': ({
    builder,
    decode,
    defineDialect,
    dialectFrom,
    defineProperties,
    encode,
    equals,
    excerpt,
    isFilter,
    map,
    notExists,
    or,
    parse,
    parseOrThrow,
    print,
    mapValues,
    mergeDialects,
    mergeProperties,
    propertiesOf,
    readValue,
    resolveTime,
    restrict,
    anyOf,
    renameProperties,
    validate,
    visit,
    applyEdits,
    applyFixes,
  }) => ({
    applyEdits: [textIn((x) => applyEdits(x, [])), [/`edits` must be a list/, (x) => applyEdits('', x)]],
    applyFixes: [textIn((x) => applyFixes(x, [])), [/`fixes` must be a list/, (x) => applyFixes('', x)]],
    builder: [optionsIn((x) => builder(x)), [/`properties[`.]/, (x) => builder({ properties: x }), 'undefined']],
    decode: [textIn((x) => decode(x))],
    dialectFrom: [
      [/`config`|`dialekt`|`dialect/, (x) => dialectFrom(x)],
      [/`dialect/, (x) => dialectFrom({ dialect: x }), 'undefined'],
    ],
    defineDialect: [
      [/`definition`|`name`|`dialekt`|`dialect`/, (x) => defineDialect(x)],
      [/`name`/, (x) => defineDialect({ name: x, operators: {} })],
      [/operators?/, (x) => defineDialect({ name: 'a', operators: x })],
      [/operator/, (x) => defineDialect({ name: 'a', operators: { '=': x } })],
    ],
    defineProperties: [
      [/`properties[`.]/, (x) => defineProperties(x)],
      [/`properties\.a[.`]/, (x) => defineProperties({ a: x })],
    ],
    encode: [
      filterIn((x) => encode(x)),
      optionsIn((x) => encode(tree, x)),
      [/`nary` must be/, (x) => encode(tree, { nary: x }), 'undefined'],
    ],
    equals: [
      [/^A property .*text/, (x) => equals(x, 1)],
      [/^A value /, (x) => equals('a', x), 'a number'],
    ],
    excerpt: [textIn((x) => excerpt(x, { start: 0, end: 0 })), [/`span`/, (x) => excerpt('', x)]],
    filter: [[/`options`|`dialekt`|`dialect`/, (x) => (filter as Exports)(x)]],
    isFilter: [[/never/, (x) => isFilter(x), ...(Object.keys(wrong) as Kind[])]],
    map: [
      filterIn((x) => map(x, (one: unknown) => one)),
      [/`change` must be a function/, (x) => map(tree, x)],
      filterIn((x) => map(tree, () => x)),
    ],
    anyOf: [[/`filters`/, (x) => anyOf(x)], [/`filters\[0\]`/, (x) => anyOf([x])], optionsIn((x) => anyOf([tree], x))],
    mapValues: [
      filterIn((x) => mapValues(x, (one: unknown) => one)),
      [/`change` must be a function/, (x) => mapValues(tree, x)],
      optionsIn((x) => mapValues(tree, (one: unknown) => one, x)),
    ],
    mergeDialects: [
      [/`first`/, (x) => mergeDialects(x, 'qive')],
      [/`second`/, (x) => mergeDialects('qive', x)],
    ],
    mergeProperties: [
      [/`first/, (x) => mergeProperties(x, {})],
      [/`second/, (x) => mergeProperties({}, x)],
    ],
    resolveTime: [
      textIn((x) => resolveTime(x, { zone: 'UTC' })),
      optionsIn((x) => resolveTime('now', x === undefined ? { zone: 'UTC' } : x)),
    ],
    restrict: [
      filterIn((x) => restrict(x, tree)),
      filterIn((x) => restrict(tree, x, { dialect: 'qive' }), 'mandatory'),
      optionsIn((x) => restrict(tree, tree, x === undefined ? { dialect: 'qive' } : x)),
    ],
    notExists: [[/^A property .*text/, (x) => notExists(x)]],
    or: [[/`OR` takes filters/, (x) => or(x)]],
    parse: [
      // An invalid text is a problem of the result.
      [
        /^A filter .*text/,
        (x) => {
          throw new Error(parse(x).problems[0]?.message);
        },
      ],
      optionsIn((x) => parse('(= a b)', x)),
      [/`limits/, (x) => parse('(= a b)', { limits: x }), 'undefined'],
    ],
    parseOrThrow: [[/^A filter .*text/, (x) => parseOrThrow(x)], optionsIn((x) => parseOrThrow('(= a b)', x))],
    print: [
      filterIn((x) => print(x)),
      optionsIn((x) => print(tree, x)),
      [/`width`/, (x) => print(tree, { width: x }), 'undefined', 'a number'],
      [/`nary` must be/, (x) => print(tree, { nary: x }), 'undefined'],
    ],
    propertiesOf: [filterIn((x) => propertiesOf(x)), optionsIn((x) => propertiesOf(tree, x))],
    readValue: [[/`value` must be a word/, (x) => readValue(x)]],
    renameProperties: [
      filterIn((x) => renameProperties(x, {})),
      [/`change`/, (x) => renameProperties(tree, x), ...objects],
      optionsIn((x) => renameProperties(tree, {}, x)),
    ],
    validate: [
      [
        /^A filter .*text/,
        (x) => {
          throw new Error(validate(x)[0]?.message);
        },
      ],
      optionsIn((x) => validate('(= a b)', x)),
      [/`rules`|rule/, (x) => validate('(= a b)', { rules: x }), 'undefined'],
      [/`locale`/, (x) => validate('(= a b)', { locale: x }), 'undefined'],
    ],
    visit: [filterIn((x) => visit(x, () => {})), [/`visitor` must be a function/, (x) => visit(tree, x)]],
    where: [
      [/^A property .*text/, (x) => where(x).equals(1)],
      [/^A value /, (x) => where('a').equals(x), 'a number'],
      [/`OR` takes filters/, (x) => where('a').equals(1).or(x)],
    ],
  }),
  './meaning': (entry) => ({
    given: [
      filterIn((x) => entry.given(x, {})),
      [/`known` must be an object/, (x) => entry.given(tree, x), ...objects],
      optionsIn((x) => entry.given(tree, {}, x)),
    ],
    ...Object.fromEntries(
      ['compileMany', 'unreached'].map((name) => [
        name,
        [
          filterIn((x) => entry[name](x), 'filters?'),
          filterIn((x) => entry[name]([x]), 'filters'),
          filterIn((x) => entry[name]([['id', x]])),
          optionsIn((x) => entry[name]([], x)),
        ],
      ]),
    ),
    ...Object.fromEntries(
      ['compare', 'disjoint', 'equivalent', 'implies'].map((name) => {
        const [first, second] = name === 'compare' ? ['before', 'after'] : ['a', 'b'];
        return [
          name,
          [
            filterIn((x) => entry[name](x, tree), first),
            filterIn((x) => entry[name](tree, x), second),
            optionsIn((x) => entry[name](tree, tree, x)),
          ],
        ];
      }),
    ),
    ...Object.fromEntries(
      ['compile', 'explain', 'satisfiable', 'sensitivity', 'simplify'].map((name) => [
        name,
        [filterIn((x) => entry[name](x)), optionsIn((x) => entry[name](tree, x))],
      ]),
    ),
    pushDown: [
      filterIn((x) => entry.pushDown(x, { to: 'received' })),
      [/`options`|`dialekt`|`dialect`|`to`/, (x) => entry.pushDown(tree, x)],
    ],
    matches: [
      filterIn((x) => entry.matches(x, {})),
      [/`properties` must be an object/, (x) => entry.matches(tree, x), ...objects],
      optionsIn((x) => entry.matches(tree, {}, x)),
    ],
  }),
  './client': ({ createClient, readPage }) => ({
    readPage: [
      [/`body` must be a string/, (x) => readPage(x)],
      optionsIn((x) => readPage('{"status":{"code":200},"data":[]}', x)),
    ],
    createClient: [
      [/`options`|`dialekt`|`dialect`/, (x) => createClient(x)],
      [/`headers/, (x) => createClient({ headers: x }), ...objects],
      [
        /`service/,
        (x) => createClient({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, service: x }),
        'undefined',
      ],
      [
        /`fetch`/,
        (x) => createClient({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, fetch: x }),
        'undefined',
      ],
      [/`query`|`dialekt`|`dialect`/, (x) => client.receivedPage(x), 'undefined'],
      [/`filter`/, (x) => client.receivedPage({ filter: x }), 'undefined'],
    ],
  }),
  './download': ({ download, newDocuments, verifyDownload }) => ({
    download: [
      [/`options`|`client`|`dialekt`/, (x) => download(x)],
      [/`client`/, (x) => download({ client: x, folder: '/dev/null/a' })],
      [/`folder`/, (x) => download({ client, folder: x })],
      [/`dialekt`|`dialect`|`other`/, (x) => download({ client, folder: '/dev/null/a', ...others(x ?? null) })],
    ],
    newDocuments: [
      [/`options`|`folder`|`dialekt`/, (x) => newDocuments(x)],
      [/`consumer`/, (x) => newDocuments({ folder: '/dev/null/a', consumer: x ?? null })],
    ],
    verifyDownload: [[/`folder` must be the path/, (x) => verifyDownload(x)]],
  }),
  './nfe': ({ documentOf, readNote, readNotes }) => ({
    documentOf: [[/`note` must be a note/, (x) => documentOf(x)]],
    readNote: [[/`xml` must be the XML of a document/, (x) => readNote(x)]],
    readNotes: [[/`xml` must be the XML of a document/, (x) => readNotes(x)]],
  }),
  './sandbox': ({ createSandbox }) => ({
    createSandbox: [
      optionsIn((x) => createSandbox(x)),
      [/`documents`/, (x) => createSandbox({ documents: x }), 'undefined', 'a number'],
    ],
  }),
  './server': ({ accept, openApiParameter, openApiParameters, pages, problem, propertiesFrom }) => ({
    accept: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => accept(x)],
      [/`dialekt`|`dialect`|`other`/, (x) => accept({ properties: 'any', ...others(x) })],
      [/request/, (x) => accept({ properties: 'any' })(x)],
      optionsIn((x) => accept({ properties: 'any' })('/', undefined, x)),
      [/`properties/, (x) => accept({ properties: x })],
      [/`properties.a/, (x) => accept({ properties: { a: x } })],
    ],
    openApiParameter: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => openApiParameter(x)],
      [/`locale`/, (x) => openApiParameter({ properties: 'any', locale: x }), 'undefined'],
    ],
    openApiParameters: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => openApiParameters(x)],
      [/`locale`/, (x) => openApiParameters({ ...sorted, locale: x }), 'undefined'],
    ],
    pages: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => pages(x)],
      [/`unique`/, (x) => pages({ ...sorted, unique: x })],
      [/`sortable`/, (x) => pages({ ...sorted, sortable: x }), 'undefined'],
      [/`asked` must be what `read` has accepted/, (x) => pages(sorted)({}, x)],
    ],
    problem: [[/`cause` must be a result of `read`/, (x) => problem(x)]],
    propertiesFrom: [
      ...Object.keys(propertiesFrom).map(
        (name): Argument => [
          /`/,
          (x) => propertiesFrom[name](x),
          // A configuration without properties.
          ...(name === 'config' ? (['the name of no dialect'] as const) : []),
        ],
      ),
      optionsIn((x) => propertiesFrom.jsonSchema({ properties: {} }, x)),
    ],
  }),
  './testing': ({ examplesOf, mutantsOf, unnoticed }) => ({
    ...Object.fromEntries(
      Object.entries({ examplesOf, mutantsOf }).map(([name, call]: [string, Exports]) => [
        name,
        [filterIn((x) => call(x)), optionsIn((x) => call(tree, x))],
      ]),
    ),
    unnoticed: [
      filterIn((x) => unnoticed(x, [])),
      [/`documents` must be a list of documents/, (x) => unnoticed(tree, x)],
      optionsIn((x) => unnoticed(tree, [], x)),
    ],
  }),
  './testing/fast-check': ({ documentArbitrary, filterArbitrary }) => ({
    documentArbitrary: [[/`of/, (x) => documentArbitrary(x)], optionsIn((x) => documentArbitrary(tree, x))],
    filterArbitrary: [optionsIn((x) => filterArbitrary(x))],
  }),
  './grammar': ({ toGrammar }) => ({
    toGrammar: [
      optionsIn((x) => toGrammar(x === undefined ? {} : x, 'gbnf')),
      [/`notation` must be `gbnf`, `lark` or `ebnf`/, (x) => toGrammar({}, x)],
    ],
  }),
  './lint': ({ extracted, lint, repair, settingsOf }) => {
    const source = { file: 'a.filter', text: '(= a b)' };
    return {
      ...Object.fromEntries(
        Object.entries({ extracted, lint, repair }).map(([name, call]) => [
          name,
          [
            [/`source` must be `\{ file, text \}`/, (x: never) => call(x)],
            [/`settings` must be the settings that `settingsOf/, (x: never) => call(source, x), 'undefined'],
            ...(call === repair ? [optionsIn((x) => repair(source, undefined, x))] : []),
          ],
        ]),
      ),
      settingsOf: [[/options|`dialekt`|`dialect`/, (x) => settingsOf(x), 'undefined']],
    };
  },
  './editor': (entry) => ({
    editor: [
      textIn((x) => entry.editor(x)),
      optionsIn((x) => entry.editor('(= a b)', x)),
      [/`span`/, (x) => entry.editor('(= a b)').actions(x)],
      ...['completions', 'hover', 'property', 'selections'].map(
        (name) => [/`offset`/, (x: never) => entry.editor('(= a b)')[name](x), 'a number'] as const,
      ),
    ],
  }),
  './codemirror': ({ filterActions, prefilter }) => ({
    filterActions: [[/`view` must be an `EditorView`/, (x) => filterActions(x)]],
    prefilter: [optionsIn((x) => prefilter(x))],
  }),
  './eslint': () => ({}),
  './form': ({ combinatorsOf, descriptionsOf, fieldsOf, fromForm, toQueryBuilder, translationsOf }) => ({
    fromForm: [
      [/`group`|`rules`/, (x) => fromForm(x, { dialect: 'qive' })],
      [/`options`|`dialect`/, (x) => fromForm({ combinator: 'and', rules: [] }, x)],
    ],
    toQueryBuilder: [
      [/`filter`/, (x) => toQueryBuilder(x, { dialect: 'qive' }), 'undefined'],
      [/`options`|`dialect`/, (x) => toQueryBuilder(tree, x)],
    ],
    fieldsOf: [
      [/`properties/, (x) => fieldsOf(x, { dialect: 'qive' })],
      [/`options`|`dialect`/, (x) => fieldsOf({}, x)],
      [/`filter`/, (x) => fieldsOf({}, { dialect: 'qive', filter: x }), 'undefined'],
    ],
    ...Object.fromEntries(
      Object.entries({ combinatorsOf, descriptionsOf, translationsOf }).map(([name, call]) => [
        name,
        [[/`locale`/, call, 'undefined']],
      ]),
    ),
  }),
  './translate': ({ approximate, translate, unsupported }) => ({
    approximate: [[/`reason`/, (x) => approximate('a', x)]],
    unsupported: [[/`reason`/, (x) => unsupported(x)]],
    translate: [
      filterIn((x) => translate(x, 'postgres', { columns })),
      [/target/, (x) => translate(tree, x, { columns })],
      optionsIn((x) => translate(tree, 'mongodb', x)),
      // Any name may be that of a property, and a text is the name of its field.
      [/`fields/, (x) => translate(tree, 'mongodb', { fields: x }), 'undefined', ...objects],
      [/`fields\.a/, (x) => translate(tree, 'mongodb', { fields: { a: x } })],
      [/`columns\.a/, (x) => translate(tree, 'postgres', { columns: { a: x } })],
    ],
  }),
  './translate/drizzle': ({ orderBy, toDrizzle }) => ({
    orderBy: argumentsOfOrder('drizzle', orderBy),
    toDrizzle: argumentsOfAdapter('drizzle', toDrizzle),
  }),
  './translate/knex': ({ orderBy, toKnex }) => ({
    orderBy: argumentsOfOrder('knex', orderBy),
    toKnex: argumentsOfAdapter('knex', toKnex),
  }),
  './translate/kysely': ({ orderBy, toKysely }) => ({
    orderBy: argumentsOfOrder('kysely', orderBy),
    toKysely: argumentsOfAdapter('kysely', toKysely),
  }),
  './translate/prisma': ({ orderBy, toPrisma }) => ({
    orderBy: [[/`page` must be a page/, (x) => orderBy(x)]],

    toPrisma: [
      filterIn((x) => toPrisma(x, { fields: { a: { type: 'string' } } })),
      [/`options`|`fields`|`dialekt`|`dialect`/, (x) => toPrisma(tree, x)],
    ],
  }),
};

const exported: Readonly<Record<string, { readonly types?: string }>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).exports;
const entries = Object.entries(exported).flatMap(([entry, { types }]) =>
  types === undefined ? [] : [[entry, types] as const],
);

test.each(entries)('%s', async (entry, types) => {
  const source = types.slice('./dist/'.length, -'.d.ts'.length);
  const exports = (await import(`../../src/${source}.ts`)) as Record<string, never>;
  const rows = functions[entry]?.(exports) ?? {};
  const isCalled = (one: unknown) =>
    typeof one === 'function' && !(one.prototype instanceof Error) && one.name !== 'Inexact';
  const names = Object.keys(exports).filter((name) => isCalled(exports[name]));
  expect(
    Object.keys(rows)
      .filter((name) => typeof exports[name] === 'function')
      .sort(),
  ).toEqual(names.sort());
  const faults: unknown[] = [];
  for (const [name, all] of Object.entries(rows)) {
    for (const [index, [about, call, ...taken]] of all.entries()) {
      for (const [kind, given] of Object.entries(wrong)) {
        const place = `${name}, row ${index}: ${kind}`;
        let message: string | undefined;
        try {
          await call(given as never);
        } catch (error) {
          message = (error as Error).message;
        }
        const isTaken = taken.includes(kind as Kind);
        if (isTaken ? message !== undefined : !about.test(message ?? '')) faults.push([place, message ?? 'taken']);
        if (
          /Cannot |is not a function|is not iterable|undefined \(|circular|argument must be/.test(message ?? '') &&
          !/^A value /.test(message ?? '')
        )
          faults.push([place, message]);
      }
    }
  }
  for (const [name, all] of Object.entries(rows)) {
    if (readsAsItGoes.has(name)) continue;
    for (const [index, [, call]] of all.entries()) {
      for (const [kind, given] of Object.entries(unreadable)) {
        const place = `${name}, row ${index}: ${kind}`;
        await Promise.resolve(given)
          .then((x) => call(x as never))
          .catch((error) => !isOwn(error) && faults.push([place, String(error)]));
      }
    }
  }
  expect(faults).toEqual([]);
});
