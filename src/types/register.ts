/**
 * Facts about a project that apply to every filter in it; `prefilter types` writes them. `properties` are those of the
 * documents; with `check: false` any text is accepted.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be filled.
export interface Register {}

/** The properties that the project has declared, else any. */
export type RegisteredProperties = Register extends { properties: infer P } ? P : AnyProperties;

/** Any name, any value. */
export type AnyProperties = Readonly<Record<string, unknown>>;
