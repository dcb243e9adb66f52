import { toGrammar } from '../../grammar/to-grammar.ts';
import { FilterError } from '../../language/filter-error.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { Failure } from '../command-line/failure.ts';
import { configurationFlags, dialectFlag } from '../command-line/flags.ts';
import { filterSettingsFinder } from '../command-line/read-filters.ts';

export const declaration = {
  takes: '--to NOTATION',
  mostOperands: 0,
  summary: {
    en: 'Print a grammar that lets a model write right filters only',
    'pt-BR': 'Mostrar uma gramática com a qual um modelo só escreve certo',
  },
  flags: {
    to: {
      value: 'NOTATION',
      choices: ['gbnf', 'lark', 'ebnf'],
      en: 'The notation (gbnf): of llama.cpp, of Lark, or of the W3C',
      'pt-BR': 'A notação (gbnf): do llama.cpp, do Lark ou do W3C',
    },
    depth: {
      value: 'N',
      least: 1,
      en: 'How deep filters may be nested, the outermost one included (4)',
      'pt-BR': 'Até que profundidade os filtros se aninham, incluído o mais externo (4)',
    },
    ...dialectFlag,
    ...configurationFlags,
  },
  examples: ['prefilter grammar --to lark', 'prefilter grammar --to gbnf --depth 2 > filter.gbnf'],
} as const satisfies Declaration;

/** Prints the grammar of the filters of the working directory's dialect and declared properties. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, io } = invocation;
  const { dialect, properties } = await filterSettingsFinder(invocation)({ file: 'text' });
  const { depth, to = 'gbnf' } = flags;
  try {
    io.stdout.write(toGrammar({ dialect, ...(properties && { properties }), ...(depth && { depth }) }, to));
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw new Failure(() => error.message);
  }
  return 0;
};
