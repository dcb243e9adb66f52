import { basename, dirname, join, resolve } from 'node:path';
import { jsLiteral } from '../../editor/programs.ts';
import { isNamed } from '../../language/dialect/declared.ts';
import type { Configuration } from '../../lint/config/schema.ts';
import { printable } from '../../report/terminal.ts';
import { isObject } from '../../source/shape.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { attemptToRead, attemptToWrite, Failure, misuse } from '../command-line/failure.ts';
import { configFlag } from '../command-line/flags.ts';
import { cliMessages } from '../command-line/messages.ts';
import { Configurations } from '../configuration/configurations.ts';
import { pathFrom } from '../configuration/paths.ts';
import { maxBytes, textOf } from '../files/text.ts';
import type { Io } from '../io/io.ts';
import { note } from '../output/output.ts';

export const declaration = {
  takes: '[--out FILE] [--check]',
  mostOperands: 0,
  summary: {
    en: 'Write the declared properties for the TypeScript compiler',
    'pt-BR': 'Gravar as propriedades declaradas para o compilador do TypeScript',
  },
  flags: {
    out: {
      value: 'FILE',
      en: 'The declaration file to write (prefilter-env.d.ts)',
      'pt-BR': 'O arquivo de declarações a gravar (prefilter-env.d.ts)',
    },
    check: {
      en: 'Only say what is not up to date, and exit with 1 if there is any',
      'pt-BR': 'Só dizer o que não está atualizado e sair com 1 se houver algo',
    },
    ...configFlag,
  },
  examples: ['prefilter types', 'prefilter types --check'],
} as const satisfies Declaration;

/** The first line of generated files: a file that begins differently is not overwritten. */
const mark = '// Written by `prefilter types`';

const defaultFile = 'prefilter-env.d.ts';

/**
 * Writes the configuration for the TypeScript compiler: a declaration file with the properties, and for a dialect other than
 * `received` a module that exports `filter` for it. With `--check`, reports files that are not up to date.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const configurations = new Configurations(flags, io);
  const path = resolve(io.cwd, flags.out ?? defaultFile);
  if (!path.endsWith('.d.ts')) throw misuse((say) => say.noDeclarationFile(flags.out ?? ''));
  const found = configurations.in(io.cwd);
  if (found === undefined) throw new Failure((say) => say.noConfiguration);
  // Refuses a dialect whose settings are valid one by one but not together.
  configurations.lintSettingsFor(path, { locale, today: '' });
  const { overrides = [] } = found.configuration;
  if (overrides.some(({ dialect, properties }) => dialect !== undefined || properties !== undefined)) {
    note(invocation, (say) => say.overridesNotTyped);
  }
  const written = Object.entries(filesOf(found.configuration, path, io));
  const before = new Map(written.map(([file]) => [file, contentOf(file, io)]));
  for (const [file, content] of before) {
    if (content !== undefined && !content.startsWith(mark)) {
      throw new Failure((say) => say.notWrittenByTypes(pathFrom(io.cwd, file)));
    }
  }
  const changed = written.filter(([file, content]) => before.get(file) !== content);
  for (const [file, content] of changed) {
    const name = pathFrom(io.cwd, file);
    if (flags.check) {
      note(invocation, (say) => say.staleTypes(name));
      continue;
    }
    attemptToWrite(name, () => io.writeFile(file, content));
    io.stdout.write(`${cliMessages[locale].created(printable(name))}\n`);
  }
  return flags.check && changed.length > 0 ? 1 : 0;
};

function contentOf(file: string, io: Io): string | undefined {
  if (io.kindOf(file) === undefined) return undefined;
  // A link or a pipe is not a file that this command has written.
  return textOf(attemptToRead(pathFrom(io.cwd, file), () => io.readOwn(file, maxBytes) ?? new Uint8Array())) ?? '';
}

/** The files and their content, by path. */
function filesOf(configuration: Configuration, path: string, io: Io): Readonly<Record<string, string>> {
  const { dialect = {} } = configuration;
  const files = { [path]: declarationFile(configuration) };
  const { name = 'received', ...more } = dialect;
  if (name === 'received' && Object.keys(more).length === 0) return files;
  const folder = dirname(path);
  const isTypeScript = io.kindOf(join(folder, 'tsconfig.json')) !== undefined;
  const module = `${basename(path).replace(/(?:-env)?\.d\.ts$/, '')}-filter.${isTypeScript ? 'ts' : 'js'}`;
  return { ...files, [join(folder, module)]: tagModule(configuration) };
}

