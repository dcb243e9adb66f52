import { hostOf } from '../../../hosts/extract.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import { extracted } from '../../../lint/extracted.ts';
import { lint } from '../../../lint/lint.ts';
import { hostParse } from '../../../lint/rules/host-parse.ts';
import type { Finding } from '../../../report/finding.ts';
import { levelOf } from '../../../validate/validate.ts';
import { Failure } from '../../command-line/failure.ts';
import { isFilterFile, textOf, unreadable } from '../../command-line/inputs.ts';
import { cliTexts } from '../../command-line/texts.ts';
import { FileError } from '../../io/file-error.ts';
import type { Io } from '../../io/io.ts';
import type { DiscoveredFile } from './discover.ts';

/** What a file holds. */
export interface LintedFile {
  readonly findings: readonly Finding[];
  readonly filters: number;
}

/** What is longer is data, and its syntax tree would not fit into the memory of small machines. */
export const maxBytes = 10_000_000;

/** Whether a file can hold filters, as far as its name says; one without an extension may say so in its first line. */
export function mayHoldFilters(path: string): boolean {
  return hostOf(path) !== undefined || !/\.[^/\\]*$/.test(path.slice(path.lastIndexOf('/') + 1));
}

/** Reads a file and what is wrong with it as a file; throws a `Failure` where it cannot be read, and where it is all filter but no text. */
export function readDiscovered(
  { path, file }: DiscoveredFile,
  settings: LintSettings,
  io: Io,
): { readonly text: string; readonly bytes: Uint8Array; readonly findings: readonly Finding[] } {
  const say = cliTexts[settings.locale];
  try {
    const bytes = io.readFile(path, maxBytes);
    const text = textOf(bytes);
    if (text !== undefined) return { text, bytes, findings: [] };
    if (isFilterFile(file)) throw new Failure((texts) => texts.notUtf8(file));
    const found = new TextDecoder(encodingOf(bytes)).decode(bytes);
    const { filters } = extracted({ file, text: found }, settings);
    return { text: '', bytes, findings: filters.length > 0 ? unread(file, found, say.fileNotUtf8, settings) : [] };
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (!(error instanceof FileError) || error.reason !== 'too-large' || isFilterFile(file)) {
      throw unreadable(file, error);
    }
    const megabytes = (count: number) =>
      (count / 1_000_000).toLocaleString(settings.locale, { maximumFractionDigits: 1 });
    const message = say.fileTooLarge(megabytes(error.bytes), megabytes(maxBytes));
    return { text: '', bytes: new Uint8Array(), findings: unread(file, '', message, settings) };
  }
}

/** How bytes that are no UTF-8 are most likely meant: UTF-16, which editors on Windows write, says so by its first two. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** What is wrong with the filters of a file, and how many there are. */
export function lintFile(file: string, text: string, settings: LintSettings): LintedFile {
  const source = { file, text };
  const hosted = extracted(source, settings);
  return { findings: lint(source, settings, hosted), filters: hosted.filters.length };
}

/** That a file could not be read as what its name says, as loud as that rule is. */
function unread(file: string, text: string, message: string, { rules }: LintSettings): readonly Finding[] {
  const severity = levelOf(rules[hostParse.id]) ?? hostParse.severity;
  if (severity === 'off') return [];
  const start = Math.max(text.indexOf('\ufffd'), 0);
  const span = { start, end: Math.min(start + 1, text.length) };
  return [
    {
      source: { file, text },
      problem: { code: hostParse.id, severity, message, span },
      host: { kind: 'file', encoding: 'none' },
    },
  ];
}
