import type { FilterLike } from '../language/filter.ts';
import type { ViewOptions } from '../meaning/options.ts';
import { knownLocale, type Locale, localized } from '../messages/locale.ts';
import type { CustomTerm, Target } from './target.ts';
import { TranslateError } from './translate-error.ts';
import type { CustomOperators, Translation } from './translation.ts';
import { write } from './write.ts';

/** Implements `translate` for a target object; custom operators are looked up by its name. */
export function toTarget<Output, Part, Options, Helpers>(
  filter: FilterLike,
  target: Target<Output, Part, Options, Helpers>,
  options: Options &
    ViewOptions & { readonly strict?: boolean; readonly operators?: CustomOperators; readonly locale?: Locale },
): Translation<Output> {
  const { operators = {}, strict = true, locale } = options;
  const {
    output,
    params,
    notes: localizedNotes,
  } = write(filter, target, options, (symbol) => {
    const custom: Readonly<Record<string, unknown>> | undefined = Object.hasOwn(operators, symbol)
      ? operators[symbol]
      : undefined;
    return custom?.[target.name] as CustomTerm<Part, Helpers> | undefined;
  });
  const [first] = localizedNotes;
  if (first === undefined) return { output, params, fidelity: 'exact', notes: [] };
  const notes = localizedNotes.map((note) => ({ ...note, reason: localized(note.reason, knownLocale(locale)) }));
  if (strict) {
    const more = notes.length === 1 ? '' : ` (and ${notes.length - 1} more)`;
    throw new TranslateError(
      'not-exact',
      `${target.name} cannot express \`${first.text}\` exactly: ${localized(first.reason, 'en')}${more}.`,
      notes,
    );
  }
  const fidelity = notes.some((note) => note.fidelity === 'unsupported') ? 'unsupported' : 'approximate';
  return { output, params, fidelity, notes };
}
