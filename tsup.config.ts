import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { defineConfig } from 'tsup';
import manifest from './package.json' with { type: 'json' };
import { configurationSchema } from './src/lint/config/schema.ts';
import { allRules } from './src/lint/rules.ts';

/*
 * chevrotain is compiled in, without what our lexer and parser never run: the check of the grammar (a test runs it on the
 * whole library), syntax-tree visitors, and the reader of regular expressions (each of our tokens names its first
 * characters). What is left out throws when it is called; the tests of the package run on the result.
 */
const leftOut: readonly { readonly path: RegExp; readonly functions?: string; readonly classes?: string }[] = [
  {
    path: /chevrotain\/lib\/src\/parse\/grammar\/checks\.js$/,
    functions:
      'validateLookahead validateGrammar validateRuleDoesNotAlreadyExist validateRuleIsOverridden validateNoLeftRecursion ' +
      'validateEmptyOrAlternative validateAmbiguousAlternationAlternatives validateTooManyAlts validateSomeNonEmptyLookaheadPath',
  },
  {
    path: /chevrotain\/lib\/src\/parse\/cst\/cst_visitor\.js$/,
    functions: 'createBaseSemanticVisitorConstructor createBaseVisitorConstructorWithDefaults',
  },
  {
    path: /chevrotain\/lib\/src\/parse\/errors_public\.js$/,
    functions: 'defaultParserErrorProvider defaultGrammarResolverErrorProvider defaultGrammarValidatorErrorProvider',
  },
  { path: /@chevrotain\/regexp-to-ast\/lib\/src\/api\.js$/, classes: 'RegExpParser BaseRegExpVisitor' },
];

const fail = (name: string) => `{ throw new Error('${name} of chevrotain is left out of this build'); }`;

/** The packages that are compiled in; their licences ask to be told of. */
const compiledIn = ['chevrotain', 'cpf-cnpj-validator', 'hono', 'ignore', 'js-tokens', 'jsonc-parser', 'leven', 'yaml'];

const define = { PREFILTER_VERSION: JSON.stringify(manifest.version) };

/** Two packages whose form for Node loads parts in a way that only CommonJS has: their form for browsers is a module. */
const alias = {
  'jsonc-parser': resolve('node_modules/jsonc-parser/lib/esm/main.js'),
  yaml: resolve('node_modules/yaml/browser/dist/index.js'),
};

async function writeNotices(): Promise<void> {
  const notices = compiledIn.map(async (name) => {
    const folder = `node_modules/${name}`;
    const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${folder} has no licence file`);
    return `${name}\n\n${await readFile(`${folder}/${licence}`, 'utf8')}`;
  });
  await writeFile('dist/THIRD-PARTY-NOTICES.txt', (await Promise.all(notices)).join(`\n${'-'.repeat(80)}\n\n`));
}

const leaveOut: Plugin = {
  name: 'leave-out',
  setup(build) {
    for (const { path, functions = '', classes = '' } of leftOut) {
      build.onLoad({ filter: path }, () => ({
        contents: [
          ...functions
            .split(' ')
            .filter(Boolean)
            .map((name) => `export function ${name}() ${fail(name)}`),
          ...classes
            .split(' ')
            .filter(Boolean)
            .map((name) => `export class ${name} { pattern() ${fail(name)} }`),
        ].join('\n'),
      }));
    }
  },
};

/**
 * chevrotain fills a table of 65,536 entries one by one when the first lexer is made, a tenth of the time that a short
 * run takes; the same table is filled here a block at a time.
 */
const fillByBlocks: Plugin = {
  name: 'fill-by-blocks',
  setup(build) {
    build.onLoad({ filter: /chevrotain\/lib\/src\/scan\/lexer\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const slow = /charCodeToOptimizedIdxMap = new Array\(65536\);\s*for \(let i = 0; i < 65536; i\+\+\) \{[^}]*\}/;
      if (!slow.test(source)) throw new Error(`${path} no longer fills its table as it did`);
      const fast = `
        charCodeToOptimizedIdxMap = new Uint16Array(65536);
        for (let block = 1; block <= 257; block++) charCodeToOptimizedIdxMap.fill(255 + block, block * 255, block * 255 + 255);
        for (let i = 0; i < 256; i++) charCodeToOptimizedIdxMap[i] = i;`;
      return { contents: source.replace(slow, fast) };
    });
  },
};

/** What a run that checks one text never needs: to read code costs time even where it does not run. */
const apart = [
  'commands/config',
  'commands/diff/diff',
  'commands/explain/explain',
  'commands/fetch/fetch',
  'commands/init',
  'commands/match/match',
  'commands/parse/parse',
  'commands/query/query',
  'commands/request',
  'commands/rules',
  'commands/sandbox',
  'commands/simplify',
  'commands/translate/translate',
  'configuration/configurations',
  'commands/lint/files',
  'commands/lint/read-baseline',
];

/** Parts of the command that are built as files of their own, and loaded from there. */
function builtApart(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'built-apart',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        const built = kind === 'dynamic-import' ? files[resolve(resolveDir, path)] : undefined;
        return built === undefined ? undefined : { path: built, external: true };
      });
    },
  };
}

// To import a part of Node as a module wakes all that hangs on it, such as the streams of the file system.
const partsOfNodeAsTheyAre: Plugin = {
  name: 'parts-of-node-as-they-are',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'part-of-node' }));
    onLoad({ filter: /.*/, namespace: 'part-of-node' }, ({ path }) => {
      const part = `process.getBuiltinModule('${path}')`;
      const names = Object.keys(process.getBuiltinModule(path) ?? {}).filter((name) => /^\w+$/.test(name));
      const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ pick('${name}');`);
      return {
        contents: [`export default ${part};`, `const pick = (name) => ${part}[name];`, ...exported].join('\n'),
      };
    });
  },
};

