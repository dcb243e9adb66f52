import { decode } from '../../language/encode.ts';
import { FilterError } from '../../language/filter-error.ts';
import { prettyFinding } from '../../report/formats/pretty.ts';
import { printable } from '../../report/printable.ts';
import type { Problem } from '../../source/problem.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { type CliMessages, cliMessages } from '../command-line/messages.ts';
import { readInputs } from '../command-line/read-inputs.ts';
import { jsonText, printsJson } from '../output/json.ts';
import { note } from '../output/note.ts';
import { columnsOf, paintFor } from '../output/terminal.ts';

/** Prints percent-encoded texts decoded, one per line; `+` stays a plus. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const { inputs, skipped } = await readInputs(invocation, io, 'text');
  if (inputs.length === 0) await note(io, locale, (say) => say.noFilters(skipped));
  const display = { locale, paint: paintFor(io.stderr, flags, io), columns: columnsOf(io.stderr) };
  let exitCode = 0;
  const results: object[] = [];
  for (const source of inputs) {
    const encoded = withoutTail(source.filter);
    const result = decoded(encoded, cliMessages[locale]);
    if (typeof result === 'string') {
      if (isJson) results.push({ file: source.file, encoded, decoded: result });
      else io.stdout.write(`${io.stdout.isTTY ? shown(result) : result}\n`);
    } else {
      exitCode = 1;
      io.stderr.write(`${prettyFinding({ source, problem: result }, display)}\n`);
    }
  }
  if (isJson) io.stdout.write(jsonText(results));
  return exitCode;
};

/** The text for a terminal: control characters from an encoded text are escaped. */
function shown(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

function decoded(text: string, say: CliMessages): string | Problem {
  try {
    return decode(text);
  } catch (error) {
    const [problem] = error instanceof FilterError ? error.problems : [];
    if (problem === undefined) throw error;
    const sequence = text.slice(problem.span.start, problem.span.end);
    return { ...problem, message: /^%[0-9a-f]{2}/i.test(sequence) ? say.notCharacters : say.noDigits };
  }
}

// A loop, because the regular expression takes quadratic time on inner white space.
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}
