import type { Reporter } from '../report.ts';
import { pretty } from './pretty.ts';

/** The names of the report formats. */
export const formats = [
  'pretty',
  'compact',
  'json',
  'jsonl',
  'github',
  'sarif',
  'junit',
  'gitlab',
  'checkstyle',
] as const;

export type Format = (typeof formats)[number];

/** Loads the reporter of each format; the default one is there from the start. */
export const reporters: Readonly<Record<Format, () => Promise<Reporter>>> = {
  pretty: async () => pretty,
  compact: async () => (await import('./pretty.ts')).compact,
  json: async () => (await import('./json.ts')).json,
  jsonl: async () => (await import('./json.ts')).jsonl,
  github: async () => (await import('./github.ts')).github,
  sarif: async () => (await import('./sarif.ts')).sarif,
  junit: async () => (await import('./xml.ts')).junit,
  gitlab: async () => (await import('./gitlab.ts')).gitlab,
  checkstyle: async () => (await import('./xml.ts')).checkstyle,
};
