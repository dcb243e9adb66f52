import { join, resolve } from 'node:path';
import { received } from '../../../language/dialect/dialects.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import { attemptToRead, type Failure, nameNotUtf8, unreadable } from '../../command-line/failure.ts';
import { argumentInput, fileInput, type Input, isTextOperand, standardInput } from '../../command-line/inputs.ts';
import { ruleSettings } from '../../configuration/flag-settings.ts';
import { readNameList } from '../../files/name-list.ts';
import { maxBytes, shown } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';
import { note } from '../../output/output.ts';
import { type Checked, type CheckedOperands, checkFilter, type LintRun } from './check.ts';
import type { LintInvocation } from './flags.ts';

/** An operand of `lint`: a text, a path or pattern, or the name of a file that cannot be read. */
export type LintOperand = { readonly input: Input } | { readonly name: string } | { readonly failure: Failure };

/** The texts, paths and patterns of a command line, in its order; the working directory if it names none. */
export async function readOperands(invocation: LintInvocation): Promise<readonly LintOperand[]> {
  const { operands, flags, io } = invocation;
  const list = flags['files-from'];
  let texts = 0;
  const found: LintOperand[] = [];
  for (const operand of operands) {
    const { value } = operand;
    if (isTextOperand(operand)) found.push({ input: argumentInput(value, ++texts) });
    else if (value !== '-') found.push(streamAt(value, io) ?? { name: value });
    else if (!found.some((one) => 'input' in one && !one.input.isArgument)) {
      found.push({ input: await standardInput(invocation, true) });
    }
  }
  if (list !== undefined) for (const one of await namesIn(list, invocation)) found.push(one);
  return found.length === 0 && list === undefined ? [{ name: '.' }] : found;
}

/** The paths and patterns among operands. */
export function namesOf(operands: readonly LintOperand[]): readonly string[] {
  return operands.flatMap((operand) => ('name' in operand ? [operand.name] : []));
}

/** The content of a pipe such as `<(…)`, whose name says nothing about its language. */
function streamAt(value: string, io: Io): LintOperand | undefined {
  const path = resolve(io.cwd, value);
  const bytes = attemptToRead(value, () => (io.kindOf(path) === 'stream' ? io.readFile(path, maxBytes) : undefined));
  return bytes && { input: fileInput(shown(value, path, io), bytes) };
}

async function namesIn(list: string, invocation: LintInvocation): Promise<readonly LintOperand[]> {
  const { io } = invocation;
  const refuse = (error: unknown) => Promise.reject(unreadable(list, error));
  const bytes =
    list === '-' ? await io.readStdin().catch(refuse) : attemptToRead(list, () => io.readFile(resolve(io.cwd, list)));
  const { names, unreadable: unnamed } = readNameList(bytes);
  // No change gives an empty list; one of ends alone comes from a program that lost its names.
  if (bytes.length > 0 && names.length + unnamed.length === 0) note(invocation, (say) => say.namesNothing(list));
  return [...names.map((name) => ({ name })), ...unnamed.map((name) => ({ failure: nameNotUtf8(name) }))];
}

/** Checks texts and files in the order of the command line. What files need is loaded only for them. */
export async function checkOperands(operands: readonly LintOperand[], run: LintRun): Promise<CheckedOperands> {
  const names = namesOf(operands);
  const texts = new Map<LintOperand, Checked>();
  for (const operand of operands) if ('input' in operand) texts.set(operand, await checkInput(operand.input, run));
  const failed = operands.flatMap((operand) => ('failure' in operand ? [operand.failure] : []));
  if (names.length === 0) return { checked: [...texts.values()], unwanted: [], failures: failed };
  const { checkFiles } = await import('./check-files.ts');
  const { checked, failures, ...rest } = checkFiles(names, run);
  const byName = new Map<string | undefined, Checked[]>(names.map((name) => [name, []]));
  for (const one of checked) byName.get(one.by)?.push(one);
  const ordered = operands.flatMap((operand) =>
    // A path named twice is reported once.
    'name' in operand ? (byName.get(operand.name)?.splice(0) ?? []) : (texts.get(operand) ?? []),
  );
  return { checked: ordered, failures: [...failed, ...failures], ...rest };
}

async function checkInput(input: Input, run: LintRun): Promise<Checked> {
  const { invocation, repair } = run;
  const { file, isArgument, text, filter, encode } = input;
  if (!isArgument && invocation.flags['stdin-filename'] !== undefined) {
    return (await import('./check-files.ts')).checkNamedInput(input, run);
  }
  if (invocation.flags['show-filters']) {
    const span = { start: 0, end: text.length };
    const place = { source: { file, text }, span, text: filter, reason: 'given' } as const;
    return { file, isArgument, findings: [], filters: 1, places: [place] };
  }
  const settings = await textSettings(run);
  if (repair === undefined) return checkFilter(input, settings);
  return (await import('./check-files.ts')).checkText({ source: { file, text }, settings, input, encode }, run);
}

/** The settings for a text that is not in a file: those of the working directory. */
async function textSettings({ invocation, configurations, run }: LintRun): Promise<LintSettings> {
  const { flags, io } = invocation;
  if (configurations !== undefined) return configurations.lintSettingsFor(join(io.cwd, 'text'), run);
  const rules = flags.rule && ruleSettings(flags.rule, (await import('../../../lint/rules.ts')).allRules);
  return {
    dialect:
      flags.dialect === undefined
        ? received
        : (await import('../../../language/dialect/declared.ts')).namedDialects[flags.dialect],
    rules: rules ?? {},
    sources: noSources,
    suppressions: { inline: false, requireReason: false, reportUnused: 'off' },
    ...run,
  };
}

// A bare filter has no host language to search.
const noSources = { parameters: [], hosts: [], tags: [], calls: [], comments: [], keys: [] };
