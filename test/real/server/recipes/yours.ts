import type { Accepted } from 'prefilter/server';

/** Runs the filter on one of the databases below. */
export type NotesOf = (asked: Accepted) => Promise<readonly object[]>;

/** The user of your session; throws if there is none. */
export type TenantOf = (authorization: string | undefined) => string;
