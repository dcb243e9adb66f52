import type { Dialect } from '../../language/dialect/dialect.ts';
import { qive } from '../../language/dialect/qive.ts';
import { received } from '../../language/dialect/received.ts';
import { encode } from '../../language/encode.ts';
import { asFilter, type FilterLike } from '../../language/filter.ts';
import { FilterError } from '../../language/filter-error.ts';
import { print } from '../../language/print.ts';
import type { Settings } from '../settings.ts';

/**
 * A filter encoded for a URL: a text as given, a tree printed in the dialect of the service and in its documented forms.
 * Refuses a filter with an error under that dialect, and one that is already encoded. The parser is loaded for the first
 * filter that is checked.
 */
export async function encodeFilter(filter: FilterLike | string, settings: Settings): Promise<string> {
  const { refuse, service, checkFilter } = settings;
  const dialect = typeof service.dialect === 'string' ? { received, qive }[service.dialect] : service.dialect;
  try {
    const text = typeof filter === 'string' ? filter : printed(filter, dialect);
    if (text === undefined) return refuse('filter', 'takes a text, a filter or a fluent filter');
    if (text.trim() === '') refuse('filter', 'is empty, for which the service would return everything');
    // A filter has white space after its operator; an encoded one has none.
    if (!/\s/.test(text) && /%[0-9a-f]{2}/i.test(text)) {
      refuse('filter', 'is already percent-encoded; give it as text, the client encodes it');
    }
    const encoded = encode(text);
    if (checkFilter) (await import('./check-filter.ts')).checkFilter(text, dialect, settings);
    return encoded;
  } catch (error) {
    if (error instanceof FilterError) refuse('filter', `cannot be written: ${error.message}`);
    throw error;
  }
}

/** Prints a filter; `undefined` if the value is not one, or is incomplete and makes `print` throw a `TypeError`. */
function printed(filter: FilterLike, dialect: Dialect): string | undefined {
  try {
    return 'kind' in asFilter(Object(filter)) ? print(filter, { dialect, nary: 'documented' }) : undefined;
  } catch (error) {
    if (error instanceof FilterError) throw error;
    return undefined;
  }
}
