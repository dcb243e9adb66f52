import * as paths from 'node:path';
import { dirname, resolve } from 'node:path';
import { FilterError } from '../../language/filter-error.ts';
import { readWithBases } from '../../lint/config/bases.ts';
import { type ConfigurationFile, defaultSettings, merged, type Settings } from '../../lint/config/configuration.ts';
import { configurationMessages } from '../../lint/config/configuration-messages.ts';
import { patternTest } from '../../lint/config/patterns.ts';
import type { Encoding } from '../../lint/config/schema.ts';
import { configurationSchema } from '../../lint/config/schema.ts';
import { type LintSettings, lintSettings } from '../../lint/config/settings.ts';
import { allRules } from '../../lint/rules.ts';
import type { Locale } from '../../messages/locale.ts';
import { languageOf } from '../command-line/environment.ts';
import { Failure, failureAt } from '../command-line/failure.ts';
import type { ConfigurationValues } from '../command-line/flags.ts';
import { readOwnText, readText } from '../files/text.ts';
import type { Io } from '../io/io.ts';
import { ruleSettings } from './flag-settings.ts';
import { boundaryOf, configurationFinder, isWorkTree, pathFrom } from './paths.ts';

interface Found {
  readonly folder: string;
  readonly file: ConfigurationFile;
}

/** The settings to check a file with, and the encoding that the configuration gives it. */
export interface FileSettings extends LintSettings {
  readonly encoding?: Encoding;
}

/** The settings of each file, from configuration files and flags. */
export class Configurations {
  readonly #io: Io;
  readonly #flags: ConfigurationValues;
  readonly #locale: Locale;
  readonly #schema = configurationSchema(allRules);
  readonly #defaults = defaultSettings(this.#schema);
  readonly #find: (folder: string) => string | undefined;
  readonly #read = new Map<string, Found>();
  readonly #paths = new Set<string>();
  /** The settings of the files to which the same parts of a configuration apply. */
  readonly #settings = new Map<string, { readonly all: Settings; ready?: FileSettings }>();
  readonly #isUnwanted: (path: string) => boolean;

  /** Problems in configuration files are reported in this language; by default in that of the user. */
  constructor(flags: ConfigurationValues, io: Io, locale: Locale = languageOf(flags.lang, io.env, true)) {
    const { config, 'no-config': none = false, 'ignore-pattern': patterns = [] } = flags;
    const given = config === undefined ? undefined : resolve(io.cwd, config);
    this.#io = io;
    this.#flags = flags;
    this.#locale = locale;
    this.#find = none ? () => undefined : given === undefined ? configurationFinder(io) : () => given;
    this.#isUnwanted = patternTest(patterns);
  }

  /** The configuration file that applies to a folder. */
  in(folder: string): ConfigurationFile | undefined {
    return this.#foundFor(folder)?.file;
  }

