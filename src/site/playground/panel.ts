import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Filter } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Problem } from '../../source/problem.ts';
import type { Span } from '../../source/span.ts';
import type { State } from './state.ts';
import type { PlaygroundTexts } from './texts.ts';

/** The library's answers for a state; every panel shows a part of it. */
export interface Reading {
  readonly state: State;
  /** The hash of a link to the state, unless it is too long for one. */
  readonly hash?: string | undefined;
  readonly locale: Locale;
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  /** Why a declaration is ignored, by its field. */
  readonly declarationProblems: Readonly<Partial<Record<'extension' | 'properties', string>>>;
  readonly problems: readonly Problem[];
  /** The filter, unless it is invalid. */
  readonly filter: Filter | undefined;
  /** Why the filter has no known meaning: it is invalid, or has an operator without a meaning. */
  readonly unavailable: string | undefined;
  /** The part of it that could be read, valid or not. */
  readonly partial: Filter | undefined;
}

/** The functions that a panel can call on the page. */
export interface Page {
  readonly locale: Locale;
  readonly say: PlaygroundTexts;
  readonly state: State;
  /** Changes a part of the state other than the filter, and then all panels. */
  change(part: Partial<State>): void;
  /** Writes the filter; `undo` restores the previous one. */
  write(filter: string): void;
  undo(): void;
  /** Selects a part of the filter in the editor. */
  select(span: Span): void;
  /** Copies a text, and announces it. */
  copy(text: string): void;
  /** Announces something to screen readers. */
  announce(text: string): void;
}

/** A part of the page that shows one answer. */
export interface Panel {
  readonly element: HTMLElement;
  /** Whether its answer can take long, so that it waits for a pause in typing. */
  readonly waits?: (reading: Reading) => boolean;
  update(reading: Reading): void;
}
