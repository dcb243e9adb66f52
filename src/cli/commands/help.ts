import { localized } from '../../messages/locale.ts';
import { wrap } from '../../report/terminal.ts';
import { type Declaration, flagsOf, type Run } from '../command-line/command.ts';
import { commonVariables, variableOf, variables } from '../command-line/environment.ts';
import { Failure } from '../command-line/failure.ts';
import { type Flags, versionFlag } from '../command-line/flags.ts';
import { cliMessages } from '../command-line/messages.ts';
import { columnsOf, type Display } from '../output/output.ts';

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
  const options = { locale, columns: Math.min(columnsOf(io.stdout), widest) };
  const all = await commands.declarations();
  io.stdout.write(
    named === undefined
      ? overviewHelp(all, io.version, options)
      : commandHelp(named, all[named] as Declaration, options),
  );
  return 0;
};

function overviewHelp(
  all: Readonly<Record<string, Declaration>>,
  version: string,
  { locale, columns }: Wording,
): string {
  const say = cliMessages[locale];
  const lint = all.lint as Declaration;
  return [
    `prefilter ${version}`,
    wrap(say.about, columns, 0),
    '',
    `${say.usage} prefilter [COMMAND] ${lint.takes}`,
    '',
    `${say.commands}:`,
    ...alignRows(
      Object.entries(all).map(([name, { summary }]) => [name, localized(summary, locale)]),
      columns,
    ),
    '',
    `${say.lintFlags}:`,
    ...flagLines({ ...flagsOf(lint), ...versionFlag }, { locale, columns }),
    '',
    wrap(say.arguments(true), columns, 0),
    wrap(say.exitCodes(true), columns, 0),
    say.moreHelp,
    '',
  ].join('\n');
}

function commandHelp(name: string, command: Declaration, { locale, columns }: Wording): string {
  const say = cliMessages[locale];
  const { takes, summary, env = [], examples } = command;
  const flags = flagsOf(command);
  return [
    `${localized(summary, locale)}.`,
    '',
    `${say.usage} prefilter ${name} ${takes}`.trimEnd(),
    '',
    `${say.examples}:`,
    ...examples.map((line) => `  ${line}`),
    '',
    `${say.flags}:`,
    ...flagLines(flags, { locale, columns }),
    '',
    `${say.environment}:`,
    ...alignRows(
      [
        ...[...env, ...commonVariables].map((variable): Row => [variable, localized(variables[variable], locale)]),
        ...Object.keys(flags).flatMap((flag) =>
          flags[flag]?.env ? [[variableOf(flag), say.setsFlag(flag)] as const] : [],
        ),
      ],
      columns,
    ),
    '',
    ...('expression' in flags ? [wrap(say.arguments(name === 'lint'), columns, 0)] : []),
    wrap(say.exitCodes(name === 'lint'), columns, 0),
    '',
  ].join('\n');
}

function flagLines(flags: Flags, { locale, columns }: Wording): string[] {
  return alignRows(
    Object.entries(flags).map(([name, flag]) => {
      const { short, value, choices = [] } = flag;
      const listed = choices.join('|');
      const isShort = listed !== '' && listed.length <= 30;
      const placeholder = isShort ? listed : value;
      return [
        `${short === undefined ? '   ' : `-${short[0]},`} --${name}${placeholder === undefined ? '' : ` ${placeholder}`}`,
        `${localized(flag, locale)}${isShort || listed === '' ? '' : `: ${choices.join(', ')}`}`,
      ];
    }),
    columns,
  );
}

type Row = readonly [head: string, text: string];

function alignRows(rows: readonly Row[], columns: number): string[] {
  const width = Math.max(...rows.map(([head]) => head.length).filter((length) => length <= widestHead));
  const below = `\n${' '.repeat(width + 2)}`;
  return rows.map(
    ([head, text]) => `  ${head.padEnd(width)}${head.length > width ? below : ''}  ${wrap(text, columns, width + 4)}`,
  );
}
