import { readJsonObject } from '../../client/response.ts';
import type { Locale } from '../../messages/locale.ts';
import { PrefilterError } from '../../source/problem.ts';
import type { NoteProperties } from '../data/note.ts';
import { sandboxMessages } from '../messages.ts';
import { areProperties, type Change, type History, isNoteCount, isOrigin, type Origin, type Store } from './store.ts';

/*
 * A file of JSON lines: the first contains the sandbox's origin, each further one a change, written in a single write.
 * A line that was cut short by a kill has no line feed and is ignored.
 */

type Line =
  | { readonly sandbox: 1; readonly seed: number; readonly documents: number }
  | { readonly count: number }
  | { readonly notes: readonly Change[] };

/** Opens the file, or creates it. Lines that later ones replaced are removed. */
export function openJsonLines(file: string, originOf: (saved: Origin | undefined) => Origin, locale: Locale): Store {
  const fs = process.getBuiltinModule('node:fs');
  const saved = fs.existsSync(file) ? parseFile(fs.readFileSync(file, 'utf8'), file, locale) : undefined;
  const origin = originOf(saved?.origin);
  const history = saved?.history ?? { count: origin.documents, changed: new Map() };
  rewriteFile(file, [...writeLines(origin, history)].join(''));

  const descriptor = fs.openSync(file, 'a');
  let size = fs.fstatSync(descriptor).size;
  const append = (line: Line) => {
    const text = writeLine(line);
    try {
      fs.appendFileSync(descriptor, text);
    } catch (error) {
      fs.ftruncateSync(descriptor, size);
      throw error;
    }
    size += Buffer.byteLength(text);
  };
  return {
    origin,
    history,
    change: (notes) => append({ notes }),
    setCount: (count) => append({ count }),
    close: () => fs.closeSync(descriptor),
  };
}

function parseFile(text: string, file: string, locale: Locale): { origin: Origin; history: History } | undefined {
  const say = sandboxMessages[locale];
  const [first, ...rest] = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  if (first === undefined && text === '') return undefined;
  const damaged = (line: number) => new PrefilterError('damaged', say.damagedLine(file, line));
  const foreign = (message: string) => new PrefilterError('foreign-file', message);
  const head = readJsonObject(first ?? '') as Line | undefined;
  if (head === undefined || !('sandbox' in head)) throw foreign(say.foreign(file));
  if (head.sandbox !== 1) throw foreign(say.otherVersion(file));
  if (!isOrigin(head)) throw damaged(1);
  const { seed, documents } = head;
  let count = documents;
  const changed = new Map<number, NoteProperties>();
  for (const [i, line] of rest.entries()) {
    const event = readJsonObject(line) as Line | undefined;
    if (event === undefined || !isEvent(event)) throw damaged(i + 2);
    if ('count' in event) count = event.count;
    if ('notes' in event) for (const [index, properties] of event.notes) changed.set(index, properties);
  }
  return { origin: { seed, documents }, history: { count, changed } };
}

function isEvent(event: Line): boolean {
  if ('count' in event) return isNoteCount(event.count);
  if (!('notes' in event) || !Array.isArray(event.notes)) return false;
  return event.notes.every(
    (change) => Array.isArray(change) && change.length === 2 && isNoteCount(change[0]) && areProperties(change[1]),
  );
}

function* writeLines(origin: Origin, { count, changed }: History): Generator<string> {
  yield writeLine({ sandbox: 1, ...origin });
  if (count !== origin.documents) yield writeLine({ count });
  for (const change of changed) yield writeLine({ notes: [change] });
}

function writeLine(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}

/** Replaces the whole file at once: a reader finds either the old one or the new one at any instant. */
function rewriteFile(file: string, text: string): void {
  const { writeFileSync, renameSync } = process.getBuiltinModule('node:fs');
  writeFileSync(`${file}.tmp`, text, { flush: true });
  renameSync(`${file}.tmp`, file);
}
