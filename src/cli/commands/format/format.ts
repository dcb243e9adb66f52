import { formatText } from '../../../editor/format.ts';
import { attemptToWrite, Failure } from '../../command-line/failure.ts';
import type { Input } from '../../command-line/inputs.ts';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { wholeNumber } from '../../command-line/whole-number.ts';
import { jsonText, printsJson } from '../../output/json.ts';

/** Formats filters to a width: on the standard output, with `--write` in their files; with `--check` only lists those that are not. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const { check = false, write = false } = flags;
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const width = wholeNumber('--width', flags.width, 80, 1);
  if (check && write) throw new Failure((say) => say.writeAndCheck);
  const { read, exitCode } = await readFilters(invocation, io, locale, (input) => refuseToWrite(input, write));
  let changed = 0;
  const results: object[] = [];
  for (const { input, filter } of read) {
    const text = formatText(input, filter, width);
    const isChanged = !(text === input.text || (input.path === undefined && text === `${input.text}\n`));
    if (isChanged) changed++;
    if (write && isChanged) attemptToWrite(input.file, () => io.writeFile(input.path as string, text));
    if (isJson) results.push({ file: input.file, isFormatted: !isChanged, text });
    else if (!check && !write) io.stdout.write(text);
    else if (isChanged) {
      io.stdout.write(`${cliMessages[locale][write ? 'formatted' : 'notFormatted'](input.file)}\n`);
    }
  }
  if (isJson) io.stdout.write(jsonText(results));
  return check && changed > 0 ? 1 : exitCode;
};

function refuseToWrite({ path, file }: Input, write: boolean): void {
  if (write && path === undefined) throw new Failure((say) => say.writeWhat(file));
}
