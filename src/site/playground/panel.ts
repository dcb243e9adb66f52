import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Filter } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Problem } from '../../source/problem.ts';
import type { Span } from '../../source/span.ts';
import type { State } from './state.ts';
import type { PlaygroundTexts } from './texts.ts';

/** What the library says of a state; every panel shows a part of it. */
export interface Reading {
  readonly state: State;
  /** The hash of a link to the state, unless it is too long for one. */
  readonly hash?: string | undefined;
  readonly locale: Locale;
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  /** Why a declaration does not count, by the field it stands in. */
  readonly declarationProblems: Readonly<Partial<Record<'extension' | 'properties', string>>>;
  readonly problems: readonly Problem[];
  /** The filter, unless it is invalid. */
  readonly filter: Filter | undefined;
  /** Why nothing can be said of what the filter means: it is invalid, or has an operator without a meaning. */
  readonly unavailable: string | undefined;
  /** What could be read of it, right or wrong. */
  readonly partial: Filter | undefined;
}

/** What a panel can do to the page. */
export interface Page {
  readonly locale: Locale;
  readonly say: PlaygroundTexts;
  readonly state: State;
  /** Changes a part of the state other than the filter, and all panels after it. */
  change(part: Partial<State>): void;
  /** Writes the filter; `undo` gets back what was there before. */
  write(filter: string): void;
  undo(): void;
  /** Selects a part of the filter in the editor. */
  select(span: Span): void;
  /** Copies a text, and says so. */
  copy(text: string): void;
  /** Says something to those who do not see the page. */
  announce(text: string): void;
}

/** A part of the page that shows one answer. */
export interface Panel {
  readonly element: HTMLElement;
  /** Whether its answer can take long, so that it waits until nobody types. */
  readonly waits?: (reading: Reading) => boolean;
  update(reading: Reading): void;
}
