import { localized } from '../../messages/locale.ts';
import { wrap } from '../../report/terminal.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { Failure } from '../command-line/failure.ts';
import {
  commandRows,
  type Declarations,
  type FlagRow,
  flagRows,
  type Row,
  variableRows,
} from '../command-line/rows.ts';
import { columnsOf, type Display } from '../output/output.ts';
import { pageMessages } from '../output/page-messages.ts';

export const declaration = {
  takes: '[COMMAND]',
  completes: 'commands',
  summary: { en: 'Show the help of a command', 'pt-BR': 'Mostrar a ajuda de um comando' },
  flags: {},
  examples: ['prefilter help lint'],
} as const satisfies Declaration;

type Wording = Pick<Display, 'locale' | 'columns'>;

// Longer lines are hard to read.
const widest = 96;

// The text of a longer head starts on the next line.
const widestHead = 32;

/** Prints the general help, or that of a command. */
export const run: Run<typeof declaration> = async ({ command, isDefault, operands, locale, io, commands }) => {
  const named = command === 'help' ? operands[0]?.value : isDefault ? undefined : command;
  if (named !== undefined && !commands.names.includes(named)) {
    throw new Failure((say, near) => say.unknownCommand(named, near(named, commands.names))).as({
      code: 'unknown-command',
    });
  }
  const options = { locale, columns: Math.min(columnsOf(io.stdout, io.env), widest) };
  const all = await commands.declarations();
  io.stdout.write(
    named === undefined
      ? overviewHelp(all, io.version, options)
      : commandHelp(named, all[named] as Declaration, options),
  );
  return 0;
};

/** The commands by what one wants to do with them. */
export const groups = {
  check: ['lint', 'format', 'diff', 'routes', 'config', 'init'],
  understand: ['explain', 'rules', 'parse', 'simplify', 'match', 'tests'],
  fetch: ['fetch', 'request', 'encode', 'decode', 'sandbox'],
  elsewhere: ['translate', 'query', 'types', 'grammar'],
  tools: ['play', 'lsp', 'mcp', 'completion', 'conformance', 'help', 'version'],
} as const;

/** The commands in groups, on one screen. */
function overviewHelp(all: Declarations, version: string, { locale, columns }: Wording): string {
  const say = pageMessages[locale];
  const summaries = new Map(commandRows(all, locale));
  const names = Object.values(groups).flat();
  const lines = alignRows(
    names.map((name): Row => [name, summaries.get(name) as string]),
    columns,
  );
  return [
    `prefilter ${version}`,
    wrap(say.about, columns, 0),
    '',
    `${say.usage} prefilter [COMMAND] ${(all.lint as Declaration).takes}`,
    '',
    ...Object.entries(groups).flatMap(([group, names]) => [
      `${say.commandGroups[group as keyof typeof groups]}:`,
      ...lines.splice(0, names.length),
    ]),
    '',
    wrap(say.moreHelp, columns, 0),
    '',
  ].join('\n');
}

function commandHelp(name: string, command: Declaration, { locale, columns }: Wording): string {
  const say = pageMessages[locale];
  const { takes, summary, examples } = command;
  const flags = flagRows(command, locale);
  return [
    wrap(`${localized(summary, locale)}.`, columns, 0),
    '',
    wrap(`${say.usage} prefilter ${name} ${takes}`.trimEnd(), columns, 2),
    '',
    `${say.examples}:`,
    ...examples.map((line) => `  ${overLines(line, columns)}`),
    '',
    `${say.flags}:`,
    ...alignRows(flags.map(flagRow), columns),
    '',
    `${say.environment}:`,
    ...alignRows(variableRows([command], locale), columns),
    '',
    ...(flags.some((flag) => flag.name === 'expression') ? [wrap(say.arguments(name === 'lint'), columns, 0)] : []),
    wrap(say.exitCodes(name === 'lint'), columns, 0),
    '',
  ].join('\n');
}

/** A flag on one line: its first letter, and its choices in place of the value where they are short. */
function flagRow({ name, short, value, choices = [], text }: FlagRow): Row {
  const listed = choices.join('|');
  const isShort = listed !== '' && listed.length <= 30;
  const placeholder = isShort ? listed : value;
  return [
    `${short === undefined ? '   ' : `-${short[0]},`} --${name}${placeholder === undefined ? '' : ` ${placeholder}`}`,
    `${text}${isShort || listed === '' ? '' : `: ${choices.join(', ')}`}`,
  ];
}

/** A command line over several lines, broken before flags, where no quotes are open. */
function overLines(line: string, columns: number): string {
  if (line.length + 2 <= columns) return line;
  const parts = line.split(/ (?=--?[a-z]|>)/);
  const lines = [parts.shift() as string];
  for (const part of parts) {
    const last = lines.at(-1) as string;
    // Two blanks before it, and a blank and a backslash behind it.
    if (last.length + part.length + 5 <= columns) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(`  ${part}`);
  }
  return lines.join(' \\\n  ');
}

function alignRows(rows: readonly Row[], columns: number): string[] {
  // Where the texts had less than half of the width, they stand below their heads.
  const longest = Math.max(...rows.map(([head]) => head.length).filter((length) => length <= widestHead));
  const width = longest + 4 > columns / 2 ? 4 : longest;
  const below = `\n${' '.repeat(width + 2)}`;
  return rows.map(
    ([head, text]) => `  ${head.padEnd(width)}${head.length > width ? below : ''}  ${wrap(text, columns, width + 4)}`,
  );
}