/**
 * The command: `bin.js`, which can answer `--version` alone, `main.js`, which holds all that checking a text needs, and
 * the rest. Shared with the library the same code would be two dozen files, and to open a file costs more than to skip
 * what is not needed.
 */
async function buildCommand(): Promise<void> {
  const options: BuildOptions = {
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    alias,
    define,
    // Asked for by who uses them.
    external: Object.keys(manifest.peerDependencies),
  };
  const fileOf = (name: string) => resolve(`src/cli/${name}.ts`);
  const built = Object.fromEntries(apart.map((name) => [fileOf(name), `./command/${basename(name)}.js`]));
  const small: BuildOptions = { ...options, minifySyntax: true, minifyWhitespace: true };
  const plugins = [partsOfNodeAsTheyAre, leaveOut, fillByBlocks];
  await build({
    ...options,
    entryPoints: ['src/cli/bin.ts'],
    target: 'node14',
    plugins: [builtApart({ [fileOf('main')]: './main.js' }), partsOfNodeAsTheyAre],
  });
  await build({ ...small, entryPoints: ['src/cli/main.ts'], plugins: [builtApart(built), ...plugins] });
  await build({
    ...small,
    outdir: 'dist/command',
    entryPoints: apart.map((name) => ({ in: fileOf(name), out: basename(name) })),
    splitting: true,
    plugins,
  });
}

/** The ESLint plugin in one file: with the library's entry points it would divide these into more. */
async function buildPlugin(): Promise<void> {
  await build({
    entryPoints: { eslint: 'src/eslint/plugin.ts' },
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    minifySyntax: true,
    minifyWhitespace: true,
    define,
    plugins: [leaveOut, fillByBlocks],
  });
}

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    meaning: 'src/meaning/index.ts',
    client: 'src/client/client.ts',
    download: 'src/client/download/download.ts',
    lint: 'src/lint/index.ts',
    translate: 'src/translate/index.ts',
    'translate-drizzle': 'src/translate/adapters/drizzle.ts',
    'translate-knex': 'src/translate/adapters/knex.ts',
    'translate-kysely': 'src/translate/adapters/kysely.ts',
    'translate-prisma': 'src/translate/adapters/prisma.ts',
    sandbox: 'src/sandbox/index.ts',
    server: 'src/server/index.ts',
    // No entry points of the package: these give each room a file of its own, so that `index` holds nothing but names,
    // and a bundler leaves the parser out of a program that only builds filters.
    builder: 'src/builder/builder.ts',
    edit: 'src/source/edit.ts',
    parse: 'src/language/parse/parse.ts',
    qive: 'src/language/dialect/qive.ts',
    template: 'src/builder/template.ts',
    validate: 'src/validate/validate.ts',
  },
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  clean: true,
  noExternal: compiledIn,
  external: [/^node:/],
  async onSuccess() {
    await writeNotices();
    await writeFile('dist/schema.json', `${JSON.stringify(configurationSchema(allRules), undefined, 2)}\n`);
    await buildCommand();
    await buildPlugin();
  },
  esbuildOptions(options) {
    options.alias = alias;
  },
  esbuildPlugins: [leaveOut, fillByBlocks],
});
