import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Filter } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';

/** What the form shows: a filter, or none yet. */
export interface FormView {
  readonly filter: Filter | undefined;
  readonly dialect: Dialect;
  readonly properties: Properties;
  readonly locale: Locale;
  /** Takes the text of the changed filter. */
  change(text: string): void;
}

/** Draws the form into an element; the function that it returns draws it anew for another filter. */
export type MountForm = (element: Element) => (view: FormView) => void;
