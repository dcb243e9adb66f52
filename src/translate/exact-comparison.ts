import { is, listOf, oneOf, text } from '../source/shape.ts';

/** For languages in which the server decides how texts are compared. */
export interface ExactOptions {
  /** The properties that the server compares character by character; `true` for all. */
  readonly exact?: true | readonly string[];
}

export const exactCheck = /* @__PURE__ */ (() =>
  oneOf(
    is('`true`', (value) => value === true),
    listOf(text),
  ))();

/** Returns a test for the properties named in `exact`. */
export function isExact({ exact }: ExactOptions): (property: string) => boolean {
  if (exact === undefined || exact === true) return () => exact === true;
  const named = new Set(exact);
  return (property) => named.has(property);
}
