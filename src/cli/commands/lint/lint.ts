import { join, resolve } from 'node:path';
import { type Finding, isAtLeast, isCounted, isUnread, sortFindings } from '../../../report/finding.ts';
import type { RuleFacts } from '../../../report/report.ts';
import { type Summary, summarize } from '../../../report/summary.ts';
import { printable } from '../../../report/terminal.ts';
import type { Declaration, Run } from '../../command-line/command.ts';
import { languageOf } from '../../command-line/environment.ts';
import { notCombined } from '../../command-line/failure.ts';
import type { Configurations } from '../../configuration/configurations.ts';
import { configurationFinder, suppressionsPath } from '../../configuration/paths.ts';
import { hash } from '../../files/text.ts';
import type { Out } from '../../io/io.ts';
import { failureData } from '../../output/answer.ts';
import { note } from '../../output/output.ts';
import type { Checked, CheckedOperands, LintRun, Repair } from './check.ts';
import { type LintInvocation, type LintValues, lintFlags } from './flags.ts';
import { checkOperands, type LintOperand, namesOf, readOperands } from './operands.ts';
import { type Output, outputsOf, ruleFacts, statistics, writeReports } from './reports.ts';

export const declaration = {
  takes: '[-e TEXT] [PATH | -]…',
  summary: {
    en: 'Check filters in files; the default command',
    'pt-BR': 'Verificar filtros em arquivos; o comando padrão',
  },
  flags: lintFlags,
  examples: [
    'prefilter lint',
    "prefilter lint --fix src 'docs/**/*.md'",
    "prefilter lint -e '(= processed false)'",
    'prefilter lint --format pretty --format sarif=prefilter.sarif',
  ],
} as const satisfies Declaration;

/** Checks filters with all rules and reports the findings; fixes them on request. */
export const run: Run<typeof declaration> = async (given) => {
  const silent = { write() {} };
  const { flags } = given;
  const invocation = flags.silent ? { ...given, io: { ...given.io, stdout: silent, stderr: silent } } : given;
  return flags.watch ? (await import('./watch.ts')).watch(invocation, checkOnce) : checkOnce(invocation);
};

/** Checks once: reads what is asked for, finds the settings, checks, and tells what was found. */
async function checkOnce(given: LintInvocation): Promise<number> {
  const options = await readOptions(given);
  const run = await settle(options, given);
  return tell(await check(options, run), options, run);
}

interface LintOptions {
  readonly operands: readonly LintOperand[];
  readonly repair: Repair | undefined;
  readonly failOn: NonNullable<LintValues['fail-on']>;
  readonly maxWarnings: number;
  /** When the run began, for its duration and for its reports. */
  readonly started: number;
  readonly startedAt: Date;
}

async function readOptions(given: LintInvocation): Promise<LintOptions> {
  const { flags, io } = given;
  const { 'fail-on': failOn = 'error', 'max-warnings': maxWarnings = Infinity } = flags;
  const [started, startedAt] = [io.now(), io.today()];
  refuseTogether(flags);
  return { operands: await readOperands(given), repair: repairOf(flags), failOn, maxWarnings, started, startedAt };
}

/** A run with its reports, in the language that the flags or the configuration choose. */
interface ReportingRun extends LintRun {
  readonly outputs: readonly Output[];
}

async function settle({ operands, repair, startedAt }: LintOptions, given: LintInvocation): Promise<ReportingRun> {
  const { flags, io } = given;
  const configurations = await configurationsFor(operands, given);
  const outputs = outputsOf(flags, configurations?.settingsFor(join(io.cwd, 'text')).get('output.format'), io);
  const isForPeople = outputs.every(({ format }) => format === 'pretty');
  const locale = languageOf(flags.lang, io.env, isForPeople, configurations?.in(io.cwd)?.configuration.locale);
  const run = { locale, today: startedAt.toISOString().slice(0, 10) };
  return { invocation: { ...given, locale }, configurations, run, repair, outputs };
}

/** What a run has found. */
interface LintResult extends CheckedOperands {
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
  readonly summary: Summary;
}

async function check({ operands, started }: LintOptions, run: LintRun): Promise<LintResult> {
  const result = await checkOperands(operands, run);
  const { checked } = result;
  const files = checked.filter(({ isArgument, isSkipped }) => !isArgument && !isSkipped).map(({ file }) => file);
  const findings = sortFindings(await withSuppressions(checked, run.invocation));
  const filters = checked.reduce((sum, one) => sum + one.filters, 0);
  const durationMs = Math.round(run.invocation.io.now() - started);
  return { ...result, files, findings, summary: summarize(findings, { files: files.length, filters, durationMs }) };
}

