import { accessSync, constants, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { received } from '../../../language/dialect/dialects.ts';
import { everyMeaning } from '../../../language/dialect/every-meaning.ts';
import { noteProperties } from '../../../nfe/properties.ts';
import { duckdb } from '../../../translate/sql/duckdb.ts';
import { postgres } from '../../../translate/sql/postgres.ts';
import type { SqlTarget } from '../../../translate/sql/sql.ts';
import type { Declaration, Invocation, Run } from '../../command-line/command.ts';
import { languageOf } from '../../command-line/environment.ts';
import { Failure, needsOther, notCombined, unwritable } from '../../command-line/failure.ts';
import { type FlagValues, fieldFlag, filterFlags, formatFlag, jsonColumnFlag } from '../../command-line/flags.ts';
import { type FilterRead, readFilters, showProblems } from '../../command-line/read-filters.ts';
import { areStored, fieldNames, findDataFiles } from '../../files/data-files.ts';
import type { Io } from '../../io/io.ts';
import { columnsOf, note, numbersIn } from '../../output/output.ts';
import { type CopyTo, RowFiles } from './copy.ts';
import { openDuckDb } from './duckdb.ts';
import { decideByNotes, exactCondition, type FilterQuery, wordsOf } from './filter.ts';
import { queryMessages, queryMisuse } from './messages.ts';
import { queryPostgres } from './postgres.ts';
import { queryFiles } from './run.ts';
import { readXmlPath, type XmlPath } from './sources/xml-paths.ts';
import { FirstRows, queryTable, type RowSink } from './table.ts';

export const declaration = {
  takes: "FILTER --from 'archive/**' | --url URL --table NAME",
  summary: {
    en: 'Run a filter on files or on a database server',
    'pt-BR': 'Executar um filtro em arquivos ou em um banco de dados',
  },
  flags: {
    from: {
      value: 'FILE',
      repeatable: true,
      en: 'Files, folders or patterns to query: NDJSON, CSV, Parquet, or what `fetch` stored; repeatable',
      'pt-BR':
        'Arquivos, pastas ou padrões a consultar: NDJSON, CSV, Parquet ou o que `fetch` guardou; pode se repetir',
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
  },
  env: ['PGPASSWORD'],
  examples: [
    "prefilter query '(_not_exists processed)' --from 'archive/**' --out open.parquet",
    "prefilter query '(_not_exists processed)' --url postgres://me@host/archive --table notes --json-column props",
  ],
} as const satisfies Declaration;

type QueryValues = FlagValues<typeof declaration.flags>;

/** Runs a filter on files with DuckDB, or on a PostgreSQL server. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, io, answer } = invocation;
  // Also rows of JSON are for people, and so are the notes beside them.
  const locale = languageOf(flags.lang, io.env, true);
  const say = queryMessages[locale];
  const number = numbersIn(locale);
  refuse(invocation);
  const format = formatOf(flags);
  const paths = xmlPathsOf(flags.property ?? []);
  const at = fieldNames(flags);
  const { from = [], out, properties = [], url, table = '' } = flags;
  const joined = findDataFiles(properties, io);
  const files = findDataFiles(from, io).filter(({ path }) => !joined.some((one) => one.path === path));
  const hasNotes = files.length > 0 && areStored(files, io);
  const { read, exitCode } = await readFilters(
    { ...invocation, locale },
    undefined,
    hasNotes ? everyMeaning : received,
  );
  const [first] = read;
  const end = (exitCode: number) => (format === 'json' ? answer.end(exitCode, io.stdout) : exitCode);
  if (first === undefined) return end(exitCode);
  const isFromNotes = (property: string) =>
    hasNotes && property !== 'accessKey' && !paths.has(property) && Object.hasOwn(noteProperties, property);
  const notes = decideByNotes(first.filter, first.dialect, isFromNotes);
  const one = { ...first, filter: notes?.filter ?? first.filter, locale };
  if (notes !== undefined) {
    // A row that is joined can have any property.
    const names = joined.length > 0 ? wordsOf(one.filter).keys() : paths.keys();
    const others = Object.fromEntries([...names].map((property) => [property, 'string'] as const));
    const declared = { dialect: first.dialect, properties: { ...noteProperties, ...others } };
    if (await showProblems(first.input, declared, { ...invocation, locale })) return end(1);
  }
  refuseInexact(one, url === undefined ? duckdb : postgres);

  const began = io.now();
  const seconds = () => number(Math.max(io.now() - began, 1) / 1000, 1);
  const shown = new FirstRows();
  const lines: RowSink = { take: (_, texts) => io.stdout.write(`${texts().join('\n')}\n`) };
  const json: RowSink = { take: (_, texts) => answer.stream(texts(), io.stdout) };
  const file =
    out === undefined || format === 'table' || format === 'json'
      ? undefined
      : { path: outPath(out, io), given: out, format };
  const to = file ?? (format === 'table' ? shown : format === 'json' ? json : lines);
  let matches = 0;
  let isWritten = true;
  let summary: string;
  if (url === undefined) {
    if (file !== undefined && [...files, ...joined].some(({ path }) => realPath(path) === file.path))
      throw queryMisuse((say) => say.overwrites(file.given));
    const found = await queryFiles({ ...one, files, joined, at, paths, ...(notes && { notes }), to }, io);
    for (const property of found.absent) note({ io, locale }, () => say.absent(property));
    ({ matches, isWritten } = found);
    summary = say.summary(say.matches(number(matches)), number(found.files), seconds());
  } else {
    const server = { url, table, jsonColumn: flags['json-column'] };
    const select = (sink: RowSink) => queryPostgres(server, one, counted(sink));
    if ('take' in to) await select(to);
    else isWritten = await copyToFile(select, to);
    summary = say.summaryOf(say.matches(number(matches)), table, seconds());
  }
  if (shown.rows.length > 0) {
    if (shown.rows.length < matches) io.stdout.write(`${say.first(number(shown.rows.length))}\n`);
    io.stdout.write(queryTable(shown.rows, columnsOf(io.stdout, io.env)));
  }
  if (format === 'table') io.stdout.write(`${shown.rows.length > 0 ? '\n' : ''}${summary}\n`);
  else note({ io, locale }, () => summary);
  if (out !== undefined) {
    note({ io, locale }, () => (isWritten ? say.writtenTo(out) : say.nothingToWrite(out)));
  }
  return end(0);

  function counted(sink: RowSink): RowSink {
    return {
      take(count, texts) {
        matches += count;
        sink.take(count, texts);
      },
    };
  }
};

/** Writes rows of a server to a file with DuckDB; gives false where there was no row and so no Parquet file. */
async function copyToFile(select: (sink: RowSink) => Promise<void>, to: CopyTo): Promise<boolean> {
  const db = await openDuckDb();
  const rows = new RowFiles(db, to);
  try {
    await select({ take: (_, texts) => rows.add(texts()) });
    return (await rows.copy()) > 0 || to.format === 'ndjson';
  } finally {
    rows.remove();
    db.close();
  }
}

/** Throws a `Failure` for flags that cannot be combined. */
function refuse({ flags, operands }: Invocation<QueryValues>): void {
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

/** Throws a `Failure` for a filter that the engine cannot express exactly, whatever its columns are. */
function refuseInexact({ properties, ...query }: FilterRead & FilterQuery, target: SqlTarget): void {
  const text = { column: 'text', type: 'string' } as const;
  const columns = Object.fromEntries([...wordsOf(query.filter).keys()].map((property) => [property, text]));
  exactCondition(query, target, { columns, ...(properties && { properties }) });
}

/** The format that the flag names, else the one that fits the output file. */
function formatOf(flags: QueryValues): NonNullable<QueryValues['format']> {
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
