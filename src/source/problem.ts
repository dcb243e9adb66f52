import type { Edit } from './edit.ts';
import type { Span } from './span.ts';

export type Severity = 'error' | 'warning' | 'info';

/** A repair; `safe` when it cannot change what the filter selects or the text had no meaning and one repair only. */
export interface Fix {
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  readonly edits: readonly Edit[];
}

/** A place elsewhere in the text that explains a problem, such as the parenthesis that was never closed. */
export interface Related {
  readonly message: string;
  readonly span: Span;
}

/** Something wrong with a text: what, how bad, where, and what to do about it. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly help?: string;
  readonly related?: readonly Related[];
  readonly fix?: Fix;
}
