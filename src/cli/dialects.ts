import type { Dialect } from '../language/dialect.ts';
import { qive } from '../language/qive.ts';
import { received } from '../language/received.ts';
import type { FlagValues } from './flags.ts';

const dialects: Readonly<Record<NonNullable<FlagValues['dialect']>, Dialect>> = { received, qive };

/** The dialect that the flags name. */
export function dialectOf({ dialect = 'received' }: FlagValues): Dialect {
  return dialects[dialect];
}
