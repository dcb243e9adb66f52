import type { Accepted } from 'prefilter/server';

/** Runs the filter: one of the databases below. */
export type NotesOf = (asked: Accepted) => Promise<readonly object[]>;

/** Who asks, by whatever your sessions are; throws for nobody. */
export type TenantOf = (authorization: string | undefined) => string;
