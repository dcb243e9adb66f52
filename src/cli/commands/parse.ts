import {
  type Filter,
  isCondition,
  isFilter,
  meaningOf,
  type Operand,
  operandsOf,
  type Word,
} from '../../language/filter.ts';
import { quote } from '../../language/word.ts';
import { type Paint, printable } from '../../report/terminal.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { filterFlags, formatFlag, jsonFlag } from '../command-line/flags.ts';
import { readFilters } from '../command-line/read-filters.ts';
import { displayOn, Results } from '../output/output.ts';
import { type PageMessages, pageMessages } from '../output/page-messages.ts';

export const declaration = {
  takes: '[-e TEXT] [FILE.filter | FOLDER | -]…',
  summary: { en: 'Show filters as trees', 'pt-BR': 'Mostrar filtros como árvores' },
  flags: { ...formatFlag, ...jsonFlag, ...filterFlags },
  examples: [
    "prefilter parse '(OR (= processed false) (_not_exists processed))'",
    'prefilter parse --format json open.filter',
  ],
} as const satisfies Declaration;

export const run: Run<typeof declaration> = async (invocation) => {
  const { locale, io } = invocation;
  const { read, exitCode } = await readFilters(invocation);
  const { paint } = displayOn(io.stdout, invocation);
  const results = new Results(invocation);
  for (const { input, filter } of read) {
    results.add({ file: input.file, filter }, () => `${drawTree(filter, pageMessages[locale], paint)}\n`);
  }
  return results.end(exitCode);
};

/** Draws a filter as a tree, with the meaning of each operator and the role of each word. */
export function drawTree(filter: Filter, say: PageMessages, paint: Paint): string {
  return [headOf(filter, paint), ...branches(filter, '', say, paint)].join('\n');
}

function branches(filter: Filter, margin: string, say: PageMessages, paint: Paint): string[] {
  const operands = operandsOf(filter);
  const parts = partsOf(filter, say);
  const width = parts.reduce((most, part) => Math.max(most, part.length), 0);
  return operands.flatMap((operand, index) => {
    const isLast = index === operands.length - 1;
    const stem = paint('faint', `${margin}${isLast ? '└─' : '├─'}`);
    if (isFilter(operand)) {
      return [
        `${stem} ${headOf(operand, paint)}`,
        ...branches(operand, `${margin}${isLast ? ' ' : '│'}  `, say, paint),
      ];
    }
    const part = parts[index] === undefined ? '' : `${paint('faint', parts[index].padEnd(width))}  `;
    return [`${stem} ${part}${writeWord(operand)}`];
  });
}

/** The roles of a node's words, in order. */
function partsOf(filter: Filter, { property, value }: PageMessages): readonly string[] {
  return isCondition(filter) ? [property, ...filter.values.map(() => value)] : [];
}

function headOf(filter: Filter, paint: Paint): string {
  const symbol = filter.operator?.text ?? '';
  const meaning = meaningOf(filter);
  const head = paint('strong', printable(symbol));
  return meaning === undefined || meaning === symbol.toLowerCase() ? head : `${head} ${paint('faint', `(${meaning})`)}`;
}

function writeWord({ text, quoted }: Extract<Operand, Word>): string {
  return printable(quoted ? quote(text) : text);
}
