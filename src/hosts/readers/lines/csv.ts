import type { Span } from '../../../source/problem.ts';
import { Decoding, type Embedded } from '../../embedded.ts';
import { nameTest } from '../../evidence/names.ts';
import { valueReader } from '../../evidence/value.ts';
import { Extraction } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { mayHoldFilter } from '../../prescan.ts';

interface Field extends Span {
  readonly isQuoted: boolean;
}

/** Tables of separated values; the first line names the columns, and a cell may be the name of the next one. */
export const csv: Host = (source, settings) => {
  const { text } = source;
  const extraction = new Extraction();
  const isNamed = nameTest(settings.sources.keys);
  const begin = text.startsWith('\ufeff') ? 1 : 0;
  const separator = separatorOf(text.slice(begin, begin + 10_000));
  const read = valueReader('code', settings);
  let columns: readonly string[] | undefined;
  for (const row of rowsOf(text, begin, separator)) {
    if (extraction.isFull) break;
    if (columns === undefined) {
      columns = row.map((field) => fieldText(source, field, separator).text);
      continue;
    }
    for (const [column, field] of row.entries()) {
      if (!mayHoldFilter(text.slice(field.start, field.end), 'values', settings.sources)) continue;
      const before = row[column - 1];
      const beside = before ? fieldText(source, before, separator).text : '';
      const name = [columns[column] ?? '', beside].find((one) => one !== '' && isNamed(one)) ?? '';
      extraction.add(read(fieldText(source, field, separator), name));
    }
  }
  return extraction;
};

/** The most frequent separator of the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** The rows of a table; of a quoted field it is the text between its quotes. */
export function* rowsOf(text: string, from: number, separator: string): Generator<readonly Field[]> {
  let row: Field[] = [];
  for (let at = from; at <= text.length; ) {
    const field = fieldAt(text, at, separator);
    row.push(field);
    const after = field.end + (field.isQuoted ? 1 : 0);
    at = after + (text.startsWith('\r\n', after) ? 2 : 1);
    if (text[after] === separator) continue;
    yield row;
    row = [];
  }
}

function fieldAt(text: string, start: number, separator: string): Field {
  if (text[start] === '"') {
    for (let close = text.indexOf('"', start + 1); close >= 0; close = text.indexOf('"', close + 2)) {
      if (text[close + 1] === '"') continue;
      // A quote in the middle of a value is part of it.
      if (close + 1 < text.length && !`${separator}\r\n`.includes(text[close + 1] as string)) break;
      return { start: start + 1, end: close, isQuoted: true };
    }
  }
  let end = start;
  while (end < text.length && !`${separator}\r\n`.includes(text[end] as string)) end++;
  return { start, end, isQuoted: false };
}

function fieldText(source: Embedded, { start, end, isQuoted }: Field, separator: string): Embedded {
  const decoding = new Decoding(source);
  if (isQuoted) decoding.decode(start, end, /""/g, () => '"');
  else decoding.keep(start, end);
  const isPlain = (text: string) => !text.includes(separator) && !/["\r\n]/.test(text);
  const encode = (text: string) => (isQuoted ? text.replaceAll('"', '""') : isPlain(text) ? text : undefined);
  return decoding.done(encode, start);
}
