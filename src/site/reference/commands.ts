import { type Declaration, flagsOf } from '../../cli/command-line/command.ts';
import { commonVariables, variableOf, variables } from '../../cli/command-line/environment.ts';
import type { Flag } from '../../cli/command-line/flags.ts';
import { cliMessages } from '../../cli/command-line/messages.ts';
import { declarations } from '../../cli/declarations.ts';
import { type Locale, localized } from '../../messages/locale.ts';
import type { SourcePage } from '../paths.ts';
import { writeTable } from '../text/write-markdown.ts';

/** A page for each command, from its help. */
export function commandPages(folder: string, locale: Locale): readonly SourcePage[] {
  return Object.entries<Declaration>(declarations).map(([name, command]) => ({
    path: `${folder}commands/${name}.md`,
    markdown: commandPage(name, command, locale),
  }));
}

/** All commands with links to their pages. */
export function commandTable(locale: Locale): string {
  const rows = Object.entries<Declaration>(declarations).map(([name, { summary }]) => [
    `[\`${name}\`](commands/${name}.md)`,
    localized(summary, locale),
  ]);
  return writeTable(locale === 'en' ? ['command', 'what it does'] : ['comando', 'o que faz'], rows);
}

function commandPage(name: string, command: Declaration, locale: Locale): string {
  const say = cliMessages[locale];
  const { takes, summary, env = [], examples } = command;
  const flags = Object.entries(flagsOf(command));
  const set = flags.flatMap(([flag, facts]) => (facts.env ? [flag] : []));
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
      flags.map(([flag, facts]) => flagRow(flag, facts, locale)),
    ),
    `## ${say.environment}`,
    writeTable(['', ''], read),
    ...(flags.some(([flag]) => flag === 'expression') ? [say.arguments(name === 'lint')] : []),
    say.exitCodes(name === 'lint'),
  ].join('\n\n');
}

function flagRow(name: string, flag: Flag, locale: Locale): string[] {
  const { short = '', value, choices = [] } = flag;
  const spellings = [...[...short].map((letter) => `-${letter}`), `--${name}`].join(', ');
  const list = choices.length === 0 ? '' : `: ${choices.join(', ')}`;
  return [`\`${value === undefined ? spellings : `${spellings} ${value}`}\``, `${localized(flag, locale)}${list}.`];
}
