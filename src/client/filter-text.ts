import type { Dialect } from '../language/dialect/dialect.ts';
import { qive } from '../language/dialect/qive.ts';
import { received } from '../language/dialect/received.ts';
import { encode } from '../language/encode.ts';
import type { FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { print } from '../language/print.ts';
import { excerpt } from '../source/excerpt.ts';
import type { Problem } from '../source/problem.ts';
import type { Settings } from './settings.ts';

const inParts = 'With `split`, the client asks for it in parts that the service understands.';
const withoutIt = 'With `split`, it is not sent.';

/**
 * A filter encoded for a URL: a text as given, a tree printed in the dialect of the service and in its documented forms.
 * Refuses a filter with an error under that dialect, and one that is already encoded.
 */
export async function encodeFilter(filter: FilterLike | string, settings: Settings): Promise<string> {
  const { refuse, service, checkFilter } = settings;
  const dialect = typeof service.dialect === 'string' ? { received, qive }[service.dialect] : service.dialect;
  try {
    const text = typeof filter === 'string' ? filter : print(filter, { dialect, nary: 'documented' });
    if (text.trim() === '') refuse('filter', 'is empty, for which the service would return everything');
    // A filter has white space after its operator; an encoded one has none.
    if (!/\s/.test(text) && /%[0-9a-f]{2}/i.test(text)) {
      refuse('filter', 'is already percent-encoded; give it as text, the client encodes it');
    }
    const encoded = encode(text);
    if (checkFilter) await checkFilterText(text, dialect, settings);
    return encoded;
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // Some messages begin with the argument, as those of the client do.
    const [, flaw = `cannot be written: ${error.message}`] = /^`filter` (.*)/s.exec(error.message) ?? [];
    return refuse('filter', error.code === 'unknown-meaning' ? `${flaw} ${inParts}` : flaw);
  }
}

/**
 * Checks a filter with all rules under a dialect: refuses it if a problem is an error, and reports warnings to `onEvent`. The
 * parser is loaded here.
 */
async function checkFilterText(
  text: string,
  dialect: Dialect,
  { refuse, onEvent, properties }: Settings,
): Promise<void> {
  const { validate } = await import('../validate/validate.ts');
  const problems = validate(text, { dialect, ...(properties && { properties }) });
  const first = problems.find(({ severity }) => severity === 'error');
  if (first !== undefined) {
    const isUnknown = first.code === 'unknown-operator';
    const lines = [`is not a filter of the service: ${first.message}`, excerpt(text, first.span), first.help];
    if (isUnknown) lines.push(inParts);
    refuse('filter', lines.filter(Boolean).join('\n'), problems);
  }
  for (const problem of problems) {
    const { code, message, severity } = problem;
    if (severity !== 'warning') continue;
    const way = code === 'unconfirmed-operator' ? ` ${withoutIt}` : '';
    onEvent?.({ kind: 'warning', code, message: message + way, problem });
  }
  if (onEvent === undefined || properties === undefined) return;
  const [{ parse }, { textComparisons }] = await Promise.all([
    import('../language/parse/parse.ts'),
    import('../validate/text-compared.ts'),
  ]);
  const { filter, ok } = parse(text, { dialect });
  for (const finding of ok ? textComparisons(filter, dialect, properties, 'en') : []) {
    const problem: Problem = { code: 'text-compared', severity: 'warning', ...finding };
    onEvent({ kind: 'warning', code: problem.code, message: problem.message, problem });
  }
}
