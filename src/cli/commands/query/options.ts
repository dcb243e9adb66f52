import { accessSync, constants, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import type { Invocation } from '../../command-line/command.ts';
import { Failure, needsOther, notCombined, unwritable } from '../../command-line/failure.ts';
import {
  type Flags,
  type FlagValues,
  fieldFlag,
  filterFlags,
  formatFlag,
  jsonColumnFlag,
} from '../../command-line/flags.ts';
import { areStored, type DataFile, fieldNames, findDataFiles } from '../../files/data-files.ts';
import type { Io } from '../../io/io.ts';
import type { CopyTo } from './copy.ts';
import { queryMisuse } from './messages.ts';
import type { Server } from './postgres.ts';
import { readXmlPath, type XmlPath } from './sources/xml-paths.ts';

export const queryFlags = {
  from: {
    value: 'FILE',
    repeatable: true,
    en: 'Files, folders or patterns to query: NDJSON, CSV, Parquet, or what `fetch` stored; repeatable',
    'pt-BR': 'Arquivos, pastas ou padrões a consultar: NDJSON, CSV, Parquet ou o que `fetch` guardou; pode se repetir',
  },
  ...fieldFlag,
  properties: {
    value: 'FILE',
    repeatable: true,
    en: 'Properties for what `fetch` stored, joined by the column `accessKey`; repeatable',
    'pt-BR': 'Propriedades para o que `fetch` guardou, juntadas pela coluna `accessKey`; pode se repetir',
  },
  property: {
    value: 'NAME=/PATH',
    repeatable: true,
    en: 'A property read from the XML, such as `uf=/nfeProc/NFe/infNFe/emit/enderEmit/UF`; repeatable',
    'pt-BR': 'Uma propriedade lida do XML, como `uf=/nfeProc/NFe/infNFe/emit/enderEmit/UF`; pode se repetir',
  },
  url: {
    value: 'URL',
    en: 'The PostgreSQL server to query, `postgres://user@host/database`; pass the password in PGPASSWORD',
    'pt-BR': 'O servidor PostgreSQL a consultar, `postgres://user@host/database`; passe a senha em PGPASSWORD',
  },
  table: { value: 'NAME', en: 'The table on the server', 'pt-BR': 'A tabela no servidor' },
  ...jsonColumnFlag,
  format: {
    ...formatFlag.format,
    choices: ['table', 'ndjson', 'json', 'parquet'],
    en: 'The first rows (table), or all of them (ndjson, json, parquet)',
    'pt-BR': 'As primeiras linhas (table) ou todas (ndjson, json, parquet)',
  },
  out: {
    value: 'FILE',
    en: 'Where to write the rows (standard output)',
    'pt-BR': 'Onde gravar as linhas (saída padrão)',
  },
  ...filterFlags,
} as const satisfies Flags;

export type QueryInvocation = Invocation<FlagValues<typeof queryFlags>>;

type QueryValues = QueryInvocation['flags'];

/** What the flags ask for. */
export interface QueryOptions {
  readonly format: NonNullable<QueryValues['format']>;
  readonly out?: string | undefined;
  /** The server to query instead of files. */
  readonly server?: Server;
  readonly files: readonly DataFile[];
  /** Whether the files are documents that `fetch` stored. */
  readonly hasNotes: boolean;
  /** Files with rows to join to stored documents. */
  readonly joined: readonly DataFile[];
  /** The field of each row that holds the properties, as names from the outside in. */
  readonly at: readonly string[];
  /** Properties to read from the XML, by name. */
  readonly paths: ReadonlyMap<string, XmlPath>;
}

/** Reads the flags; throws a `Failure` for those that cannot be combined, and for files that are not there. */
export function readOptions(invocation: QueryInvocation): QueryOptions {
  const { flags, io } = invocation;
  refuse(invocation);
  const format = formatOf(flags);
  const paths = xmlPathsOf(flags.property ?? []);
  const at = fieldNames(flags);
  const { from = [], out, properties = [], url, table = '', 'json-column': jsonColumn } = flags;
  const joined = findDataFiles(properties, io);
  const files = findDataFiles(from, io).filter(({ path }) => !joined.some((one) => one.path === path));
  const hasNotes = files.length > 0 && areStored(files, io);
  return {
    format,
    out,
    files,
    hasNotes,
    joined,
    at,
    paths,
    ...(url !== undefined && { server: { url, table, jsonColumn } }),
  };
}

/** Throws a `Failure` for flags that cannot be combined. */
function refuse({ flags, operands }: QueryInvocation): void {
  const [operand, another] = operands;
  const { from, url, table } = flags;
  if (operand === undefined || another !== undefined) throw queryMisuse((say) => say.oneFilter);
  if (from === undefined && url === undefined) throw queryMisuse((say) => say.noSource);
  if (from !== undefined && url !== undefined) throw notCombined('--from', '--url');
  const [other, foreign] =
    url === undefined
      ? (['--url', ['table', 'json-column']] as const)
      : (['--from', ['properties', 'property', 'at']] as const);
  for (const name of foreign) if (flags[name] !== undefined) throw needsOther(`--${name}`, other);
  if (url !== undefined && !table) throw needsOther('--url', '--table NAME');
}

/** The format that the flag names, else the one that fits the output file. */
function formatOf(flags: QueryValues): QueryOptions['format'] {
  const { out } = flags;
  const fitting = out === undefined ? 'table' : extname(out) === '.parquet' ? 'parquet' : 'ndjson';
  const format = flags.format ?? fitting;
  if (format === 'parquet' && !out) throw queryMisuse((say) => say.needsOut);
  if ((format === 'table' || format === 'json') && out !== undefined)
    throw needsOther('--out', '--format ndjson|parquet');
  return format;
}

function xmlPathsOf(given: readonly string[]): ReadonlyMap<string, XmlPath> {
  return new Map(
    given.map((text) => {
      const cut = text.indexOf('=');
      const path = cut < 1 ? undefined : readXmlPath(text.slice(cut + 1));
      if (path === undefined) throw queryMisuse((say) => say.wrongProperty(text));
      return [text.slice(0, cut), path];
    }),
  );
}

/** The file to write, if rows are not shown. Throws a `Failure` if it cannot be one, or is one that is queried. */
export function outputFile({ format, out, files, joined, server }: QueryOptions, io: Io): CopyTo | undefined {
  if (out === undefined || format === 'table' || format === 'json') return undefined;
  const path = outPath(out, io);
  if (server === undefined && [...files, ...joined].some((one) => realPath(one.path) === path)) {
    throw queryMisuse((say) => say.overwrites(out));
  }
  return { path, given: out, format };
}

/** The file that is written: the target of a link. Throws a `Failure` if it cannot be one. */
function outPath(out: string, io: Io): string {
  try {
    const path = realPath(resolve(io.cwd, out));
    const kind = io.kindOf(path);
    if (kind === 'directory') throw queryMisuse((say) => say.outIsFolder(out));
    if (kind === 'stream') throw queryMisuse((say) => say.outIsNoFile(out));
    if (io.kindOf(dirname(path)) !== 'directory') throw queryMisuse((say) => say.outHasNoFolder(out));
    accessSync(dirname(path), constants.W_OK);
    return path;
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(out, error);
  }
}

/** A path without links; a link may lead to a file that is not there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
    return realPath(resolve(dirname(path), readlinkSync(path)));
  }
}
