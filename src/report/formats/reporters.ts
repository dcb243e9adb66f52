import type { Reporter } from '../report.ts';
import { pretty } from './pretty.ts';

/** Loads the reporter of each format; the default one is there from the start. */
export const reporters = {
  pretty: async () => pretty,
  compact: async () => (await import('./compact.ts')).compact,
  json: async () => (await import('./json.ts')).json,
  jsonl: async () => (await import('./jsonl.ts')).jsonl,
  github: async () => (await import('./github.ts')).github,
  sarif: async () => (await import('./sarif.ts')).sarif,
  junit: async () => (await import('./junit.ts')).junit,
  gitlab: async () => (await import('./gitlab.ts')).gitlab,
  checkstyle: async () => (await import('./checkstyle.ts')).checkstyle,
} as const satisfies Readonly<Record<string, () => Promise<Reporter>>>;

/** The name of a report format. */
export type Format = keyof typeof reporters;
