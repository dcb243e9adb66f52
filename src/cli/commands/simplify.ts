import { print } from '../../language/print.ts';
import { simplify } from '../../meaning/simplify/simplify.ts';
import { texts } from '../../messages/locale.ts';
import { bareFilter } from '../../report/finding.ts';
import { shortened } from '../../source/excerpt.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { filterFlags, formatFlag } from '../command-line/flags.ts';
import { readFilters, warnOfUndeclared } from '../command-line/read-filters.ts';
import { note, Results, reportProblem } from '../output/output.ts';

export const declaration = {
  takes: '[-e TEXT] [FILE.filter | FOLDER | -]…',
  summary: {
    en: 'Remove the redundant parts of filters',
    'pt-BR': 'Remover as partes redundantes de filtros',
  },
  flags: { ...formatFlag, ...filterFlags },
  examples: ["prefilter simplify '(OR (= a b) (OR (= c d) (= a b)))'"],
} as const satisfies Declaration;

const messages = texts({
  en: {
    always: (filter: string) => `\`${filter}\` selects everything: it can be left out.`,
    never: (filter: string) => `\`${filter}\` selects nothing.`,
  },
  'pt-BR': {
    always: (filter) => `\`${filter}\` seleciona tudo: pode ser omitido.`,
    never: (filter) => `\`${filter}\` não seleciona nada.`,
  },
});

/** Prints filters without their redundant parts. The exit code is 1 if one selects everything or nothing, which no filter can express. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { read, exitCode } = await readFilters(invocation);
  const results = new Results(invocation);
  let isConstant = false;
  for (const { input, filter, ...settings } of read) {
    await warnOfUndeclared({ input, ...settings }, invocation);
    const simple = simplify(filter, settings);
    const { text } = bareFilter(input.filter);
    const simplified = typeof simple === 'boolean' ? simple : print(simple, settings);
    // An empty line would be read as a filter that selects everything.
    results.add({ file: input.file, filter: text, simplified }, () =>
      typeof simplified === 'boolean' ? '' : `${simplified}\n`,
    );
    if (typeof simplified !== 'boolean') continue;
    isConstant = true;
    const message = messages[invocation.locale][simplified ? 'always' : 'never'](shortened(text));
    if (results.isJson) {
      const span = { start: 0, end: input.text.length };
      const code = simplified ? 'always-true' : 'always-false';
      await reportProblem(input, { code, severity: 'warning', message, span }, invocation);
    } else note(invocation, () => message);
  }
  return results.end(isConstant ? 1 : exitCode);
};
