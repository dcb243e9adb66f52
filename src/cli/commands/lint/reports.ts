import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Setting } from '../../../lint/config/configuration.ts';
import { type Locale, localized } from '../../../messages/locale.ts';
import type { Finding } from '../../../report/finding.ts';
import { type Format, formats, reporters } from '../../../report/formats/reporters.ts';
import type { RuleFacts } from '../../../report/report.ts';
import { plain } from '../../../report/terminal.ts';
import { type RuleSetting, severityOf } from '../../../validate/setting.ts';
import { variableOf } from '../../command-line/environment.ts';
import { attemptToRead, attemptToWrite, Failure, misuse, type Say } from '../../command-line/failure.ts';
import { pathFrom } from '../../configuration/paths.ts';
import { hash, linkOnWay, maxBytes, textOf } from '../../files/text.ts';
import type { Io, Out } from '../../io/io.ts';
import { displayOn } from '../../output/output.ts';
import { type ReportContent, reportFor } from '../../output/report-content.ts';
import { claimReport } from './claim-report.ts';
import type { LintInvocation, LintValues } from './flags.ts';

/** A report to write: into a file, or to the standard output. */
export interface Output {
  readonly format: Format;
  readonly file?: string;
  /** True if a configuration asks for it, rather than the command line. */
  readonly isConfigured?: boolean;
}

/**
 * The reports that the flags select, else the configuration, else those that fit the environment. Throws a `Failure` for an
 * unknown format, and if two would share the standard output.
 */
export function outputsOf(flags: LintValues, configured: Setting | undefined, io: Io): readonly Output[] {
  const isConfigured = flags.format === undefined && configured !== undefined;
  const specs = isConfigured
    ? configuredSpecs(configured, io)
    : outputSpecs(flags.format ?? ['auto'], isFromVariable(flags, io) ? variableOf('format') : '--format');
  const first = specs.find(({ file }) => file === undefined);
  const only = flags['output-file'];
  if (only !== undefined && first === undefined) throw misuse((say) => say.noOutput);
  const fitting: readonly Format[] = io.env.GITHUB_ACTIONS === 'true' ? ['pretty', 'github'] : ['pretty'];
  return specs.flatMap(({ name, file = only }) =>
    (name === 'auto' ? fitting : [name as Format]).map((format) => ({
      format,
      ...(file !== undefined && { file, isConfigured: isConfigured && file !== only }),
    })),
  );
}

function isFromVariable({ format = [] }: LintValues, { env }: Io): boolean {
  return format.length === 1 && format[0] === env[variableOf('format')];
}

/** Writes each report to its file or to `out`; on GitHub also the job summary. */
export async function writeReports(
  content: ReportContent,
  outputs: readonly Output[],
  out: Out,
  invocation: LintInvocation,
): Promise<void> {
  const { flags, io } = invocation;
  const inFile = { paint: plain, columns: Infinity };
  for (const { format, file, isConfigured = false } of outputs) {
    const reporter = await reporters[format]();
    const report = reportFor(format, content, io);
    const isQuiet = format === 'pretty' && (content.summary.filters === 0 || flags.quiet === true);
    if (file !== undefined) {
      const text = reporter({ ...report, ...inFile });
      attemptToWrite(file, () => {
        claimReport(file, [...content.files, ...content.findings.map(({ source }) => source.file)], io);
        if (isConfigured) writeConfiguredReport(file, text, io);
        else io.writeFile(resolve(io.cwd, file), text);
      });
    } else if (!isQuiet || content.findings.length > 0) {
      out.write(reporter({ ...report, ...displayOn(out, invocation), locale: report.locale }));
    }
    const summary = io.env.GITHUB_STEP_SUMMARY;
    if (format === 'github' && summary) {
      const { githubSummary } = await import('../../../report/formats/github.ts');
      const text = githubSummary({ ...report, ...inFile });
      attemptToWrite(summary, () => io.appendFile(summary, text));
    }
  }
}

/** The rules that are on with these settings. */
export async function ruleFacts(
  settings: Readonly<Record<string, RuleSetting>>,
  locale: Locale,
): Promise<readonly RuleFacts[]> {
  const { allRules } = await import('../../../lint/rules.ts');
  return Object.values(allRules).flatMap(({ summary, reason, ...rule }) => {
    const { id } = rule;
    const level = severityOf(rule, settings[id]);
    if (level === 'off') return [];
    return [{ id, summary: localized(summary, locale), reason: localized(reason, locale), severity: level }];
  });
}

