import { type Command, type CommandName, commands } from '../../cli/command-line/commands.ts';
import { commonVariables, variableOf, variables } from '../../cli/command-line/environment.ts';
import type { FlagName } from '../../cli/command-line/flags.ts';
import { flagOf } from '../../cli/command-line/invocation.ts';
import { cliMessages } from '../../cli/command-line/messages.ts';
import { type Locale, localized } from '../../messages/locale.ts';
import type { SourcePage } from '../paths.ts';
import { writeTable } from '../text/write-markdown.ts';

/** A page for each command, from its help. */
export function commandPages(folder: string, locale: Locale): readonly SourcePage[] {
  return Object.keys(commands).map((name) => ({
    path: `${folder}commands/${name}.md`,
    markdown: commandPage(name as CommandName, locale),
  }));
}

/** All commands with links to their pages. */
export function commandTable(locale: Locale): string {
  const rows = Object.entries<Command>(commands).map(([name, { summary }]) => [
    `[\`${name}\`](commands/${name}.md)`,
    localized(summary, locale),
  ]);
  return writeTable(locale === 'en' ? ['command', 'what it does'] : ['comando', 'o que faz'], rows);
}

function commandPage(name: CommandName, locale: Locale): string {
  const say = cliMessages[locale];
  const { takes, summary, flags, env = [], examples }: Command = commands[name];
  const set = flags.filter((flag) => flagOf(flag, name).env);
  const read = [
    ...[...env, ...commonVariables].map((variable) => [`\`${variable}\``, localized(variables[variable], locale)]),
    ...set.map((flag) => [`\`${variableOf(flag)}\``, say.setsFlag(flag)]),
  ];
  return [
    `# prefilter ${name}`,
    `${localized(summary, locale)}.`,
    `\`\`\`sh\n${`prefilter ${name} ${takes}`.trimEnd()}\n\`\`\``,
    `## ${say.examples}`,
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
    `## ${say.flags}`,
    writeTable(
      ['', ''],
      flags.map((flag) => flagRow(flag, name, locale)),
    ),
    `## ${say.environment}`,
    writeTable(['', ''], read),
    ...(flags.includes('expression') ? [say.arguments] : []),
    say.exitCodes(flags.includes('fail-on') && name === 'lint'),
  ].join('\n\n');
}

function flagRow(flag: FlagName, command: CommandName, locale: Locale): string[] {
  const { short = '', value, choices = [], help } = flagOf(flag, command);
  const spellings = [...[...short].map((letter) => `-${letter}`), `--${flag}`].join(', ');
  const list = choices.length === 0 ? '' : `: ${choices.join(', ')}`;
  return [`\`${value === undefined ? spellings : `${spellings} ${value}`}\``, `${localized(help, locale)}${list}.`];
}
