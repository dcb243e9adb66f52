import type { Locale } from '../messages/locale.ts';
import type { Severity } from '../source/problem.ts';
import type { Finding } from './finding.ts';
import type { ProblemData } from './json.ts';
import type { Summary } from './summary.ts';
import type { Paint } from './terminal.ts';

/** The description of a rule, in the locale of the report. */
export interface RuleFacts {
  readonly id: string;
  /** The severity set for this run. */
  readonly severity: Severity;
  /** What it finds, in one sentence. */
  readonly summary: string;
  /** Why it matters. */
  readonly reason: string;
}

/** The result of a run. */
export interface Report {
  /** The findings to show, in order, including suppressed ones. */
  readonly findings: readonly Finding[];
  /** Counts all findings, including those that are not shown. */
  readonly summary: Summary;
  /** The files that contain filters, in the order to show them. */
  readonly files: readonly string[];
  /** Every rule that is on. */
  readonly rules: readonly RuleFacts[];
  /** What could not be read: the exit code is 2 then. */
  readonly failures: readonly ProblemData[];
  /** The lowest severity that fails the run. */
  readonly failOn: Severity;
  readonly exitCode: number;
  readonly startedAt: Date;
  /** The folder that paths start from, as a `file:` URL that ends in `/`. */
  readonly root: string;
  readonly locale: Locale;
  /** The version of the tool. */
  readonly version: string;
  readonly paint: Paint;
  /** The width of the terminal; `Infinity` without one. */
  readonly columns: number;
  /** SHA-256 of a text as UTF-8, in hexadecimal digits. */
  readonly hash: (text: string) => string;
}

/** Renders a report; the text is empty or ends with a line end. */
export type Reporter = (report: Report) => string;
