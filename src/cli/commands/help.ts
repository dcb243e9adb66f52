import { type Locale, localized } from '../../messages/locale.ts';
import { wrap } from '../../report/wrap.ts';
import { type Command, type CommandName, commands, isCommand } from '../command-line/commands.ts';
import { commonVariables, variableOf, variables } from '../command-line/environment.ts';
import { Failure } from '../command-line/failure.ts';
import type { FlagName } from '../command-line/flags.ts';
import type { Execute } from '../command-line/invocation.ts';
import { flagOf } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { type CliMessages, cliMessages } from '../command-line/messages.ts';
import { columnsOf } from '../output/terminal.ts';

// Longer lines are hard to read.
const widest = 96;

// The text of a longer head starts on the next line.
const widestHead = 32;

/** Prints the general help, or that of a command. */
export const execute: Execute = async ({ command, isDefault, flags: values, operands: [operand] }, io) => {
  const locale = languageOf(values.lang, io.env, true);
  const named = command === 'help' ? operand?.value : isDefault ? undefined : command;
  if (named !== undefined && !isCommand(named)) {
    throw new Failure((say, near) => say.unknownCommand(named, near(named, Object.keys(commands))));
  }
  const columns = Math.min(columnsOf(io.stdout), widest);
  io.stdout.write(named === undefined ? overview(io.version, locale, columns) : helpOf(named, locale, columns));
  return 0;
};

function overview(version: string, locale: Locale, columns: number): string {
  const say = cliMessages[locale];
  const { flags: ofLint } = commands.lint;
  return [
    `prefilter ${version}`,
    wrap(say.about, columns, 0),
    '',
    `${say.usage} prefilter [COMMAND] ${commands.lint.takes}`,
    '',
    `${say.commands}:`,
    ...rows(
      Object.entries<Command>(commands).map(([name, { summary }]) => [name, localized(summary, locale)]),
      columns,
    ),
    '',
    `${say.lintFlags}:`,
    ...flagLines('lint', [...ofLint, 'version'], locale, columns),
    '',
    wrap(say.arguments, columns, 0),
    wrap(say.exitCodes(true), columns, 0),
    say.moreHelp,
    '',
  ].join('\n');
}

function helpOf(name: CommandName, locale: Locale, columns: number): string {
  const say: CliMessages = cliMessages[locale];
  const { takes, summary, flags: own, env = [], examples }: Command = commands[name];
  return [
    `${localized(summary, locale)}.`,
    '',
    `${say.usage} prefilter ${name} ${takes}`.trimEnd(),
    '',
    `${say.examples}:`,
    ...examples.map((line) => `  ${line}`),
    '',
    `${say.flags}:`,
    ...flagLines(name, own, locale, columns),
    '',
    `${say.environment}:`,
    ...rows(
      [
        ...[...env, ...commonVariables].map((variable): Row => [variable, localized(variables[variable], locale)]),
        ...own.filter((flag) => flagOf(flag, name).env).map((flag): Row => [variableOf(flag), say.setsFlag(flag)]),
      ],
      columns,
    ),
    '',
    ...(own.includes('expression') ? [wrap(say.arguments, columns, 0)] : []),
    wrap(say.exitCodes(own.includes('fail-on') && name === 'lint'), columns, 0),
    '',
  ].join('\n');
}

function flagLines(command: CommandName, names: readonly FlagName[], locale: Locale, columns: number): string[] {
  return rows(
    names.map((name) => {
      const { short, value, choices = [], help } = flagOf(name, command);
      const listed = choices.join('|');
      const isShort = listed !== '' && listed.length <= 30;
      const shown = isShort ? listed : value;
      return [
        `${short === undefined ? '   ' : `-${short[0]},`} --${name}${shown === undefined ? '' : ` ${shown}`}`,
        `${localized(help, locale)}${isShort || listed === '' ? '' : `: ${choices.join(', ')}`}`,
      ];
    }),
    columns,
  );
}

type Row = readonly [head: string, text: string];

function rows(all: readonly Row[], columns: number): string[] {
  const width = Math.max(...all.map(([head]) => head.length).filter((length) => length <= widestHead));
  const below = `\n${' '.repeat(width + 2)}`;
  return all.map(
    ([head, text]) => `  ${head.padEnd(width)}${head.length > width ? below : ''}  ${wrap(text, columns, width + 4)}`,
  );
}
