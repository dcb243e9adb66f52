import type { Dialect } from '../../language/dialect/dialect.ts';
import { encode } from '../../language/encode.ts';
import { parse } from '../../language/parse/parse.ts';
import { print } from '../../language/print.ts';
import { bareFilter } from '../../report/finding.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { filterFlags, formatFlag } from '../command-line/flags.ts';
import { type Input, readInputs } from '../command-line/inputs.ts';
import { filterSettingsFinder, showProblems } from '../command-line/read-filters.ts';
import { note, Results } from '../output/output.ts';

export const declaration = {
  takes: '[TEXT | FILE.filter | FOLDER | -]…',
  summary: { en: 'Percent-encode filters for a URL', 'pt-BR': 'Codificar filtros para uma URL' },
  flags: { ...formatFlag, ...filterFlags },
  examples: ["prefilter encode '(= processed false)'"],
} as const satisfies Declaration;

/**
 * Percent-encodes filters, one per line. A text of one line is encoded as given; if it begins like a filter and is none, a note
 * says so and the exit code is 1. One of several lines is parsed and printed on one line first.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  let exitCode = 0;
  const results = new Results(invocation);
  const settingsFor = filterSettingsFinder(invocation);
  for (const input of await readInputs(invocation, 'text')) {
    const { dialect } = await settingsFor(input);
    const line = onOneLine(input, dialect);
    if (line !== undefined) {
      const encoded = encode(line);
      results.add({ file: input.file, filter: line, encoded }, () => `${encoded}\n`);
      if (!line.startsWith('(') || parse(line, { dialect }).ok) continue;
      exitCode = 1;
      if (results.isJson) await showProblems(input, { dialect }, invocation);
      else note(invocation, (say) => say.notValid(input.file));
    } else {
      exitCode = 1;
      await showProblems(input, { dialect }, invocation);
    }
  }
  return results.end(exitCode);
};

/** The text to send; `undefined` for several lines that are not a filter. */
function onOneLine(input: Input, dialect: Dialect): string | undefined {
  const { text } = bareFilter(input.filter);
  if (text !== '' && !/[\r\n]/.test(text)) return text;
  const { ok, filter } = parse(input.filter, { dialect });
  return ok ? print(filter) : undefined;
}
