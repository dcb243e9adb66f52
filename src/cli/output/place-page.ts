import { resolve } from 'node:path';
import { extracted } from '../../lint/lint.ts';
import { texts } from '../../messages/locale.ts';
import { prettyFinding } from '../../report/formats/pretty.ts';
import { problemData } from '../../report/json.ts';
import { placeOf, type Source } from '../../source/lines.ts';
import type { Invocation } from '../command-line/command.ts';
import { attemptToRead, failuresIn, notFound, notUtf8 } from '../command-line/failure.ts';
import type { ConfigurationValues } from '../command-line/flags.ts';
import { Configurations, type FileSettings } from '../configuration/configurations.ts';
import { mayHoldFilters } from '../files/discover.ts';
import { decodeText } from '../files/encoding.ts';
import { maxBytes, shown } from '../files/text.ts';
import { type FilterPlace, placeData, placeLines, placesIn } from './filter-places.ts';
import { displayOn, note, Results } from './output.ts';

const messages = texts({
  en: {
    noPlace: (operand: string) => `\`${operand}\` is not a place such as \`src/sync.ts:12\`, as the first one is.`,
    pastEnd: (file: string, line: number, lines: number) =>
      `\`${file}\` has no line ${line}; its last one is ${lines}.`,
    nothing: (file: string, line: number, others: readonly number[]) =>
      `no filter was found on line ${line} of \`${file}\`, nor a text under a name that holds filters. ${
        others.length === 0 ? 'There is none in the file.' : `There are some on these lines: ${others.join(', ')}.`
      }`,
  },
  'pt-BR': {
    noPlace: (operand) => `\`${operand}\` não é um lugar como \`src/sync.ts:12\`, e o primeiro é.`,
    pastEnd: (file, line, lines) => `\`${file}\` não tem a linha ${line}; a última é ${lines}.`,
    nothing: (file, line, others) =>
      `não há filtro na linha ${line} de \`${file}\`, nem texto sob um nome que contém filtros. ${
        others.length === 0 ? 'Não há nenhum no arquivo.' : `Há nestas linhas: ${others.join(', ')}.`
      }`,
  },
});

const fail = failuresIn(messages, 'invalid-arguments');

/** `FILE:LINE` or `FILE:LINE:COLUMN`. */
const place = /^(.+?):(\d+)(?::\d+)?$/s;

/** Whether an argument names a line of a file. */
export function isPlace(value: string): boolean {
  return place.test(value);
}

/**
 * Shows what counts as a filter on lines of files, what was looked at and left aside, and why; `inWords` says what a filter selects.
 * The exit code is 1 where there is neither.
 */
export function showPlaces(
  operands: readonly string[],
  invocation: Invocation<ConfigurationValues>,
  inWords: (text: string, settings: FileSettings) => string | undefined,
): number {
  const { flags, io, locale, answer } = invocation;
  const configurations = new Configurations(flags, io, locale);
  const results = new Results(invocation);
  const display = displayOn(io.stdout, invocation);
  let exitCode = 0;
  for (const operand of operands) {
    const [, name = '', digits] = place.exec(operand) ?? [];
    if (digits === undefined) throw fail((say) => say.noPlace(operand));
    const path = resolve(io.cwd, name);
    if (attemptToRead(name, () => io.kindOf(path)) !== 'file') throw notFound(name);
    const settings = configurations.lintSettingsFor(path, { locale, today: '' });
    const decoded = decodeText(
      attemptToRead(name, () => io.readFile(path, maxBytes)),
      settings.encoding,
    );
    if (decoded === undefined) throw notUtf8(name);
    const source: Source = { file: shown(name, path, io), text: decoded.text };
    const [line, last] = [Number(digits), placeOf(source, source.text.length).line];
    if (line < 1 || line > last) throw fail((say) => say.pastEnd(source.file, line, last));
    const hosted = extracted(source, settings);
    const all = placesIn(source, hosted);
    const here = all.filter((one) => linesAt(one).includes(line));
    for (const one of here) {
      const words = one.reason === 'other' ? undefined : inWords(one.text, settings);
      results.add({ ...placeData(one), ...(words !== undefined && { words }) }, () => {
        const text = words === undefined ? '' : `  ${words.replaceAll('\n', '\n  ')}\n`;
        return `${placeLines(one, display)}${text}`;
      });
    }
    for (const problem of hosted.problems) {
      answer.problems.push(problemData({ source, problem }, locale));
      if (!results.isJson) io.stderr.write(`${prettyFinding({ source, problem }, displayOn(io.stderr, invocation))}\n`);
    }
    if (here.length > 0) continue;
    exitCode = 1;
    const others = [...new Set(all.map((one) => linesAt(one)[0] as number))].slice(0, 10);
    note(invocation, (_, __, lang) => messages[lang].nothing(source.file, line, others));
    if (!configurations.includes(path)) note(invocation, (say) => say.notChecked(source.file));
    else if (!mayHoldFilters(path)) note(invocation, (say) => say.otherKind([source.file]));
  }
  return results.end(exitCode);
}

/** The lines that a place is on. */
function linesAt({ source, span }: FilterPlace): readonly number[] {
  const first = placeOf(source, span.start).line;
  const last = placeOf(source, span.end).line;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
