import { resolve } from 'node:path';
import type { Locale } from '../../messages/locale.ts';
import { printable } from '../../report/terminal.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { languageOf } from '../command-line/environment.ts';
import { misuse } from '../command-line/failure.ts';
import { configurationFlags, dialectFlag, formatFlag, ruleFlag } from '../command-line/flags.ts';
import { cliMessages } from '../command-line/messages.ts';
import { Configurations } from '../configuration/configurations.ts';
import { shown } from '../files/text.ts';
import { ignoredOf } from '../files/walk.ts';
import { displayOn, note, Results } from '../output/output.ts';

export const declaration = {
  takes: '--inspect FILE',
  mostOperands: 0,
  summary: {
    en: 'Show the settings for a file, and where each is set',
    'pt-BR': 'Mostrar as configurações de um arquivo e a origem de cada uma',
  },
  flags: {
    inspect: {
      value: 'FILE',
      en: 'Show the settings for this file, and where each is set',
      'pt-BR': 'Mostrar as configurações deste arquivo e onde cada uma foi definida',
    },
    ...formatFlag,
    ...configurationFlags,
    ...ruleFlag,
    ...dialectFlag,
  },
  examples: ['prefilter config --inspect src/sync.ts'],
} as const satisfies Declaration;

/** Prints the settings of a file, one per line, each with the place where it is set. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, io } = invocation;
  const { inspect } = flags;
  if (inspect === undefined) throw misuse((say) => say.nothingToInspect);
  const path = resolve(io.cwd, inspect);
  const configurations = new Configurations(flags, io);
  const settings = configurations.settingsFor(path);
  const locale = languageOf(flags.lang, io.env, true, settings.get('locale')?.value as Locale | undefined);
  // Settings of a dialect that are valid one by one can be invalid together.
  configurations.lintSettingsFor(path, { locale, today: '' });
  const isIgnored = settings.get('respectGitignore')?.value === true && ignoredOf([path], io).has(path);
  if (isIgnored || !configurations.includes(path)) {
    note({ io, locale }, (say) => say.notChecked(shown(inspect, path, io)));
  }
  const results = new Results(invocation);
  const { paint, columns } = displayOn(io.stdout, invocation);
  const rows = [...settings].map(([name, { value, from }]) => [name, JSON.stringify(value), from] as const);
  const byDefault = cliMessages[locale].default;
  const [names, values] = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const originWidth = Math.max(byDefault.length, ...rows.map(([, , from]) => from.length));
  const room = Math.min(values as number, 60, columns - (names as number) - 4 - originWidth);
  for (const [name, value, from] of rows) {
    results.add({ setting: name, value: settings.get(name)?.value, from }, () => {
      const origin = from === 'default' ? byDefault : printable(from);
      const padding = Math.max(0, room - printable(value).length);
      const width = (names as number) + 2 + printable(value).length + padding + 2 + origin.length;
      // A list has no blank to break it at.
      const between = width > columns ? '\n    ' : ' '.repeat(padding + 2);
      const start = `${paint('strong', printable(name).padEnd(names as number))}  ${printable(value)}`;
      return `${start}${between}${paint('faint', origin)}\n`;
    });
  }
  return results.end(0);
};
