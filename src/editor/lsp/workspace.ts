import type { LintSettings } from '../../lint/config/settings.ts';
import type { Locale } from '../../messages/locale.ts';

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
}