/** The number of findings of each rule, the most frequent first: `12  error  unknown-operator`. */
export function statistics(findings: readonly Finding[]): string {
  const counts = new Map<string, { readonly rule: string; readonly severity: string; count: number }>();
  for (const { problem, suppressed } of findings) {
    if (suppressed !== undefined) continue;
    const key = `${problem.severity} ${problem.code}`;
    const before = counts.get(key) ?? { rule: problem.code, severity: problem.severity, count: 0 };
    before.count++;
    counts.set(key, before);
  }
  const rows = [...counts.values()].sort((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
  const width = String(rows[0]?.count ?? 0).length;
  return rows
    .map(({ count, severity, rule }) => `${String(count).padStart(width)}  ${severity.padEnd(7)}  ${rule}\n`)
    .join('');
}

/** A format and its file, as requested; `auto` is a format too. */
interface OutputSpec {
  readonly name: string;
  readonly file?: string;
}

function outputSpecs(texts: readonly string[], flag: string): readonly OutputSpec[] {
  const specs = texts.map((text) => outputSpec(text, flag));
  const [first, second] = specs.filter(({ file }) => file === undefined);
  if (first !== undefined && second !== undefined) throw misuse((say) => say.twoOutputs(first.name, second.name));
  return specs;
}

function outputSpec(text: string, flag: string): OutputSpec {
  const cut = text.indexOf('=');
  const name = cut === -1 ? text : text.slice(0, cut);
  const choices = [...formats, 'auto'];
  if (!choices.includes(name)) {
    throw misuse((say, near) => say.wrongValue(flag, name, near(name, choices), choices));
  }
  const file = cut === -1 ? undefined : text.slice(cut + 1);
  if (file === '') throw misuse((say) => say.missingFile(`${flag} ${name}=FILE`));
  return { name, ...(file !== undefined && { file }) };
}

/** The reports that a configuration selects; failures begin with the position of its setting. */
function configuredSpecs({ value, from }: Setting, io: Io): readonly OutputSpec[] {
  try {
    const specs = outputSpecs([value as string | readonly string[]].flat(), 'output.format');
    for (const { file } of specs) if (file !== undefined) refuseOutput(file, io);
    return specs;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const says = error.says.map(
      (say): Say =>
        (...shown) =>
          `${from}: ${say(...shown)}`,
    );
    throw new Failure(...says).as(error.facts);
  }
}

/** The only folder that a configuration writes into: what others wrote must not choose what is overwritten. */
const folder = 'prefilter-reports';

/** The file in that folder which lists the reports that were written there, with their hashes. */
const listName = '.reports.json';

/** Names under which Git and Node find what they run, also as Windows and macOS spell them. */
const isForeign = /^(?:\.git|git~\d+|node_modules)(?:[ .:]|$)/i;

/** Throws a `Failure` if a configuration may not write a report at a path: elsewhere, or over a file that is no earlier report. */
function refuseOutput(file: string, io: Io): void {
  const path = resolve(io.cwd, file);
  const parts = relative(io.cwd, path).split(sep);
  const [first, second] = parts;
  const isBelow = first === folder && second !== undefined && !parts.some((part) => isForeign.test(part));
  if (isAbsolute(file) || !isBelow || basename(path) === listName || linkOnWay(io.cwd, path, io) !== undefined) {
    throw new Failure((say) => say.outputOutside(file));
  }
  if (io.kindOf(path) === undefined) return;
  const bytes = attemptToRead(file, () => io.readOwn(path, maxBytes));
  const text = bytes && textOf(bytes);
  const before = reportsIn(io)[pathFrom(join(io.cwd, folder), path)];
  if (text === undefined || before !== hash(text)) throw new Failure((say) => say.notOwnReport(file));
}

/** Writes a report that a configuration asks for, and remembers it as one that may be replaced. */
function writeConfiguredReport(file: string, text: string, io: Io): void {
  refuseOutput(file, io);
  const path = resolve(io.cwd, file);
  const list = join(io.cwd, folder, listName);
  if (linkOnWay(io.cwd, list, io) !== undefined) throw new Failure((say) => say.outputOutside(file));
  const reports = { ...reportsIn(io), [pathFrom(dirname(list), path)]: hash(text) };
  io.writeFile(path, text);
  io.writeFile(list, `${JSON.stringify(reports, undefined, 2)}\n`);
}

/** The hashes of the reports in that folder, by their paths from it; none if the list is not one. */
function reportsIn(io: Io): Readonly<Record<string, unknown>> {
  const path = join(io.cwd, folder);
  const bytes = io.kindOf(path) === 'directory' ? io.readOwn(join(path, listName), maxBytes) : undefined;
  try {
    return Object(JSON.parse((bytes && textOf(bytes)) ?? '{}')) as Readonly<Record<string, unknown>>;
  } catch {
    // Not a list: no file counts as a report.
    return {};
  }
}
