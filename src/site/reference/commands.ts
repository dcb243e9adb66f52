import { type Declaration, describeFlag, flagsOf } from '../../cli/command-line/command.ts';
import { commonVariables, variableOf, variables } from '../../cli/command-line/environment.ts';
import type { Flag } from '../../cli/command-line/flags.ts';
import { cliMessages } from '../../cli/command-line/messages.ts';
import { declarations } from '../../cli/declarations.ts';
import { type Locale, localized, texts } from '../../messages/locale.ts';
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
  const read = [
    ...[...env, ...commonVariables].map((variable) => [`\`${variable}\``, localized(variables[variable], locale)]),
    ...flags.flatMap(([flag, facts]) => (facts.env ? [[`\`${variableOf(flag)}\``, say.setsFlag(flag)]] : [])),
  ];
  return [
    `# prefilter ${name}`,
    `${localized(summary, locale)}.`,
    `\`\`\`sh declaration\n${`prefilter ${name} ${takes}`.trimEnd()}\n\`\`\``,
    `## ${say.examples}`,
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
    `## ${say.flags}`,
    ...flagGroups(flags, locale),
    `## ${say.environment}`,
    writeTable(['', ''], read),
    ...(flags.some(([flag]) => flag === 'expression') ? [say.arguments(name === 'lint')] : []),
    say.exitCodes(name === 'lint'),
  ].join('\n\n');
}

const labels = texts({
  en: { own: 'Of this command', shared: 'Of most commands' },
  'pt-BR': { own: 'Deste comando', shared: 'Da maioria dos comandos' },
});

/** How many commands have each flag. */
const users = new Map<string, number>();
for (const command of Object.values<Declaration>(declarations))
  for (const flag of Object.keys(flagsOf(command))) users.set(flag, (users.get(flag) ?? 0) + 1);

/** The flags in tables: first those that only this command or few others have. */
function flagGroups(flags: readonly (readonly [string, Flag])[], locale: Locale): string[] {
  const isShared = ([flag]: readonly [string, Flag]) => (users.get(flag) ?? 0) > 5;
  const groups = { own: flags.filter((flag) => !isShared(flag)), shared: flags.filter(isShared) };
  return (['own', 'shared'] as const).flatMap((name) => {
    const rows = groups[name].map(([flag, facts]) => {
      const [spellings, text] = describeFlag(flag, facts, locale);
      return [`\`${spellings}\``, text];
    });
    return rows.length === 0 ? [] : [`### ${labels[locale][name]}`, writeTable(['', ''], rows)];
  });
}
