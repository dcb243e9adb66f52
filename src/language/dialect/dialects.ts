import { qive } from './qive.ts';
import { received } from './received.ts';

/** The dialects that come with the package, by name; the first is the default. */
export const dialects = { received, qive } as const;
