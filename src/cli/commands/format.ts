import { formatText } from '../../editor/format.ts';
import { printable } from '../../report/terminal.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { attemptToWrite, misuse, notCombined } from '../command-line/failure.ts';
import { filterFlags, formatFlag } from '../command-line/flags.ts';
import { cliMessages } from '../command-line/messages.ts';
import { readFilters } from '../command-line/read-filters.ts';
import { Results } from '../output/output.ts';

export const declaration = {
  takes: '[-e TEXT] [FILE.filter | FOLDER | -]…',
  summary: { en: 'Format filters to fit a width', 'pt-BR': 'Formatar filtros para caber em uma largura' },
  flags: {
    write: { en: 'Write the files in place', 'pt-BR': 'Gravar nos próprios arquivos' },
    check: {
      en: 'Only list what is not formatted, and exit with 1 if there is any',
      'pt-BR': 'Só listar o que não está formatado e sair com 1 se houver algo',
    },
    width: {
      value: 'N',
      least: 1,
      en: 'The maximum line width (80)',
      'pt-BR': 'A largura máxima da linha (80)',
    },
    ...formatFlag,
    ...filterFlags,
  },
  examples: [
    'prefilter format --write .',
    'prefilter format --check .',
    "prefilter format --width 40 '(OR (= processed false) (_not_exists processed))'",
  ],
} as const satisfies Declaration;

/** Formats filters to a width: on the standard output, with `--write` in their files; with `--check` only lists those that are not. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const { check = false, write = false, width = 80 } = flags;
  if (check && write) throw notCombined('--write', '--check');
  const { read, exitCode } = await readFilters(invocation, ({ path, file }) => {
    if (write && path === undefined) throw misuse((say) => say.writeWhat(file));
  });
  let changed = 0;
  const results = new Results(invocation);
  for (const { input, filter } of read) {
    const text = formatText(input, filter, width);
    const isChanged = !(text === input.text || (input.path === undefined && text === `${input.text}\n`));
    if (isChanged) changed++;
    if (write && isChanged) attemptToWrite(input.file, () => io.writeFile(input.path as string, text));
    const { file } = input;
    results.add({ file, isFormatted: !isChanged, text }, () => {
      if (!check && !write) return text;
      return isChanged ? `${cliMessages[locale][write ? 'formatted' : 'notFormatted'](printable(file))}\n` : '';
    });
  }
  return results.end(check && changed > 0 ? 1 : exitCode);
};
