import type { Span } from './span.ts';

export type Severity = 'error' | 'warning' | 'info';

/** The replacement of one span by a text; an empty span inserts, an empty text deletes. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A fix; `safe` if it cannot change what the filter selects, or if the text was invalid and has only one fix. */
export interface Fix {
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  readonly edits: readonly Edit[];
}

/** Another position in the text that explains a problem, such as the parenthesis that was never closed. */
export interface Related {
  readonly message: string;
  readonly span: Span;
}

/** A problem in a text: what is wrong, how severe it is, where, and what to do about it. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly help?: string;
  readonly related?: readonly Related[];
  readonly fix?: Fix;
}
