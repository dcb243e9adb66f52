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

function argumentsOfAdapter(name: keyof typeof adapters, adapt: Exports, orderBy: Exports) {
  const [argument, tool] = adapters[name];
  const isTool = new RegExp(`\`${argument}\` must be the \`${argument}\` of ${name}`, 'i');
  return {
    orderBy: [
      [isTool, (x) => orderBy(x, {})],
      [/`page` must be a page/, (x) => orderBy(tool, x)],
    ] as readonly Argument[],
    [adapt.name]: [
      [isTool, (x) => adapt(x, tree, 'postgres', { columns })],
      filterIn((x) => adapt(tool, x, 'postgres', { columns })),
      [/target/, (x) => adapt(tool, tree, x, { columns })],
      [/`options`|`dialekt`|`dialect`|needs declared `properties`/, (x) => adapt(tool, tree, 'postgres', x)],
    ] as readonly Argument[],
  };
}

/** The same arguments of several functions. */
const alike = (names: readonly string[], rowsOf: (name: string) => readonly Argument[]) =>
  Object.fromEntries(names.map((name) => [name, rowsOf(name)]));

const sorted = { properties: { id: 'number' }, unique: 'id' };

/** Functions whose documents, filters or changes by name are the caller's objects to the end. */
const readsAsItGoes = new Set(['given', 'matches', 'compileMany', 'unreached', 'renameProperties']);

/** Whether an error is of the package, or of a row that throws the problems which it got. */
const isOwn = (error: unknown) => error instanceof PrefilterError || (error as Error).name === 'Error';

