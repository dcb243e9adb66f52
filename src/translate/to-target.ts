import { asFilter, type Filter, type FilterLike, isCondition } from '../language/filter.ts';
import { meanings } from '../language/meanings.ts';
import { visit } from '../language/visit.ts';
import type { ViewOptions } from '../meaning/options.ts';
import { viewOf } from '../meaning/view.ts';
import { knownLocale, type Locale, localized } from '../messages/locale.ts';
import { preconditions, type Usage } from './preconditions.ts';
import type { CustomTerm, Target } from './target.ts';
import { TranslateError } from './translate-error.ts';
import type { CustomOperators, Translation } from './translation.ts';
import { isInNumbers } from './value-kinds.ts';
import { write } from './write.ts';

/** Implements `translate` for a target object; custom operators are looked up by its name. */
export function toTarget<Output, Part, Options, Helpers>(
  filter: FilterLike,
  target: Target<Output, Part, Options, Helpers>,
  options: Options &
    ViewOptions & { readonly strict?: boolean; readonly operators?: CustomOperators; readonly locale?: Locale },
): Translation<Output> {
  const { operators = {}, strict = true, locale } = Object(options) as typeof options;
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
  const codes = target.preconditions(options, usageOf(asFilter(filter)), viewOf(options));
  const required = codes.map((code) => ({ code, message: localized(preconditions[code], knownLocale(locale)) }));
  const [first] = localizedNotes;
  if (first === undefined) return { output, params, fidelity: 'exact', notes: [], preconditions: required };
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
  return { output, params, fidelity, notes, preconditions: required };
}

function usageOf(filter: Filter): Usage {
  const compared = new Set<string>();
  const ordered = new Set<string>();
  let isConstant = true;
  let inNumbers = false;
  visit(filter, (node) => {
    if (!isCondition(node)) return;
    isConstant = false;
    const { means, property, values } = node;
    const { family } = meanings[means];
    if (family !== 'presence') compared.add(property.text);
    if (family === 'order') ordered.add(property.text);
    if (family === 'part' && values.some(({ text }) => isInNumbers.test(text))) inNumbers = true;
  });
  return { compared, ordered, isInNumbers: inNumbers, isConstant };
}