function declarationFile({ properties = {} }: Configuration): string {
  const members = Object.entries(properties).map(
    ([name, declared]) => `${propertyKey(name)}: ${typeOf(declared, 'readonly ')};`,
  );
  const registered =
    members.length === 0 ? '' : `    properties: {\n${members.map((member) => `      ${member}\n`).join('')}    };\n`;
  return `${mark} from the configuration of prefilter; run it again when that changes.
import 'prefilter';

declare module 'prefilter' {
  interface Register {
${registered}  }
}
`;
}

function tagModule({ dialect = {}, properties = {} }: Configuration): string {
  const { name, extends: given, operators, ...others } = dialect;
  const known = given ?? (isNamed(name) ? name : 'received');
  const base = known === 'every-meaning' ? 'everyMeaning' : known;
  const options = { ...(name !== undefined && name !== known && { name }), ...others };
  const isExtended = operators !== undefined || Object.keys(options).length > 0;
  const isImported = isExtended || base !== known;
  const described = isExtended
    ? `${base}.extend(${literalOf(operators ?? {}, 1)}, ${literalOf(options, 1)})`
    : isImported
      ? base
      : literalOf(known, 1);
  const members = Object.entries(properties).map(
    ([key, declared]) => `    ${propertyKey(key)}: ${typeOf(declared, '')},\n`,
  );
  const declared = members.length === 0 ? '' : `  properties: {\n${members.join('')}  },\n`;
  return `${mark} from the configuration of prefilter; run it again when that changes.
import { filter as prefilter${isImported ? `, ${base}` : ''} } from 'prefilter';

/** \`filter\` for the dialect and the properties of this project. */
export const filter = prefilter({
  dialect: ${described},
${declared}});
`;
}

type Declared = NonNullable<Configuration['properties']>[string];

/** What of a declaration is for people. */
const forPeople = ['default', 'description'];

/** A property's declaration, as a type or as a value: its type alone, or with the facts that programs use. */
function typeOf(declared: Declared, modifier: 'readonly ' | ''): string {
  if (typeof declared === 'string' || Array.isArray(declared)) return factOf(declared, modifier);
  const facts = Object.entries(declared).filter(([name]) => !forPeople.includes(name));
  if (facts.length === 1) return factOf(facts[0]?.[1], modifier);
  return factOf(Object.fromEntries(facts), modifier);
}

function factOf(value: unknown, modifier: 'readonly ' | ''): string {
  if (Array.isArray(value)) return `${modifier}[${value.map((one) => factOf(one, modifier)).join(', ')}]`;
  if (!isObject(value)) return literalOf(value, 0);
  const separator = modifier === '' ? ',' : ';';
  const members = Object.entries(value).map(
    ([name, fact]) => `${modifier}${propertyKey(name)}: ${factOf(fact, modifier)}`,
  );
  return `{ ${members.join(`${separator} `)} }`;
}

/** A value of JSON as code, indented. */
function literalOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return jsLiteral(value);
  if (!isObject(value)) return JSON.stringify(value);
  const indent = '  '.repeat(depth);
  const members = Object.entries(value).map(
    ([key, part]) => `${indent}  ${propertyKey(key)}: ${literalOf(part, depth + 1)},\n`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('')}${indent}}`;
}

// In brackets, since `__proto__: …` would set the prototype.
function propertyKey(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsLiteral(name);
}