/** The arguments of each function by entry and name; an export without any is a constant or an error. */
const functions: Readonly<Record<string, (entry: Exports) => Readonly<Record<string, readonly Argument[]>>>> = {
  '.': (api) => ({
    applyEdits: [textIn((x) => api.applyEdits(x, [])), [/`edits` must be a list/, (x) => api.applyEdits('', x)]],
    applyFixes: [textIn((x) => api.applyFixes(x, [])), [/`fixes` must be a list/, (x) => api.applyFixes('', x)]],
    builder: [
      optionsIn((x) => api.builder(x)),
      [/`properties[`.]/, (x) => api.builder({ properties: x }), 'undefined'],
    ],
    decode: [textIn((x) => api.decode(x))],
    dialectFrom: [
      [/`config`|`dialekt`|`dialect/, (x) => api.dialectFrom(x)],
      [/`dialect/, (x) => api.dialectFrom({ dialect: x }), 'undefined'],
    ],
    defineDialect: [
      [/`definition`|`name`|`dialekt`|`dialect`/, (x) => api.defineDialect(x)],
      [/`name`/, (x) => api.defineDialect({ name: x, operators: {} })],
      [/operators?/, (x) => api.defineDialect({ name: 'a', operators: x })],
      [/operator/, (x) => api.defineDialect({ name: 'a', operators: { '=': x } })],
    ],
    defineProperties: [
      [/`properties[`.]/, (x) => api.defineProperties(x)],
      [/`properties\.a[.`]/, (x) => api.defineProperties({ a: x })],
    ],
    encode: [
      filterIn((x) => api.encode(x)),
      optionsIn((x) => api.encode(tree, x)),
      [/`nary` must be/, (x) => api.encode(tree, { nary: x }), 'undefined'],
    ],
    equals: [
      [/^A property .*text/, (x) => api.equals(x, 1)],
      [/^A value /, (x) => api.equals('a', x), 'a number'],
    ],
    excerpt: [textIn((x) => api.excerpt(x, { start: 0, end: 0 })), [/`span`/, (x) => api.excerpt('', x)]],
    filter: [[/`options`|`dialekt`|`dialect`/, (x) => (filter as Exports)(x)]],
    isFilter: [[/never/, (x) => api.isFilter(x), ...(Object.keys(wrong) as Kind[])]],
    map: [
      filterIn((x) => api.map(x, (one: unknown) => one)),
      [/`change` must be a function/, (x) => api.map(tree, x)],
      filterIn((x) => api.map(tree, () => x)),
    ],
    anyOf: [
      [/`filters`/, (x) => api.anyOf(x)],
      [/`filters\[0\]`/, (x) => api.anyOf([x])],
      optionsIn((x) => api.anyOf([tree], x)),
    ],
    mapValues: [
      filterIn((x) => api.mapValues(x, (one: unknown) => one)),
      [/`change` must be a function/, (x) => api.mapValues(tree, x)],
      optionsIn((x) => api.mapValues(tree, (one: unknown) => one, x)),
    ],
    mergeDialects: [
      [/`first`/, (x) => api.mergeDialects(x, 'qive')],
      [/`second`/, (x) => api.mergeDialects('qive', x)],
    ],
    mergeProperties: [
      [/`first/, (x) => api.mergeProperties(x, {})],
      [/`second/, (x) => api.mergeProperties({}, x)],
    ],
    resolveTime: [
      textIn((x) => api.resolveTime(x, { zone: 'UTC' })),
      optionsIn((x) => api.resolveTime('now', x === undefined ? { zone: 'UTC' } : x)),
    ],
    restrict: [
      filterIn((x) => api.restrict(x, tree)),
      filterIn((x) => api.restrict(tree, x, { dialect: 'qive' }), 'mandatory'),
      optionsIn((x) => api.restrict(tree, tree, x === undefined ? { dialect: 'qive' } : x)),
    ],
    notExists: [[/^A property .*text/, (x) => api.notExists(x)]],
    or: [[/`OR` takes filters/, (x) => api.or(x)]],
    parse: [
      // An invalid text is a problem of the result.
      [
        /^A filter .*text/,
        (x) => {
          throw new Error(api.parse(x).problems[0]?.message);
        },
      ],
      optionsIn((x) => api.parse('(= a b)', x)),
      [/`limits/, (x) => api.parse('(= a b)', { limits: x }), 'undefined'],
    ],
    parseOrThrow: [[/^A filter .*text/, (x) => api.parseOrThrow(x)], optionsIn((x) => api.parseOrThrow('(= a b)', x))],
    print: [
      filterIn((x) => api.print(x)),
      optionsIn((x) => api.print(tree, x)),
      [/`width`/, (x) => api.print(tree, { width: x }), 'undefined', 'a number'],
      [/`nary` must be/, (x) => api.print(tree, { nary: x }), 'undefined'],
    ],
    propertiesOf: [filterIn((x) => api.propertiesOf(x)), optionsIn((x) => api.propertiesOf(tree, x))],
    readValue: [[/`value` must be a word/, (x) => api.readValue(x)]],
    renameProperties: [
      filterIn((x) => api.renameProperties(x, {})),
      [/`change`/, (x) => api.renameProperties(tree, x), ...objects],
      optionsIn((x) => api.renameProperties(tree, {}, x)),
    ],
    validate: [
      [
        /^A filter .*text/,
        (x) => {
          throw new Error(api.validate(x)[0]?.message);
        },
      ],
      optionsIn((x) => api.validate('(= a b)', x)),
      [/`rules`|rule/, (x) => api.validate('(= a b)', { rules: x }), 'undefined'],
      [/`locale`/, (x) => api.validate('(= a b)', { locale: x }), 'undefined'],
    ],
    visit: [filterIn((x) => api.visit(x, () => {})), [/`visitor` must be a function/, (x) => api.visit(tree, x)]],
    where: [
      [/^A property .*text/, (x) => where(x).equals(1)],
      [/^A value /, (x) => where('a').equals(x), 'a number'],
      [/`OR` takes filters/, (x) => where('a').equals(1).or(x)],
    ],
  }),
  './meaning': (api) => ({
    given: [
      filterIn((x) => api.given(x, {})),
      [/`known` must be an object/, (x) => api.given(tree, x), ...objects],
      optionsIn((x) => api.given(tree, {}, x)),
    ],
    ...alike(['compileMany', 'unreached'], (name) => [
      filterIn((x) => api[name](x), 'filters?'),
      filterIn((x) => api[name]([x]), 'filters'),
      filterIn((x) => api[name]([['id', x]])),
      optionsIn((x) => api[name]([], x)),
    ]),
    ...alike(['compare', 'disjoint', 'equivalent', 'implies'], (name) => [
      filterIn((x) => api[name](x, tree), name === 'compare' ? 'before' : 'a'),
      filterIn((x) => api[name](tree, x), name === 'compare' ? 'after' : 'b'),
      optionsIn((x) => api[name](tree, tree, x)),
    ]),
    ...alike(['compile', 'explain', 'satisfiable', 'sensitivity', 'simplify'], (name) => [
      filterIn((x) => api[name](x)),
      optionsIn((x) => api[name](tree, x)),
    ]),
    pushDown: [
      filterIn((x) => api.pushDown(x, { to: 'received' })),
      [/`options`|`dialekt`|`dialect`|`to`/, (x) => api.pushDown(tree, x)],
    ],
    matches: [
      filterIn((x) => api.matches(x, {})),
      [/`properties` must be an object/, (x) => api.matches(tree, x), ...objects],
      optionsIn((x) => api.matches(tree, {}, x)),
    ],
  }),
  './client': (api) => ({
    readPage: [
      [/`body` must be a string/, (x) => api.readPage(x)],
      optionsIn((x) => api.readPage('{"status":{"code":200},"data":[]}', x)),
    ],
    createClient: [
      [/`options`|`dialekt`|`dialect`/, (x) => api.createClient(x)],
      [/`headers/, (x) => api.createClient({ headers: x }), ...objects],
      [
        /`service/,
        (x) => api.createClient({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, service: x }),
        'undefined',
      ],
      [
        /`fetch`/,
        (x) => api.createClient({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, fetch: x }),
        'undefined',
      ],
      [/`query`|`dialekt`|`dialect`/, (x) => client.receivedPage(x), 'undefined'],
      [/`filter`/, (x) => client.receivedPage({ filter: x }), 'undefined'],
    ],
  }),
  './download': (api) => ({
    download: [
      [/`options`|`client`|`dialekt`/, (x) => api.download(x)],
      [/`client`/, (x) => api.download({ client: x, folder: '/dev/null/a' })],
      [/`folder`/, (x) => api.download({ client, folder: x })],
      [/`dialekt`|`dialect`|`other`/, (x) => api.download({ client, folder: '/dev/null/a', ...others(x ?? null) })],
    ],
    newDocuments: [
      [/`options`|`folder`|`dialekt`/, (x) => api.newDocuments(x)],
      [/`consumer`/, (x) => api.newDocuments({ folder: '/dev/null/a', consumer: x ?? null })],
    ],
    verifyDownload: [[/`folder` must be the path/, (x) => api.verifyDownload(x)]],
  }),
  './nfe': (api) => ({
    documentOf: [[/`note` must be a note/, (x) => api.documentOf(x)]],
    readNote: [[/`xml` must be the XML of a document/, (x) => api.readNote(x)]],
    readNotes: [[/`xml` must be the XML of a document/, (x) => api.readNotes(x)]],
  }),
  './sandbox': (api) => ({
    createSandbox: [
      optionsIn((x) => api.createSandbox(x)),
      [/`documents`/, (x) => api.createSandbox({ documents: x }), 'undefined', 'a number'],
    ],
  }),
  './server': (api) => ({
    accept: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => api.accept(x)],
      [/`dialekt`|`dialect`|`other`/, (x) => api.accept({ properties: 'any', ...others(x) })],
      [/request/, (x) => api.accept({ properties: 'any' })(x)],
      optionsIn((x) => api.accept({ properties: 'any' })('/', undefined, x)),
      [/`properties/, (x) => api.accept({ properties: x })],
      [/`properties.a/, (x) => api.accept({ properties: { a: x } })],
    ],
    openApiParameter: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => api.openApiParameter(x)],
      [/`locale`/, (x) => api.openApiParameter({ properties: 'any', locale: x }), 'undefined'],
    ],
    openApiParameters: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => api.openApiParameters(x)],
      [/`locale`/, (x) => api.openApiParameters({ ...sorted, locale: x }), 'undefined'],
    ],
    pages: [
      [/`options`|`properties`|`dialekt`|`dialect`/, (x) => api.pages(x)],
      [/`unique`/, (x) => api.pages({ ...sorted, unique: x })],
      [/`sortable`/, (x) => api.pages({ ...sorted, sortable: x }), 'undefined'],
      [/`asked` must be what `read` has accepted/, (x) => api.pages(sorted)({}, x)],
    ],
    problem: [[/`cause` must be a result of `read`/, (x) => api.problem(x)]],
    propertiesFrom: [
      ...Object.keys(api.propertiesFrom).map(
        (name): Argument => [
          /`/,
          (x) => api.propertiesFrom[name](x),
          // A configuration without properties.
          ...(name === 'config' ? (['the name of no dialect'] as const) : []),
        ],
      ),
      optionsIn((x) => api.propertiesFrom.jsonSchema({ properties: {} }, x)),
    ],
  }),
  './testing': (api) => ({
    ...alike(['examplesOf', 'mutantsOf'], (name) => [
      filterIn((x) => api[name](x)),
      optionsIn((x) => api[name](tree, x)),
    ]),
    unnoticed: [
      filterIn((x) => api.unnoticed(x, [])),
      [/`documents` must be a list of documents/, (x) => api.unnoticed(tree, x)],
      optionsIn((x) => api.unnoticed(tree, [], x)),
    ],
  }),
  './testing/fast-check': (api) => ({
    documentArbitrary: [[/`of/, (x) => api.documentArbitrary(x)], optionsIn((x) => api.documentArbitrary(tree, x))],
    filterArbitrary: [optionsIn((x) => api.filterArbitrary(x))],
  }),
  './grammar': (api) => ({
    toGrammar: [
      optionsIn((x) => api.toGrammar(x === undefined ? {} : x, 'gbnf')),
      [/`notation` must be `gbnf`, `lark` or `ebnf`/, (x) => api.toGrammar({}, x)],
    ],
  }),
  './lint': (api) => {
    const source = { file: 'a.filter', text: '(= a b)' };
    return {
      ...alike(['extracted', 'lint', 'repair'], (name) => [
        [/`source` must be `\{ file, text \}`/, (x) => api[name](x)],
        [/`settings` must be the settings that `settingsOf/, (x) => api[name](source, x), 'undefined'],
        ...(name === 'repair' ? [optionsIn((x) => api.repair(source, undefined, x))] : []),
      ]),
      settingsOf: [[/options|`dialekt`|`dialect`/, (x) => api.settingsOf(x), 'undefined']],
    };
  },
  './editor': (api) => ({
    editor: [
      textIn((x) => api.editor(x)),
      optionsIn((x) => api.editor('(= a b)', x)),
      [/`span`/, (x) => api.editor('(= a b)').actions(x)],
      ...['completions', 'hover', 'property', 'selections'].map(
        (name) => [/`offset`/, (x: never) => api.editor('(= a b)')[name](x), 'a number'] as const,
      ),
    ],
  }),
  './codemirror': (api) => ({
    filterActions: [[/`view` must be an `EditorView`/, (x) => api.filterActions(x)]],
    prefilter: [optionsIn((x) => api.prefilter(x))],
  }),
  './eslint': () => ({}),
  './form': (api) => ({
    fromForm: [
      [/`group`|`rules`/, (x) => api.fromForm(x, { dialect: 'qive' })],
      [/`options`|`dialect`/, (x) => api.fromForm({ combinator: 'and', rules: [] }, x)],
    ],
    toQueryBuilder: [
      [/`filter`/, (x) => api.toQueryBuilder(x, { dialect: 'qive' }), 'undefined'],
      [/`options`|`dialect`/, (x) => api.toQueryBuilder(tree, x)],
    ],
    fieldsOf: [
      [/`properties/, (x) => api.fieldsOf(x, { dialect: 'qive' })],
      [/`options`|`dialect`/, (x) => api.fieldsOf({}, x)],
      [/`filter`/, (x) => api.fieldsOf({}, { dialect: 'qive', filter: x }), 'undefined'],
    ],
    ...alike(['combinatorsOf', 'descriptionsOf', 'translationsOf'], (name) => [
      [/`locale`/, (x) => api[name](x), 'undefined'],
    ]),
  }),
  './translate': (api) => ({
    approximate: [[/`reason`/, (x) => api.approximate('a', x)]],
    unsupported: [[/`reason`/, (x) => api.unsupported(x)]],
    translate: [
      filterIn((x) => api.translate(x, 'postgres', { columns })),
      [/target/, (x) => api.translate(tree, x, { columns })],
      optionsIn((x) => api.translate(tree, 'mongodb', x)),
      // Any name may be that of a property, and a text is the name of its field.
      [/`fields/, (x) => api.translate(tree, 'mongodb', { fields: x }), 'undefined', ...objects],
      [/`fields\.a/, (x) => api.translate(tree, 'mongodb', { fields: { a: x } })],
      [/`columns\.a/, (x) => api.translate(tree, 'postgres', { columns: { a: x } })],
    ],
  }),
  './translate/drizzle': ({ toDrizzle, orderBy }) => argumentsOfAdapter('drizzle', toDrizzle, orderBy),
  './translate/knex': ({ toKnex, orderBy }) => argumentsOfAdapter('knex', toKnex, orderBy),
  './translate/kysely': ({ toKysely, orderBy }) => argumentsOfAdapter('kysely', toKysely, orderBy),
  './translate/prisma': (api) => ({
    orderBy: [[/`page` must be a page/, (x) => api.orderBy(x)]],
    toPrisma: [
      filterIn((x) => api.toPrisma(x, { fields: { a: { type: 'string' } } })),
      [/`options`|`fields`|`dialekt`|`dialect`/, (x) => api.toPrisma(tree, x)],
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
  for (const [name, all] of Object.entries(rows).filter(([name]) => !readsAsItGoes.has(name))) {
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
