import { dirname, resolve } from 'node:path';
import type { Dialect } from '../language/dialect.ts';
import { qive } from '../language/qive.ts';
import { received } from '../language/received.ts';
import type { Locale } from '../messages/locale.ts';
import type { Source } from '../report/finding.ts';
import type { Configurations } from './configurations.ts';
import { configurationFinder } from './find-configuration.ts';
import type { FlagValues } from './flags.ts';
import type { Io } from './io.ts';

const dialects: Readonly<Record<NonNullable<FlagValues['dialect']>, Dialect>> = { received, qive };

/** The dialect that the flags name. */
export function dialectOf({ dialect = 'received' }: FlagValues): Dialect {
  return dialects[dialect];
}

/** Finds the dialect of a text as `lint` does: the flags name it, else the configuration that counts where the text stands. */
export function dialectFinder(flags: FlagValues, io: Io, locale: Locale): (source: Source) => Promise<Dialect> {
  const find = configurationFinder(io);
  let configurations: Configurations | undefined;
  return async ({ file }) => {
    const path = resolve(io.cwd, file);
    const isPlain = flags['no-config'] || (flags.config === undefined && find(dirname(path)) === undefined);
    if (isPlain) return dialectOf(flags);
    configurations ??= new (await import('./configurations.ts')).Configurations(flags, io, locale);
    return configurations.lintSettingsFor(path, { locale, today: '' }).dialect;
  };
}
