/** Whether a command prints JSON: with `--format json`, or `--json`. */
export function printsJson(flags: object): boolean {
  const { format, json } = flags as { readonly format?: unknown; readonly json?: true };
  return json === true || format === 'json';
}

/** A value as JSON on lines of its own; a bigint becomes a text, since JSON readers would round the number. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item), 2)}\n`;
}
