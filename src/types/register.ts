/**
 * Facts of a project, for every filter that is written in it: `prefilter types` writes them. `properties` are those that
 * documents have; with `check: false` any text is taken.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be filled.
export interface Register {}

/** The properties that the project has declared, else any. */
export type RegisteredProperties = Register extends { properties: infer P } ? P : AnyProperties;

/** Any name, any value. */
export type AnyProperties = Readonly<Record<string, unknown>>;
