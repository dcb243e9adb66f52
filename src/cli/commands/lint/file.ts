import type { LintSettings } from '../../../lint/config/settings.ts';
import { extracted } from '../../../lint/extracted.ts';
import { lint } from '../../../lint/lint.ts';
import { hostParse } from '../../../lint/rules/host-parse.ts';
import type { Finding } from '../../../report/finding.ts';
import { levelOf } from '../../../validate/setting.ts';
import { Failure, unreadable } from '../../command-line/failure.ts';
import { isFilterFile } from '../../command-line/inputs.ts';
import { cliMessages } from '../../command-line/messages.ts';
import type { DiscoveredFile } from '../../files/discover.ts';
import { maxBytes, textOf } from '../../files/text.ts';
import { FileError } from '../../io/file-error.ts';
import type { Io } from '../../io/io.ts';

/** The result of checking a file. */
export interface LintedFile {
  readonly findings: readonly Finding[];
  readonly filters: number;
  /** The number of texts under configured names that are not filters. */
  readonly setAside?: number;
  /** Whether it depends on the day, because a suppression has a last day. */
  readonly isDated?: true;
}

/** The content of a file; `findings` report that it is too large or not UTF-8. */
interface Content {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
}

/**
 * Reads a file; `undefined` if one that was found is a link or gone, since Git lists those too. Throws a `Failure` if it
 * cannot be read, and for a `.filter` file that is not text.
 */
export function readDiscovered(
  { path, file, isNamed }: DiscoveredFile,
  settings: LintSettings,
  io: Io,
): Content | undefined {
  const say = cliMessages[settings.locale];
  try {
    const bytes = isNamed ? io.readFile(path, maxBytes) : io.readOwn(path, maxBytes);
    if (bytes === undefined) return undefined;
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

/** The likely encoding of bytes that are not UTF-8: UTF-16, as Windows editors write it, has a byte order mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Checks the text of a file. */
export function lintFile(file: string, text: string, settings: LintSettings): LintedFile {
  const source = { file, text };
  const hosted = extracted(source, settings);
  const { filters, comments, setAside = 0 } = hosted;
  const isDated = comments.some((comment) => comment.text.includes('until='));
  const findings = lint(source, settings, hosted);
  return { findings, filters: filters.length, setAside, ...(isDated && { isDated }) };
}

/** A `host-parse` finding about a whole file, with the severity of that rule. */
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
