import { join, resolve } from 'node:path';
import { type Finding, isCounted, isUnread } from '../../../report/finding.ts';
import { isAtLeast } from '../../../report/severities.ts';
import { sortFindings } from '../../../report/sort-findings.ts';
import { summarize } from '../../../report/summary.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { wholeNumber } from '../../command-line/whole-number.ts';
import type { Configurations } from '../../configuration/configurations.ts';
import { configurationFinder } from '../../configuration/find.ts';
import { hash } from '../../io/hash.ts';
import type { Io } from '../../io/io.ts';
import { note } from '../../output/note.ts';
import { applyBaseline, usesBaseline } from './baseline.ts';
import type { Repair } from './files.ts';
import { summarizeFixes } from './fix-summary.ts';
import { type LintOperand, lintOperands } from './operands.ts';
import { outputsOf } from './outputs.ts';
import { lintAll } from './run.ts';
import { writeReports } from './write-reports.ts';

/** Checks filters with all rules and reports the findings; fixes them on request. */
export const execute: Execute = async (invocation, given) => {
  const silent = { write() {} };
  const io = invocation.flags.silent ? { ...given, stdout: silent, stderr: silent } : given;
  return invocation.flags.watch ? (await import('./watch.ts')).watch(invocation, io, check) : check(invocation, io);
};

const check: Execute = async (invocation, io) => {
  const [started, startedAt] = [io.now(), io.today()];
  const { flags } = invocation;
  const { 'fail-on': failOn = 'error' } = flags;
  const maxWarnings = wholeNumber('--max-warnings', flags['max-warnings'], Infinity);
  const repair = repairOf(flags);
  const operands = await lintOperands(invocation, io);
  const configurations = await configurationsOf(operands, flags, io);
  const language = configurations?.in(io.cwd)?.configuration.language;
  const outputs = outputsOf(flags, configurations?.settingsFor(join(io.cwd, 'text')).get('output.format'), io);
  const isForPeople = outputs.every(({ format }) => format === 'pretty');
  const locale = languageOf(flags.lang, io.env, isForPeople, language);
  const run = { locale, today: startedAt.toISOString().slice(0, 10) };

  const { linted, failures, unwritten } = await lintAll(operands, { invocation, configurations, run, repair, io });
  const files = linted.filter(({ isArgument, isSkipped }) => !isArgument && !isSkipped).map(({ file }) => file);
  const found = linted.flatMap((one) => one.findings);
  const findings = sortFindings(await tolerated(found));
  const filters = linted.reduce((sum, one) => sum + one.filters, 0);
  const summary = summarize(findings, { files: files.length, filters, durationMs: Math.round(io.now() - started) });

  const hiding = configurations?.hiding();
  if (hiding !== undefined) await note(io, locale, (say) => say.hiddenConfiguration(hiding.file, hiding.hidden));
  // On CI every process gets a pipe.
  if (invocation.operands.length === 0 && flags['files-from'] === undefined && !io.env.CI && io.stdinIsPipe()) {
    await note(io, locale, (say) => say.pipeIgnored);
  }
  for (const { says } of [...failures, ...(unwritten ? [unwritten] : [])]) {
    for (const say of says) await note(io, locale, say);
  }
  if (flags['show-files']) {
    for (const file of files) io.stdout.write(`${file}\n`);
    return failures.length > 0 ? 2 : 0;
  }
  const unread = new Set(findings.filter(isUnread).map(({ source }) => source.file)).size;
  if (filters === 0 && failures.length === 0 && (files.length > 0 || operands.some(isWalk))) {
    await note(io, locale, (say) => (unread > 0 ? say.noneReadable(unread) : say.noneFound(files.length)));
  }
  const otherKinds = linted.filter(({ isOtherKind }) => isOtherKind === 'found').length;
  if (otherKinds > 0 && (filters === 0 || flags.verbose)) await note(io, locale, (say) => say.otherKinds(otherKinds));
  if (flags.verbose) {
    const setAside = linted.reduce((sum, one) => sum + (one.setAside ?? 0), 0);
    if (setAside > 0) await note(io, locale, (say) => say.setAside(setAside));
  }
  const named = linted.flatMap(({ file, isOtherKind }) => (isOtherKind === 'named' ? [file] : []));
  if (named.length > 0) await note(io, locale, (say) => say.otherKind(named.slice(0, 10)));
  const isTooMuch = summary.warnings > maxWarnings;
  if (isTooMuch) await note(io, locale, (say) => say.tooManyWarnings(summary.warnings, maxWarnings));
  const out = await summarizeFixes(linted, repair, locale, io);
  const isBad = findings.some((finding) => isCounted(finding) && isAtLeast(finding.problem.severity, failOn));
  const wouldChange = repair?.writes === false && linted.some(({ diff = '' }) => diff !== '');
  const isFound = (isTooMuch || isBad || wouldChange) && !flags['exit-zero'];
  const exitCode = failures.length > 0 ? 2 : isFound ? 1 : 0;

  const listed = outputs.some(({ format }) => format === 'sarif');
  const rules = listed ? await rulesOf() : [];
  const shown = flags.quiet ? findings.filter(({ problem }) => problem.severity === 'error') : findings;
  await writeReports(
    {
      findings: shown,
      summary,
      files: linted.filter((one) => one.filters > 0).map(({ file }) => file),
      rules,
      notices: [],
      failOn,
      exitCode,
      startedAt,
      locale,
      version: io.version,
      hash,
    },
    repair?.writes === false || flags.statistics ? outputs.filter(({ file }) => file !== undefined) : outputs,
    { out, flags, io },
  );
  if (flags.statistics) out.write((await import('./statistics.ts')).statistics(shown));
  return exitCode;

  async function tolerated(all: readonly Finding[]): Promise<readonly Finding[]> {
    if (!usesBaseline(flags, io)) return all;
    const onDisk = new Set(linted.filter(({ by }) => by !== undefined).map(({ file }) => file));
    return applyBaseline(all, onDisk, flags, locale, io);
  }

  async function rulesOf() {
    const { ruleFacts } = await import('./rule-facts.ts');
    const settings = (configurations ?? (await loadedConfigurations(flags, io))).lintSettingsFor(
      join(io.cwd, 'text'),
      run,
    );
    return ruleFacts(settings.rules, locale);
  }

  // A hook, which names files one by one, need not be told that they hold no filters.
  function isWalk(operand: LintOperand): boolean {
    return 'name' in operand && io.kindOf(resolve(io.cwd, operand.name)) !== 'file';
  }
};

function repairOf({ fix, 'unsafe-fixes': unsafe, diff }: FlagValues): Repair | undefined {
  return fix || diff || unsafe ? { unsafe: unsafe === true, writes: diff !== true } : undefined;
}

/** No configuration if only texts are checked and no file applies. */
async function configurationsOf(
  operands: readonly LintOperand[],
  flags: FlagValues,
  io: Io,
): Promise<Configurations | undefined> {
  const { config, 'no-config': none, 'stdin-filename': name } = flags;
  const isNeeded =
    name !== undefined ||
    operands.some((operand) => 'name' in operand) ||
    (!none && (config !== undefined || configurationFinder(io)(io.cwd) !== undefined));
  return isNeeded ? loadedConfigurations(flags, io) : undefined;
}

/** Loaded on demand, so that checking one text does not pay for reading files. */
async function loadedConfigurations(flags: FlagValues, io: Io): Promise<Configurations> {
  const { Configurations } = await import('./files.ts');
  return new Configurations(flags, io, languageOf(flags.lang, io.env, true));
}
