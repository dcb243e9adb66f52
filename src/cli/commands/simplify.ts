import { print } from '../../language/print.ts';
import { simplify } from '../../meaning/simplify/simplify.ts';
import { texts } from '../../messages/locale.ts';
import { bareFilter } from '../../report/finding.ts';
import { shortened } from '../../source/shortened.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { readFilters } from '../command-line/read-filters.ts';
import { note } from '../output/note.ts';

const simplifyMessages = texts({
  en: {
    always: (filter: string) => `\`${filter}\` selects everything: it can be left out.`,
    never: (filter: string) => `\`${filter}\` selects nothing.`,
  },
  'pt-BR': {
    always: (filter: string) => `\`${filter}\` seleciona tudo: pode ser omitido.`,
    never: (filter: string) => `\`${filter}\` não seleciona nada.`,
  },
});

/** Prints filters without their redundant parts. The exit code is 1 if one selects everything or nothing, which no filter can express. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const isJson = (flags.format as string | undefined) === 'json';
  const locale = languageOf(flags.lang, io.env, !isJson);
  const say = simplifyMessages[locale];
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const results = read.map(({ input, filter, ...settings }) => {
    const simple = simplify(filter, settings);
    const { text } = bareFilter(input, { start: 0, end: 0 });
    return {
      file: input.file,
      filter: text,
      simplified: typeof simple === 'boolean' ? simple : print(simple, settings),
    };
  });
  if (isJson) io.stdout.write(`${JSON.stringify(results, undefined, 2)}\n`);
  for (const { filter, simplified } of results) {
    // An empty line would be read as a filter that selects everything.
    if (typeof simplified === 'boolean')
      await note(io, locale, () => say[simplified ? 'always' : 'never'](shortened(filter)));
    else if (!isJson) io.stdout.write(`${simplified}\n`);
  }
  return results.some(({ simplified }) => typeof simplified === 'boolean') ? 1 : exitCode;
};
