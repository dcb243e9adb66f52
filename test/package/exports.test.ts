import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** What each entry point exports, beside types. */
const surface: Readonly<Record<string, string>> = {
  '.':
    'FilterError PrefilterError anyOf applyEdits applyFixes builder decode defineDialect defineProperties encode equals excerpt ' +
    'filter isFilter map mapValues mergeDialects mergeProperties notExists or parse parseOrThrow print propertiesOf ' +
    'qive readValue received renameProperties resolveTime restrict rules validate visit where',
  './meaning':
    'compare compile compileMany disjoint equivalent explain given implies matches normalize pushDown satisfiable sensitivity simplify unreached',
  './client':
    'ArgumentError AuthenticationError ClientError CursorLoopError NetworkError ProtocolError RateLimitError RedirectError ' +
    'ServiceError TimeoutError createClient qiveService readPage',
  './download': 'DownloadError download verifyDownload',
  './nfe': 'XmlError documentOf noteProperties readNote',
  './sandbox': 'createSandbox quirkNames',
  './server': 'accept openApiParameter problem propertiesFrom',
  './testing': 'examplesOf mutantsOf unnoticed',
  './testing/fast-check': 'documentArbitrary filterArbitrary',
  './grammar': 'toGrammar',
  './lint': 'allRules extracted lint repair settingsOf',
  './editor': 'editor',
  './codemirror': 'filterActions prefilter',
  './eslint': 'default',
  './translate': 'TranslateError approximate fromReactQueryBuilder translate unsupported',
  './translate/drizzle': 'toDrizzle',
  './translate/knex': 'toKnex',
  './translate/kysely': 'toKysely',
  './translate/prisma': 'toPrisma',
  // Only types: the trees of texts that the compiler reads, which declaration files name.
  './types': '',
};

const entries = Object.entries(manifest.exports).filter(([, entry]) => typeof entry === 'object');

test('each entry point has a list here', () => {
  expect(entries.map(([name]) => name)).toEqual(Object.keys(surface));
});

test.each(entries)('%s exports what its list names', async (name, entry) => {
  const source = (entry as { types: string }).types.replace('./dist/', '../../src/').replace('.d.ts', '.ts');
  expect(Object.keys(await import(source)).sort()).toEqual(surface[name]?.split(' ').filter(Boolean));
});
