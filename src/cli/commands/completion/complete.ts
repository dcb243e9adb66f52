import { allRules } from '../../../lint/rules.ts';
import { type Locale, localized } from '../../../messages/locale.ts';
import { type Declaration, flagsOf, type Run } from '../../command-line/command.ts';
import { type Flag, type Flags, versionFlag, type Words } from '../../command-line/flags.ts';
import { commandIn } from '../../command-line/invocation.ts';
import { commandRows, type Declarations } from '../../command-line/rows.ts';

export const declaration = {
  takes: '-- WORD…',
  summary: {
    en: 'Answer a completion script with the words that can follow',
    'pt-BR': 'Responder a um script de preenchimento com as palavras que podem seguir',
  },
  flags: {},
  examples: ['prefilter complete -- lint --fi'],
} as const satisfies Declaration;

/** A word that can follow, and its help. */
type Candidate = readonly [word: string, help?: string];

/** What can follow: words, and perhaps names of files. */
interface Answer {
  readonly words: readonly Candidate[];
  readonly files: boolean;
}

/**
 * Prints the words that can stand in the place of the last argument, a line each with its help behind a tab, then `:files` if
 * names of files can stand there too, or `:`.
 */
export const run: Run<typeof declaration> = async ({ operands, locale, io, commands }) => {
  const [before, last] = splitWords(operands.map(({ value }) => value));
  const all = await commands.declarations();
  const command = await commandIn([...before], commands);
  const { words, files } = answerFor(before, last, { all, command, locale });
  const lines = words.map(([word, help]) => (help === undefined ? word : `${word}\t${help}`));
  io.stdout.write(`${[...lines, files ? ':files' : ':'].join('\n')}\n`);
  return 0;
};

/** The words before the one to complete, and that word. bash takes the `=` of `--flag=value` for a word of its own. */
function splitWords(given: readonly string[]): readonly [before: readonly string[], last: string] {
  const words = [...given];
  // What PowerShell passes for an empty word.
  const last = words.pop() ?? '';
  const shown = last === '""' ? '' : last;
  const isFlag = (word: string | undefined) => /^--\w/.test(word ?? '');
  if (shown === '=' && isFlag(words.at(-1))) return [words, ''];
  if (words.at(-1) === '=' && isFlag(words.at(-2))) return [words.slice(0, -1), shown];
  return [words, shown];
}

interface Context {
  readonly all: Declarations;
  readonly command: string | undefined;
  readonly locale: Locale;
}

function answerFor(before: readonly string[], last: string, { all, command, locale }: Context): Answer {
  const declaration = all[command ?? 'lint'] as Declaration;
  const flags: Flags = { ...flagsOf(declaration), ...versionFlag };
  const among = (candidates: readonly Candidate[], files = false, typed = last): Answer => ({
    words: candidates.filter(([word]) => word.startsWith(typed)),
    files,
  });
  const valuesOf = (words: Words, prefix = ''): Answer => {
    if (words === 'files' || words === 'anything') return { words: [], files: words === 'files' };
    const values = words === 'rules' ? Object.keys(allRules) : words === 'commands' ? Object.keys(all) : words;
    return among(values.map((value) => [`${prefix}${value}`]));
  };

  if (before.includes('--')) return { words: [], files: true };
  const [, inline] = /^--([^=]+)=/.exec(last) ?? [];
  if (inline !== undefined)
    return valuesOf(flags[inline] === undefined ? 'anything' : flagWords(flags[inline]), `--${inline}=`);
  const asking = flagOf(before.at(-1), flags);
  if (asking?.value !== undefined) return valuesOf(flagWords(asking));
  if (last.startsWith('-')) {
    const given = new Set(before.flatMap((word) => nameOf(word, flags) ?? []));
    const open = Object.entries(flags).filter(([name, { repeatable }]) => repeatable || !given.has(name));
    return among(open.map(([name, flag]) => [`--${name}`, localized(flag, locale)]));
  }
  if (command === undefined) {
    const isOperand = (word: string, at: number) =>
      !word.startsWith('-') && flagOf(before[at - 1], flags)?.value === undefined;
    return before.some(isOperand) ? valuesOf('files') : among(commandRows(all, locale), true);
  }
  const { mostOperands, completes = mostOperands === 0 ? 'anything' : 'files' } = declaration;
  return valuesOf(completes);
}

/** What can follow a flag. */
function flagWords({ value, choices, completes }: Flag): Words {
  return choices ?? completes ?? (/^(?:FILE|PATH|DIR)$/.test(value ?? '') ? 'files' : 'anything');
}

function flagOf(word: string | undefined, flags: Flags): Flag | undefined {
  const name = nameOf(word, flags);
  // The value of `--flag=value` is there.
  return name === undefined || word?.includes('=') ? undefined : flags[name];
}

/** The flag that a word is. */
function nameOf(word: string | undefined, flags: Flags): string | undefined {
  const [, long, letter] = /^(?:--([^=]+)(?:=.*)?|-(\w))$/s.exec(word ?? '') ?? [];
  if (letter !== undefined) return Object.keys(flags).find((name) => flags[name]?.short?.includes(letter));
  return long !== undefined && Object.hasOwn(flags, long) ? long : undefined;
}
