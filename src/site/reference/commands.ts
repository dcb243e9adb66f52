import { type Declaration, flagsOf } from '../../cli/command-line/command.ts';
import {
  commandRows,
  documentedFlag,
  type FlagRow,
  flagRows,
  type Row,
  variableRows,
} from '../../cli/command-line/rows.ts';
import { declarations } from '../../cli/declarations.ts';
import { pageMessages } from '../../cli/output/page-messages.ts';
import { type Locale, localized, texts } from '../../messages/locale.ts';
import type { SourcePage } from '../paths.ts';
import { writeTable } from '../text/write-markdown.ts';

/** A page for each command, from its help. */
export function commandPages(folder: string, locale: Locale): readonly SourcePage[] {
  return Object.entries(declarations).map(([name, command]) => ({
    path: `${folder}commands/${name}.md`,
    markdown: commandPage(name, command, locale),
  }));
}

/** All commands with links to their pages. */
export function commandTable(locale: Locale): string {
  const rows = commandRows(declarations, locale).map(([name, summary]) => [
    `[\`${name}\`](commands/${name}.md)`,
    summary,
  ]);
  return writeTable(locale === 'en' ? ['command', 'what it does'] : ['comando', 'o que faz'], rows);
}

function commandPage(name: string, command: Declaration, locale: Locale): string {
  const say = pageMessages[locale];
  const { takes, summary, examples } = command;
  const flags = flagRows(command, locale);
  return [
    `# prefilter ${name}`,
    `${localized(summary, locale)}.`,
    `\`\`\`sh declaration\n${`prefilter ${name} ${takes}`.trimEnd()}\n\`\`\``,
    `## ${say.examples}`,
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
    `## ${say.flags}`,
    ...flagGroups(flags, locale),
    `## ${say.environment}`,
    writeTable(['', ''], variableRows([command], locale).map(asCode)),
    ...(flags.some(({ name }) => name === 'expression') ? [say.arguments(name === 'lint')] : []),
    say.exitCodes(name === 'lint'),
  ].join('\n\n');
}

const labels = texts({
  en: { own: 'Of this command', shared: 'Of most commands' },
  'pt-BR': { own: 'Deste comando', shared: 'Da maioria dos comandos' },
});

/** How many commands have each flag. */
const users = new Map<string, number>();
for (const command of Object.values(declarations))
  for (const flag of Object.keys(flagsOf(command))) users.set(flag, (users.get(flag) ?? 0) + 1);

/** The flags in tables: first those that only this command or few others have. */
function flagGroups(flags: readonly FlagRow[], locale: Locale): string[] {
  const isShared = ({ name }: FlagRow) => (users.get(name) ?? 0) > 5;
  const groups = { own: flags.filter((flag) => !isShared(flag)), shared: flags.filter(isShared) };
  return (['own', 'shared'] as const).flatMap((name) => {
    const rows = groups[name].map((flag) => asCode(documentedFlag(flag)));
    return rows.length === 0 ? [] : [`### ${labels[locale][name]}`, writeTable(['', ''], rows)];
  });
}

function asCode([head, text]: Row): Row {
  return [`\`${head}\``, text];
}
