import { resolve } from 'node:path';
import { type DialectName, dialects } from '../../language/dialect/dialects.ts';
import { differenceFrom } from '../../language/dialect/difference.ts';
import { shortened } from '../../source/excerpt.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { attemptToWrite, Failure } from '../command-line/failure.ts';
import { filterFlags } from '../command-line/flags.ts';
import { readInputs } from '../command-line/inputs.ts';
import { cliMessages } from '../command-line/messages.ts';
import { type FilterSettings, filterSettingsFinder } from '../command-line/read-filters.ts';
import { shown } from '../files/text.ts';

export const declaration = {
  takes: '[-e TEXT] [FILTER | FILE.filter | FOLDER | -]… [--out FILE]',
  summary: {
    en: 'Write a page to try filters on, which works offline',
    'pt-BR': 'Gravar uma página que funciona sem rede, para testar filtros',
  },
  flags: {
    out: {
      value: 'FILE',
      en: 'The page to write (prefilter-playground.html)',
      'pt-BR': 'A página a gravar (prefilter-playground.html)',
    },
    force: { en: 'Overwrite an existing file', 'pt-BR': 'Sobrescrever um arquivo existente' },
    ...filterFlags,
  },
  examples: [
    'prefilter play',
    "prefilter play '(OR (= processed false) (_not_exists processed))' --out open.html",
    'prefilter play filters --force',
  ],
} as const satisfies Declaration;

const defaultFile = 'prefilter-playground.html';

/** The element with the initial state of the page. */
const place = '<script type="application/json" id="start">[]</script>';

/**
 * Writes the playground as one page, with the filters of the command line, valid or not, and the dialect and the properties
 * of each. Refuses to overwrite a file without `--force`.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const path = resolve(io.cwd, flags.out ?? defaultFile);
  const name = shown(flags.out ?? defaultFile, path, io);
  if (!flags.force && io.kindOf(path) !== undefined) throw new Failure((say) => say.existingFile(name));
  const settingsFor = filterSettingsFinder(invocation);
  const inputs = invocation.operands.length === 0 ? [] : await readInputs(invocation);
  // The initial filters of the page, with their names.
  const starts: { readonly name: string; readonly state: object }[] = [];
  for (const input of inputs) {
    const filter = input.filter.trim();
    const name = input.isArgument ? shortened(filter) : input.file;
    starts.push({ name, state: { filter, ...stateOf(await settingsFor(input)) } });
  }
  // Without filters, the page still has the dialect and the properties of the working directory.
  if (starts.length === 0) starts.push({ name: '', state: stateOf(await settingsFor({ file: 'text' })) });
  const page = new TextDecoder().decode(io.packageFile('playground.html'));
  if (!page.includes(place)) throw new Error('the playground of this package has no place for filters');
  // It cannot end its HTML element, whatever it contains.
  const json = JSON.stringify(starts).replaceAll('<', '\\u003c');
  const written = page.replace(place, () => place.replace('[]', () => json));
  attemptToWrite(name, () => io.writeFile(path, written));
  io.stdout.write(`${cliMessages[locale].created(name)}\n`);
  return 0;
};

/** The part of the page's state that says how a filter is read. */
function stateOf({ dialect, properties }: FilterSettings) {
  const name = (Object.hasOwn(dialects, dialect.name) ? dialect.name : 'received') as DialectName;
  const extension = differenceFrom(dialects[name], dialect);
  return {
    dialect: name,
    ...(Object.keys(extension).length > 0 && { extension: JSON.stringify(extension, undefined, 2) }),
    ...(properties && { properties: JSON.stringify(properties, undefined, 2) }),
  };
}
