/**
 * A value as JSON that is safe for a terminal: JSON does not escape the control characters above `~`, and some terminals act
 * on them.
 */
export function json(value: unknown, replacer?: (key: string, value: unknown) => unknown, indent?: number): string {
  return JSON.stringify(value, replacer, indent).replace(
    /[\x7f-\x9f]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}
