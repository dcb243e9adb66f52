import { dirname, resolve } from 'node:path';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { dialects } from '../../language/dialect/dialects.ts';
import type { LintSettings } from '../../lint/config/settings.ts';
import type { Source } from '../../source/lines.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ConfigurationValues } from '../command-line/flags.ts';
import type { Configurations } from './configurations.ts';
import { configurationFinder } from './find.ts';

/** The dialect that the flags name. */
export function dialectOf({ dialect = 'received' }: ConfigurationValues): Dialect {
  return dialects[dialect];
}

/** The dialect and the declared properties of a filter. */
export type FilterSettings = Pick<LintSettings, 'dialect' | 'properties'>;

/** Finds the settings of a text as `lint` does: from the flags, else from the configuration that applies to its file. */
export function filterSettingsFinder(
  invocation: Invocation<ConfigurationValues>,
): (source: Pick<Source, 'file'>) => Promise<FilterSettings> {
  const { flags, locale, io } = invocation;
  const find = configurationFinder(io);
  let configurations: Configurations | undefined;
  return async ({ file }) => {
    const path = resolve(io.cwd, file);
    const isPlain = flags['no-config'] || (flags.config === undefined && find(dirname(path)) === undefined);
    if (isPlain) return { dialect: dialectOf(flags) };
    configurations ??= new (await import('./configurations.ts')).Configurations(flags, io, locale);
    const { dialect, properties } = configurations.lintSettingsFor(path, { locale, today: '' });
    return { dialect, ...(properties && { properties }) };
  };
}
