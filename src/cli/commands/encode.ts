import type { Dialect } from '../../language/dialect/dialect.ts';
import { encode } from '../../language/encode.ts';
import { parse } from '../../language/parse/parse.ts';
import { print } from '../../language/print.ts';
import { bareFilter } from '../../report/finding.ts';
import type { Input } from '../command-line/inputs.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { readInputs } from '../command-line/read-inputs.ts';
import { filterSettingsFinder } from '../configuration/dialects.ts';
import { jsonText, printsJson } from '../output/json.ts';
import { note } from '../output/note.ts';

/**
 * Percent-encodes filters, one per line. A text of one line is encoded as given, with a note if it should be a filter and is
 * not; one of several lines is parsed and printed on one line first.
 */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const { inputs, skipped } = await readInputs(invocation, io, 'text');
  if (inputs.length === 0) await note(io, locale, (say) => say.noFilters(skipped));
  let exitCode = 0;
  const results: object[] = [];
  const settingsFor = filterSettingsFinder(flags, io, locale);
  for (const input of inputs) {
    const { dialect } = await settingsFor(input);
    const line = onOneLine(input, dialect);
    if (line !== undefined) {
      if (isJson) results.push({ file: input.file, filter: line, encoded: encode(line) });
      else io.stdout.write(`${encode(line)}\n`);
      if (line.startsWith('(') && !parse(line, { dialect }).ok)
        await note(io, locale, (say) => say.notValid(input.file));
    } else {
      exitCode = 1;
      (await import('../output/show-problems.ts')).showProblems(input, dialect, flags, locale, io);
    }
  }
  if (isJson) io.stdout.write(jsonText(results));
  return exitCode;
};

/** The text to send; `undefined` for several lines that are not a filter. */
function onOneLine(input: Input, dialect: Dialect): string | undefined {
  const { text } = bareFilter(input, { start: 0, end: 0 });
  if (text !== '' && !/[\r\n]/.test(text)) return text;
  const { ok, filter } = parse(input.filter, { dialect });
  return ok ? print(filter) : undefined;
}
