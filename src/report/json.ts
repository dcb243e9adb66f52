/**
 * A value as JSON that a terminal can show: JSON itself leaves the controls above `~` as they are, and some terminals obey
 * them.
 */
export function json(value: unknown, replacer?: (key: string, value: unknown) => unknown, indent?: number): string {
  return JSON.stringify(value, replacer, indent).replace(
    /[\x7f-\x9f]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}