/** Writes what was asked for, and returns the exit code. */
async function tell(result: LintResult, options: LintOptions, run: ReportingRun): Promise<number> {
  const { checked, failures, files, findings, summary } = result;
  const { invocation, outputs, repair } = run;
  const { flags, io, locale } = invocation;
  tellOfRun(result, run);
  if (flags['show-files']) {
    for (const file of files) io.stdout.write(`${printable(file)}\n`);
    return failures.length > 0 ? 2 : 0;
  }
  tellOfNothing(result, options, invocation);
  if (flags['show-filters']) {
    const { showFilters } = await import('./show-filters.ts');
    return showFilters(checked, failures, invocation);
  }
  const { failOn, maxWarnings, startedAt } = options;
  const isTooMuch = summary.warnings > maxWarnings;
  if (isTooMuch) note(invocation, (say) => say.tooManyWarnings(summary.warnings, maxWarnings));
  const out = showFixes(checked, repair, invocation);
  const isBad = findings.some((finding) => isCounted(finding) && isAtLeast(finding.problem.severity, failOn));
  const wouldChange = repair?.writes === false && checked.some(({ diff = '' }) => diff !== '');
  const isFound = (isTooMuch || isBad || wouldChange) && !flags['exit-zero'];
  const exitCode = failures.length > 0 ? 2 : isFound ? 1 : 0;

  const shown = flags.quiet ? findings.filter(({ problem }) => problem.severity === 'error') : findings;
  const content = {
    findings: shown,
    summary,
    files: checked.filter((one) => one.filters > 0).map(({ file }) => file),
    rules: outputs.some(({ format }) => format === 'sarif') ? await rulesOf(run) : [],
    failures: failures.flatMap((failure) => failureData(failure, locale)),
    failOn,
    exitCode,
    startedAt,
    locale,
    version: io.version,
    hash,
  };
  const isShownElsewhere = repair?.writes === false || flags.statistics;
  const written = isShownElsewhere ? outputs.filter(({ file }) => file !== undefined) : outputs;
  await writeReports(content, written, out, invocation);
  if (flags.statistics) out.write(statistics(shown));
  return exitCode;
}

/** Says what could not be done as asked. */
function tellOfRun({ failures, unwritten }: LintResult, { invocation, configurations }: LintRun): void {
  const { flags, io, operands } = invocation;
  const hiding = configurations?.hiding();
  if (hiding !== undefined) note(invocation, (say) => say.hiddenConfiguration(hiding.file, hiding.hidden));
  // On CI every process gets a pipe.
  if (operands.length === 0 && flags['files-from'] === undefined && !io.env.CI && io.stdinIsPipe()) {
    note(invocation, (say) => say.pipeIgnored);
  }
  for (const { says } of [...failures, ...(unwritten ? [unwritten] : [])]) {
    for (const say of says) note(invocation, say);
  }
}

/** Says that there were no filters, and what was not checked. */
function tellOfNothing(result: LintResult, { operands }: LintOptions, invocation: LintInvocation): void {
  const { checked, failures, files, findings, summary, unwanted } = result;
  const { io } = invocation;
  // A hook, which names files one by one, need not be told that they hold no filters.
  const isWalk = namesOf(operands).some((name) => io.kindOf(resolve(io.cwd, name)) !== 'file');
  if (summary.filters === 0 && failures.length === 0 && (files.length > 0 || isWalk)) {
    const unread = new Set(findings.filter(isUnread).map(({ source }) => source.file)).size;
    note(invocation, (say) => (unread > 0 ? say.noneReadable(unread) : say.noneFound(files.length)));
  }
  noteOtherKinds(checked, summary.filters, invocation);
  if (unwanted.length > 0) note(invocation, (say) => say.notChecked(...unwanted.slice(0, 10)));
}

