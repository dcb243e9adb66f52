import { texts } from '../../../messages/locale.ts';
import { bareFilter } from '../../../report/finding.ts';
import { exactJson } from '../../../report/json.ts';
import { printable } from '../../../report/terminal.ts';
import { examplesOf } from '../../../testing/index.ts';
import type { Declaration, Run } from '../../command-line/command.ts';
import { filterFlags } from '../../command-line/flags.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { Results } from '../../output/output.ts';
import { type Tested, testFileOf } from './test-file.ts';

export const declaration = {
  takes: '[-e TEXT] [FILTER | FILE.filter | FOLDER | -]…',
  summary: {
    en: 'Print the few documents that pin a filter down',
    'pt-BR': 'Mostrar os poucos documentos que fixam um filtro',
  },
  flags: {
    format: {
      short: 'f',
      value: 'FORMAT',
      choices: ['pretty', 'ndjson', 'vitest', 'json'],
      en: 'A table (pretty), documents on a line each (ndjson), or a test file that runs (vitest)',
      'pt-BR': 'Uma tabela (pretty), um documento por linha (ndjson) ou um arquivo de testes que roda (vitest)',
    },
    ...filterFlags,
  },
  examples: [
    "prefilter tests '(OR (= processed false) (_not_exists processed))'",
    'prefilter tests filters --format vitest > filters.test.ts',
  ],
} as const satisfies Declaration;

const messages = texts({
  en: { selected: 'selected', unselected: 'not selected' },
  'pt-BR': { selected: 'selecionado', unselected: 'não selecionado' },
});

/** Prints the documents that tell each filter from its small changes. The exit code is 1 if a filter is invalid. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, io, locale } = invocation;
  const { read, exitCode } = await readFilters(invocation);
  const results = new Results(invocation);
  const tested = read.map(({ input, filter, dialect, properties }): Tested => {
    const options = { dialect, ...(properties && { properties }), locale };
    const { text } = bareFilter(input.filter);
    return { file: input.file, text, dialect, properties, examples: examplesOf(filter, options) };
  });
  if (flags.format === 'vitest') {
    if (tested.length > 0) io.stdout.write(testFileOf(tested));
    return exitCode;
  }
  for (const [index, one] of tested.entries()) {
    const { file, text, examples } = one;
    const print = flags.format === 'ndjson' ? linesOf : tableOf;
    results.add({ file, filter: text, examples }, () => print(one, index));
  }
  return results.end(exitCode);

  function linesOf({ examples }: Tested): string {
    return examples.map(({ document, selected }) => `${printable(exactJson({ document, selected }))}\n`).join('');
  }

  function tableOf({ text, examples }: Tested, index: number): string {
    const say = messages[locale];
    const width = Math.max(say.selected.length, say.unselected.length);
    const rows = examples.map(
      ({ document, selected }) =>
        `  ${(selected ? say.selected : say.unselected).padEnd(width)}  ${printable(exactJson(document))}\n`,
    );
    return `${index > 0 ? '\n' : ''}${printable(text.replace(/\s+/g, ' '))}\n${rows.join('')}`;
  }
};
