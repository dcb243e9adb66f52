import type { Locale } from '../messages/locale.ts';
import type { Severity } from '../source/problem.ts';
import type { Finding } from './finding.ts';
import type { Paint } from './paint.ts';
import type { Summary } from './summary.ts';

/** What there is to say of a rule, in the language of the report. */
export interface RuleFacts {
  readonly id: string;
  /** As it is set for this run. */
  readonly severity: Severity;
  /** What it finds, in one sentence. */
  readonly summary: string;
  /** Why that is worth a look. */
  readonly reason: string;
}

/** What a run has to tell. */
export interface Report {
  /** The findings to show, in the order to show them; with those that are suppressed. */
  readonly findings: readonly Finding[];
  /** Counts all findings, also those that are not shown. */
  readonly summary: Summary;
  /** The files in which a filter stands, in the order to show them. */
  readonly files: readonly string[];
  /** Every rule that is on. */
  readonly rules: readonly RuleFacts[];
  /** What the run says of itself, such as a setting that has no effect. */
  readonly notices: readonly string[];
  /** The least severity that fails the run. */
  readonly failOn: Severity;
  readonly exitCode: number;
  readonly startedAt: Date;
  /** The folder that paths start from, as a `file:` URL that ends in `/`. */
  readonly root: string;
  readonly locale: Locale;
  /** The version of the tool. */
  readonly version: string;
  readonly paint: Paint;
  /** The width of the terminal; `Infinity` where there is none. */
  readonly columns: number;
  /** SHA-256 of a text as UTF-8, in hexadecimal digits. */
  readonly hash: (text: string) => string;
}

/** Writes a report as text that ends its last line, or as nothing. */
export type Reporter = (report: Report) => string;
