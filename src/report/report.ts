import type { Locale } from '../messages/locale.ts';
import type { Finding } from './finding.ts';
import type { Paint } from './paint.ts';
import type { Summary } from './summary.ts';

/** What a run has to tell. */
export interface Report {
  /** The findings to show, in the order to show them. */
  readonly findings: readonly Finding[];
  /** Counts all findings, also those that are not shown. */
  readonly summary: Summary;
  readonly locale: Locale;
  /** The version of the tool. */
  readonly version: string;
  readonly paint: Paint;
  /** The width of the terminal; `Infinity` where there is none. */
  readonly columns: number;
}

/** Writes a report as text that ends its last line, or as nothing. */
export type Reporter = (report: Report) => string;
