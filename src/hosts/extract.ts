import { firstWhere } from '../source/lines.ts';
import type { Span } from '../source/problem.ts';
import { verbatim } from './embedded.ts';
import { hasConfigured } from './evidence/names.ts';
import { fileEvidence } from './evidence/service.ts';
import { Extraction, mostFound, tooMany } from './extraction.ts';
import type { Host, Hosted, HostSettings, Sources } from './host.ts';
import { kindOf } from './kinds.ts';
import { mentionsFilters } from './prescan.ts';

const nothing: Hosted = new Extraction();

/** Extracts everything from a file; nothing if its name does not show its language and no reader is passed. */
export function extract(path: string, text: string, settings: HostSettings, reader?: Host): Hosted {
  const read = reader ?? readerOf(path, text, settings.sources);
  if (read === undefined) return nothing;
  const source = verbatim(text);
  const found = read(source, inFile(settings, text));
  if (found.filters.length + found.urls.length < mostFound) return found;
  return { ...found, problems: [...found.problems, tooMany(source, settings)] };
}

/** Whether a file can contain a filter: its language is known, and it has a name that marks filters, if its language needs one. */
export function isCandidate(path: string, text: string, sources: Sources): boolean {
  return readerOf(path, text, sources) !== undefined;
}

/** The reader of a file that can contain a filter. */
function readerOf(path: string, text: string, sources: Sources): Host | undefined {
  const kind = kindOf(path, text);
  return kind?.isAboutFilters === true || mentionsFilters(text, sources) ? kind?.read : undefined;
}

const begins = /^[ \t]*(?:#+|\/\/+|--|;+|'|%+|!|rem|<!--|\/\*+|<#|\(\*|\{)[ \t]*$/i;
const ends = /^[ \t]*(?:(?:-->|\*+\/|#>|\*\)|\})[ \t]*)?\r?$/;
/** The longest line that is looked at. */
const longest = 100;

/**
 * Tests whether an offset of a file is on the line after a comment, in any language, that holds nothing but one of the words
 * that announce a filter; `undefined` if there is no such comment.
 */
export function announcedLines(text: string, words: readonly string[]): ((offset: number) => boolean) | undefined {
  const lines = words.flatMap((word) => linesAfter(text, word)).sort((one, other) => one.start - other.start);
  if (lines.length === 0) return undefined;
  return (offset) => {
    const line = lines[firstWhere(lines.length, (at) => (lines[at] as Span).end >= offset)];
    return line !== undefined && line.start <= offset;
  };
}

/** The settings to read a whole file with: they know what it says of the service, and the lines that its comments announce. */
function inFile(settings: HostSettings, text: string): HostSettings {
  // Under a key that the configuration says, any text may be one too.
  const isAny = hasConfigured(settings.sources.keys);
  const isAnnounced = announcedLines(text, settings.sources.comments) ?? (isAny ? () => false : undefined);
  const file = fileEvidence(text, settings.sources);
  const isLikely: HostSettings['isLikely'] = (one, evidence, other = file) => settings.isLikely(one, evidence, other);
  return { ...settings, isLikely, ...(isAnnounced && { isAnnounced }) };
}

/** The lines after those that are a comment with a word. */
function linesAfter(text: string, word: string): Span[] {
  const found: Span[] = [];
  if (word === '') return found;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const after = at + word.length;
    // Most are within a line of code.
    if (!/[\s*\-#}]/.test(text[after] ?? '') || !/[\s#/\-;'%!*{]/.test(text[at - 1] ?? '')) continue;
    const newline = text.indexOf('\n', after);
    if (newline < 0 || newline - after > longest || !ends.test(text.slice(after, newline))) continue;
    const start = text.lastIndexOf('\n', at) + 1;
    if (at - start > longest || !begins.test(text.slice(start, at))) continue;
    const end = text.indexOf('\n', newline + 1);
    found.push({ start: newline + 1, end: end < 0 ? text.length : end });
  }
  return found;
}
