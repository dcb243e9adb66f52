import { decode } from '../../language/encode.ts';
import { FilterError } from '../../language/filter-error.ts';
import { printable } from '../../report/terminal.ts';
import type { Problem } from '../../source/problem.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { formatFlag, inputFlags } from '../command-line/flags.ts';
import { readInputs } from '../command-line/inputs.ts';
import { type CliMessages, cliMessages } from '../command-line/messages.ts';
import { Results, reportProblem } from '../output/output.ts';

export const declaration = {
  takes: '[TEXT | FILE.filter | FOLDER | -]…',
  summary: { en: 'Decode percent-encoded text', 'pt-BR': 'Decodificar texto de uma URL' },
  flags: { ...formatFlag, ...inputFlags },
  examples: ['prefilter decode %28%3D%20processed%20false%29'],
} as const satisfies Declaration;

/** Prints percent-encoded texts decoded, one per line; `+` stays a plus. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { locale, io } = invocation;
  let exitCode = 0;
  const results = new Results(invocation);
  for (const source of await readInputs(invocation, 'text')) {
    const encoded = withoutTail(source.filter);
    const result = decodeOrProblem(encoded, cliMessages[locale]);
    if (typeof result === 'string') {
      const data = { file: source.file, encoded, decoded: result };
      results.add(data, () => `${io.stdout.isTTY ? result.split('\n').map(printable).join('\n') : result}\n`);
    } else {
      exitCode = 1;
      await reportProblem(source, result, invocation);
    }
  }
  return results.end(exitCode);
};

function decodeOrProblem(text: string, say: CliMessages): string | Problem {
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
