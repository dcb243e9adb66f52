import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Workspace } from '../../../editor/lsp/files.ts';
import { configurationNames } from '../../../lint/config/locations.ts';
import type { Locale } from '../../../messages/locale.ts';
import { nearest } from '../../../source/nearest.ts';
import { remembered } from '../../../source/remembered.ts';
import type { Invocation } from '../../command-line/command.ts';
import { languageOf } from '../../command-line/environment.ts';
import { Failure, messageOf } from '../../command-line/failure.ts';
import type { ConfigurationValues } from '../../command-line/flags.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { Configurations } from '../../configuration/configurations.ts';
import { configurationFinder } from '../../configuration/paths.ts';
import { discoverFiles, mayHoldFilters } from '../../files/discover.ts';
import { maxBytes, textOf } from '../../files/text.ts';
import { ignoredOf } from '../../files/walk.ts';
import { isAlive } from '../../io/disk.ts';
import { FileError } from '../../io/io.ts';

/** The files of this machine, read and configured as `prefilter lint` reads and configures them. */
export function diskWorkspace(invocation: Invocation<ConfigurationValues>, log: (line: string) => void): Workspace {
  const { flags, io } = invocation;
  let known = fresh();

  /** Cached until a configuration file changes, or the day, which suppressions with a date depend on. */
  function fresh() {
    return {
      today: io.today().toISOString().slice(0, 10),
      find: flags.config === undefined && !flags['no-config'] ? configurationFinder(io) : () => flags.config,
      configurationsFor: remembered((locale: Locale) => new Configurations(flags, io, locale)),
      /** Whether Git ignores a file. */
      isIgnored: remembered((path: string) => ignoredOf([path], { ...io, cwd: dirname(path) }).has(path)),
    };
  }

  function isIgnored(path: string, configurations: Configurations): boolean {
    if (configurations.in(dirname(path))?.configuration.respectGitignore === false) return false;
    return known.isIgnored(path);
  }

  return {
    pathOf: (uri) => {
      if (!uri.startsWith('file:')) return undefined;
      try {
        return fileURLToPath(uri);
      } catch (error) {
        // A URL of another machine.
        log(String(error));
        return undefined;
      }
    },
    uriOf: (path) => pathToFileURL(path).href,
    settingsFor: (path, locale) => {
      if (io.today().toISOString().slice(0, 10) !== known.today) known = fresh();
      const configurations = known.configurationsFor(locale);
      if (!configurations.includes(path) || isIgnored(path, configurations)) return undefined;
      return configurations.lintSettingsFor(path, { locale, today: known.today });
    },
    configurationFor: (path) => (flags['no-config'] ? undefined : known.find(dirname(path))),
    isConfiguration: (path) => flags.config === path || configurationNames.some((name) => name === basename(path)),
    reload: () => {
      known = fresh();
    },
    filesIn: (folder) => {
      const { files } = discoverFiles([folder], known.configurationsFor('en'), {
        ...invocation,
        flags: { ...flags, 'no-error-on-unmatched-pattern': true },
        io: { ...io, cwd: folder },
      });
      return files.map(({ path }) => path).filter(mayHoldFilters);
    },
    read: (path) => {
      try {
        // A link that was found in a folder is not followed.
        const bytes = io.readOwn(path, maxBytes);
        return bytes && textOf(bytes);
      } catch (error) {
        if (!(error instanceof FileError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
        log(`${path}: ${(error as Error).message}`);
        return undefined;
      }
    },
    localeOf: (asked) => {
      if (flags.lang !== undefined) return languageOf(flags.lang, io.env, true);
      if (asked !== undefined && /^(?:en|pt)\b/i.test(asked)) return languageOf(asked, {}, true);
      return asked === undefined ? languageOf(undefined, io.env, true) : 'en';
    },
    describe: (error, locale) => {
      if (error instanceof Failure)
        return error.says.map((say) => say(cliMessages[locale], nearest, locale)).join('\n');
      return messageOf(error);
    },
    log,
    rulesPage: rulesPage(),
    watchProcess: (id, gone) => {
      if (id === null || !Number.isInteger(id)) return;
      const timer = setInterval(() => {
        if (isAlive(id)) return;
        clearInterval(timer);
        gone();
      }, 3000);
      timer.unref();
    },
  };
}

/** The rules among the documents of the package, in a folder above this file. */
function rulesPage(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let level = 0; level < 6; level++, folder = dirname(folder)) {
    const page = join(folder, 'docs', 'rules.md');
    if (existsSync(page)) return pathToFileURL(page).href;
  }
  return undefined;
}