  /** The configuration files that were read, including those that others extend. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  /** The first configuration used whose folder is below that of another one, which therefore does not apply. */
  hiding(): { readonly file: string; readonly hidden: string } | undefined {
    if (this.#flags.config !== undefined) return undefined;
    for (const [path, { folder, file }] of this.#read) {
      if (file.configuration.extends !== undefined || isWorkTree(folder, this.#io)) continue;
      const above = dirname(folder) === folder ? undefined : this.#find(dirname(folder));
      if (above === undefined) continue;
      return { file: pathFrom(this.#io.cwd, path), hidden: pathFrom(this.#io.cwd, above) };
    }
    return undefined;
  }

  /** Whether configuration and flags do not exclude a file. */
  includes(path: string): boolean {
    if (this.#flags['no-ignore']) return true;
    const found = this.#foundFor(dirname(path));
    if (this.#isUnwanted(pathFrom(this.#io.cwd, path))) return false;
    return found === undefined || found.file.includes(pathFrom(found.folder, path));
  }

  encodingOf(path: string): Encoding | undefined {
    return this.settingsFor(path).get('encoding')?.value as Encoding | undefined;
  }

  settingsFor(path: string): Settings {
    return this.#settingsOf(path).all;
  }

  /** The settings to check a file with; files with the same settings share one object. */
  lintSettingsFor(path: string, run: Pick<LintSettings, 'locale' | 'today'>): FileSettings {
    const settings = this.#settingsOf(path);
    settings.ready ??= this.#settle(settings.all, run);
    return settings.ready;
  }

  /** Made once for all files with the same overrides: a run asks several times for each of its files. */
  #settingsOf(path: string): { readonly all: Settings; ready?: FileSettings } {
    const found = this.#foundFor(dirname(path));
    const from = found === undefined ? '' : pathFrom(found.folder, path);
    const key = found === undefined ? '' : `${found.folder}\n${found.file.overridesFor(from)}`;
    const own = () => found?.file.settingsFor(from) ?? this.#defaults;
    const settings = this.#settings.get(key) ?? { all: merged([own(), this.#flagSettings()]) };
    this.#settings.set(key, settings);
    return settings;
  }

  #settle(settings: Settings, run: Pick<LintSettings, 'locale' | 'today'>): FileSettings {
    const encoding = settings.get('encoding')?.value as Encoding | undefined;
    try {
      return { ...lintSettings(settings, run), ...(encoding && { encoding }) };
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      // A setting that is valid by itself, such as a time zone that does not exist or the name of a dialect.
      const names = (key: string) => error.message.includes(`\`${key}.`) || error.message.startsWith(`\`${key}\``);
      const setting = [...settings.keys()].find(names);
      if (setting !== undefined) throw new Failure(() => `${settings.get(setting)?.from}: ${error.message}`);
      const place = settings.get('dialect.operators')?.from;
      throw new Failure(() => `${place}: ${configurationMessages[this.#locale].wrongDialect(error.message)}`);
    }
  }

  /** The settings that flags make, by setting name. */
  #flagSettings(): Settings {
    const {
      dialect,
      lang,
      rule,
      'no-inline-config': noInline,
      'report-unused-suppressions': reportUnused,
    } = this.#flags;
    const settings: (readonly [path: string, value: unknown, flag: string])[] = Object.entries(
      ruleSettings(rule, allRules),
    ).map(([id, level]) => [`rules.${id}`, level, 'rule']);
    if (dialect !== undefined) settings.push(['dialect.name', dialect, 'dialect']);
    if (lang !== undefined) settings.push(['locale', languageOf(lang, this.#io.env, true), 'lang']);
    if (noInline) settings.push(['suppressions.inline', false, 'no-inline-config']);
    if (reportUnused !== undefined) {
      settings.push(['suppressions.reportUnused', reportUnused, 'report-unused-suppressions']);
    }
    return new Map(settings.map(([path, value, flag]) => [path, { value, from: `--${flag}` }]));
  }

  #foundFor(folder: string): Found | undefined {
    const path = this.#find(folder);
    if (path === undefined) return undefined;
    const found = this.#read.get(path) ?? { folder: dirname(path), file: this.#readFile(path) };
    this.#read.set(path, found);
    return found;
  }

  #readFile(path: string): ConfigurationFile {
    const io = this.#io;
    const root = boundaryOf(dirname(path), io);
    return readWithBases(path, root, {
      schema: this.#schema,
      locale: this.#locale,
      paths,
      pathFrom,
      realPathOf: (file) => (io.kindOf(file) === 'file' ? io.realPath(file) : undefined),
      sourceOf: (file) => {
        this.#paths.add(file);
        const name = pathFrom(io.cwd, file);
        const isNamed = this.#flags.config !== undefined && file === path;
        return { file: name, text: isNamed ? readText(file, name, io) : readOwnText(file, name, root, io) };
      },
      errorFor: failureAt,
    });
  }
}
