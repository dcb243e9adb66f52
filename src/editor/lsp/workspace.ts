import type { LintSettings } from '../../lint/config/settings.ts';
import type { Locale } from '../../messages/locale.ts';

/** What the server needs of the machine: files, their settings, and a log. Paths are absolute. */
export interface Workspace {
  /** The path of a `file:` URI; `undefined` for any other. */
  pathOf(uri: string): string | undefined;
  uriOf(path: string): string;
  /**
   * The settings that `prefilter lint` checks a file with; `undefined` where it would leave the file out. Throws an `Error` for a
   * configuration that cannot be read.
   */
  settingsFor(path: string, locale: Locale): LintSettings | undefined;
  /** The configuration file that counts for a file. */
  configurationFor(path: string): string | undefined;
  /** Whether a file is named like a configuration file. */
  isConfiguration(path: string): boolean;
  /** Forgets all configuration files that were read. */
  reload(): void;
  /** The files in a folder that `prefilter lint` would check. */
  filesIn(folder: string): readonly string[];
  /** The text of a file; `undefined` where it is no text or cannot be read. */
  read(path: string): string | undefined;
  /** The language that was asked for by name, such as `pt-br`; without a known one, that of the command line. */
  localeOf(asked: string | undefined): Locale;
  /** What went wrong, for people. */
  describe(error: unknown, locale: Locale): string;
  log(line: string): void;
}
