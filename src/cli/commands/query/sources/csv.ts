import { rowsOf } from '../../../../hosts/readers/lines/csv.ts';
import type { DataFile } from '../../../files/data-files.ts';
import { piecesOf } from '../../../files/lines.ts';
import type { Io } from '../../../io/io.ts';
import { literal, pathList } from '../duckdb.ts';
import { queryFailure } from '../messages.ts';
import type { RowSource } from '../source.ts';

/*
 * The first line of a CSV names its columns; its most frequent comma, semicolon, tab or `|` is the delimiter. Every value is
 * a text; an empty one is absent, but `""` is the empty text, as DuckDB and PostgreSQL write them.
 */

interface Header {
  readonly delimiter: string;
  readonly names: readonly string[];
}

/** The rows of CSV files, those with the same columns together. */
export async function csvSources(files: readonly DataFile[], io: Io): Promise<readonly RowSource[]> {
  const groups = new Map<string, { readonly header: Header; readonly paths: string[] }>();
  for (const file of files) {
    const header = await headerOf(file, io);
    if (header === undefined) continue;
    const key = JSON.stringify(header);
    const group = groups.get(key) ?? { header, paths: [] };
    groups.set(key, group);
    group.paths.push(file.path);
  }
  return [...groups.values()].map(({ header, paths }) => sourceOf(header, paths));
}

function sourceOf({ delimiter, names }: Header, paths: readonly string[]): RowSource {
  const numbers = new Map(names.map((name, i) => [name, i]));
  const types = names.map((_, i) => `c${i}: 'VARCHAR'`).join(', ');
  const form = `delim = ${literal(delimiter)}, quote = '"', escape = '"', allow_quoted_nulls = false`;
  const fields = names.map((name, i) => `${literal(name)}, c${i}`).join(', ');
  return {
    from: `read_csv(${pathList(paths)}, auto_detect = false, header = true, ${form}, columns = {${types}}) AS t`,
    row: `json_object(${fields})::VARCHAR`,
    columns: `{${names.map((name, i) => `${literal(name)}: c${i}`).join(', ')}}`,
    names,
    find(property) {
      const number = numbers.get(property);
      if (number === undefined) return undefined;
      return { presence: `c${number}`, values: [{ expression: `c${number}`, type: 'string' }] };
    },
  };
}

/** The column names and the delimiter; `undefined` for an empty file. */
async function headerOf(data: DataFile, io: Io): Promise<Header | undefined> {
  const { file } = data;
  const line = await firstLine(data, io);
  if (line === undefined) return undefined;
  if (line === '') throw queryFailure((say) => say.noHeader(file));
  // What is not UTF-8 is decoded as U+FFFD.
  if (/[\0\ufffd]/.test(line)) throw queryFailure((say) => say.headerNotText(file));
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = [...',;\t|'].map((delimiter) => [delimiter, bare.split(delimiter).length] as const);
  const [delimiter] = counts.reduce((best, one) => (one[1] > best[1] ? one : best));
  const [fields = []] = rowsOf(line, 0, delimiter);
  const names = fields.map(({ start, end, isQuoted }) => {
    const name = line.slice(start, end);
    return isQuoted ? name.replaceAll('""', '"') : name;
  });
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw queryFailure((say) => say.columnTwice(file, twice));
  return { delimiter, names };
}

/** The text up to the first line end outside quotes; `undefined` for an empty file. */
async function firstLine(file: DataFile, io: Io): Promise<string | undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of piecesOf(file, io)) {
    text += decoder.decode(piece, { stream: true });
    const end = endOfLine(text);
    if (end !== -1) return text.slice(0, end).replace(/\r$/, '');
  }
  return text === '' ? undefined : text;
}

function endOfLine(text: string): number {
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    // A quote in the middle of a value is a character like any other.
    if (text[i] === '"' && (isQuoted || i === 0 || /[,;\t|"]/.test(text[i - 1] as string))) isQuoted = !isQuoted;
    else if (text[i] === '\n' && !isQuoted) return i;
  }
  return -1;
}
