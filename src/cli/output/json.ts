import type { FlagValues } from '../command-line/flags.ts';

/** Whether a command prints JSON: with `--format json`, or `--json`. */
export function printsJson({ format, json }: FlagValues): boolean {
  return json === true || (format as string | undefined) === 'json';
}

/** A value as JSON on lines of its own; a bigint becomes a text, since JSON readers would round the number. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item), 2)}\n`;
}