/** What reads the index writes no files, each way to ask Git for changes stands alone, and a list of filters is no report. */
function refuseTogether(flags: LintValues): void {
  const staged = ['fix', 'unsafe-fixes', 'watch'].filter((name) => !(flags.diff && name !== 'watch'));
  for (const [flag, others] of Object.entries({
    staged: [...staged, 'since', 'since-exact'],
    since: ['since-exact'],
    'show-filters': [
      'fix',
      'unsafe-fixes',
      'diff',
      'watch',
      'show-files',
      'statistics',
      'output-file',
      ...baselineFlags,
    ],
  })) {
    const other = others.find((name) => flags[name as keyof LintValues] !== undefined);
    if (flags[flag as keyof LintValues] !== undefined && other !== undefined) {
      throw notCombined(`--${flag}`, `--${other}`);
    }
  }
  const report = flags.format?.find((name) => !['auto', 'pretty', 'json'].includes(name));
  if (flags['show-filters'] && report !== undefined) throw notCombined('--show-filters', `--format ${report}`);
}

const baselineFlags = ['suppress-all', 'suppress-rule', 'prune-suppressions'];

function repairOf({ fix, 'unsafe-fixes': unsafe, diff }: LintValues): Repair | undefined {
  return fix || diff || unsafe ? { unsafe: unsafe === true, writes: diff !== true } : undefined;
}

/** No configuration if only texts are checked and no file applies. */
async function configurationsFor(
  operands: readonly LintOperand[],
  given: LintInvocation,
): Promise<Configurations | undefined> {
  const { flags, io } = given;
  const { config, 'no-config': none, 'stdin-filename': name } = flags;
  const isNeeded =
    name !== undefined ||
    namesOf(operands).length > 0 ||
    (!none && (config !== undefined || configurationFinder(io)(io.cwd) !== undefined));
  if (!isNeeded) return undefined;
  // Loaded on demand, so that checking one text does not pay for reading files.
  return (await import('./check-files.ts')).configurationsOf(given);
}

/** The findings of all that was checked, with those marked that the suppressions file has. */
async function withSuppressions(checked: readonly Checked[], invocation: LintInvocation): Promise<readonly Finding[]> {
  const { flags, io } = invocation;
  const findings = checked.flatMap((one) => one.findings);
  const path = suppressionsPath(flags['suppressions-location'], io);
  const isUsed = flags['suppress-all'] || flags['suppress-rule'] !== undefined || io.kindOf(path) !== undefined;
  if (!isUsed) return findings;
  const files = new Set(checked.filter(({ by }) => by !== undefined).map(({ file }) => file));
  return (await import('./baseline.ts')).applyBaseline(findings, files, path, invocation);
}

/** Says which files and texts were not checked, because they are of other kinds. */
function noteOtherKinds(checked: readonly Checked[], filters: number, invocation: LintInvocation): void {
  const { verbose = false } = invocation.flags;
  const found = checked.filter(({ isOtherKind }) => isOtherKind === 'found').length;
  if (found > 0 && (filters === 0 || verbose)) note(invocation, (say) => say.otherKinds(found));
  for (const { file, setAside = [] } of verbose ? checked : []) {
    for (const { line, column } of setAside) {
      note(invocation, (say) => say.setAside(`${file}:${line}:${column}`));
    }
  }
  const named = checked.flatMap(({ file, isOtherKind }) => (isOtherKind === 'named' ? [file] : []));
  if (named.length > 0) note(invocation, (say) => say.otherKind(named.slice(0, 10)));
}

/**
 * Prints what repairs have changed, or would change. Returns the stream for the report: standard error if the repaired texts
 * or the diff go to standard output.
 */
function showFixes(checked: readonly Checked[], repair: Repair | undefined, invocation: LintInvocation): Out {
  const { io } = invocation;
  if (repair === undefined) return io.stdout;
  if (!repair.writes) {
    for (const { diff = '' } of checked) io.stdout.write(diff);
    return io.stderr;
  }
  const texts = checked.filter(({ by, repaired }) => by === undefined && repaired !== undefined);
  for (const { isArgument, repaired = '', encode } of texts) {
    io.stdout.write(isArgument ? `${repaired}\n` : (encode?.(repaired) ?? repaired));
  }
  const fixes = checked.reduce((sum, one) => sum + (one.fixes ?? 0), 0);
  const files = checked.filter((one) => (one.fixes ?? 0) > 0).length;
  if (fixes > 0) note(invocation, (say) => say.fixed(fixes, files));
  return texts.length > 0 ? io.stderr : io.stdout;
}

/** The facts of the rules that are on, for reports that list them. */
async function rulesOf({ invocation, run, configurations }: LintRun): Promise<readonly RuleFacts[]> {
  const { locale, io } = invocation;
  const known = configurations ?? (await import('./check-files.ts')).configurationsOf(invocation);
  return ruleFacts(known.lintSettingsFor(join(io.cwd, 'text'), run).rules, locale);
}
