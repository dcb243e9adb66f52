import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Embedded } from '../../hosts/embedded.ts';
import { extract } from '../../hosts/extract.ts';
import type { Hosted, HostedFilter } from '../../hosts/host.ts';
import type { LintSettings } from '../../lint/config/settings.ts';
import { extracted, hostSettings, lint } from '../../lint/lint.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Finding } from '../../report/finding.ts';
import { firstWhere, type Source } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';

/** The parts of the system that the server needs: files, their settings, and a log. Paths are absolute. */
export interface Workspace {
  /** The path of a `file:` URI; `undefined` for any other. */
  pathOf(uri: string): string | undefined;
  uriOf(path: string): string;
  /**
   * The settings that `prefilter lint` checks a file with; `undefined` if it would leave the file out. Throws an `Error` for a
   * configuration that cannot be read.
   */
  settingsFor(path: string, locale: Locale): LintSettings | undefined;
  /** The configuration file that applies to a file. */
  configurationFor(path: string): string | undefined;
  /** Whether a file has the name of a configuration file. */
  isConfiguration(path: string): boolean;
  /** Clears the cache of configuration files. */
  reload(): void;
  /** The files in a folder that `prefilter lint` would check. */
  filesIn(folder: string): readonly string[];
  /** The text of a file; `undefined` if it is no text or cannot be read. */
  read(path: string): string | undefined;
  /** The language requested by name, such as `pt-br`; if it is unknown, that of the command line. */
  localeOf(asked: string | undefined): Locale;
  /** Logs an error for people. */
  describe(error: unknown, locale: Locale): string;
  log(line: string): void;
  /** The address of the page of all rules, with an anchor for each; missing if it is not installed. */
  readonly rulesPage: string | undefined;
  /** Calls back once the process of the client is gone. */
  watchProcess(id: number | null, gone: () => void): void;
}

/** One version of a document with its findings, each computed on first use. */
export class CheckedFile {
  readonly document: TextDocument;
  readonly version: number;
  readonly source: Source;
  readonly settings: LintSettings;
  #hosted: Hosted | undefined;
  #findings: readonly Finding[] | undefined;
  #possible: Hosted | undefined;

  /** `file` is the name that shows the language. */
  constructor(document: TextDocument, file: string, settings: LintSettings) {
    this.document = document;
    this.version = document.version;
    this.source = { file, text: document.getText() };
    this.settings = settings;
  }

  get hosted(): Hosted {
    this.#hosted ??= extracted(this.source, this.settings);
    return this.#hosted;
  }

  /** The findings of `prefilter lint`, including suppressed ones. */
  get findings(): readonly Finding[] {
    this.#findings ??= lint(this.source, this.settings, this.hosted);
    return this.#findings;
  }

  /** Also the texts in the position of a filter that do not look like one yet, for completion. */
  get possible(): Hosted {
    const { file, text } = this.source;
    this.#possible ??= extract(file, text, { ...hostSettings(this.settings), isLikely: () => true });
    return this.#possible;
  }
}

/** A filter of a file, and an offset in its text. */
export interface FilterAt {
  readonly filter: HostedFilter;
  readonly offset: number;
}

/** The filter that an offset of the file touches. */
export function filterAt({ filters }: Pick<Hosted, 'filters'>, at: number): FilterAt | undefined {
  for (const filter of filters) {
    const { start, end } = filter.map({ start: 0, end: filter.text.length });
    if (start <= at && at <= end) return { filter, offset: offsetIn(filter, at) };
  }
  return undefined;
}

/** The filter that a span of the file begins in, and what the span covers of its text. */
export function filterAround(hosted: Hosted, { start, end }: Span): { filter: HostedFilter; span: Span } | undefined {
  const found = filterAt(hosted, start);
  if (found === undefined) return undefined;
  const { filter, offset } = found;
  const last = filterAt(hosted, end);
  return { filter, span: { start: offset, end: last?.filter === filter ? Math.max(offset, last.offset) : offset } };
}

/**
 * The offset in an embedded text of an offset in the file, by binary search: an escape is never shorter than its text.
 */
function offsetIn({ text, map }: Embedded, at: number): number {
  return firstWhere(text.length, (offset) => map({ start: offset, end: offset }).start >= at);
}
