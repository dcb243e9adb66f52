import { resolve } from 'node:path';
import { verbatim } from '../../../hosts/embedded.ts';
import { isCandidate } from '../../../hosts/extract.ts';
import { filterFile } from '../../../hosts/filter-file.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import { repair as repairSource } from '../../../lint/fix/repair.ts';
import type { Finding } from '../../../report/finding.ts';
import { lineStarts, placeOf, type Source } from '../../../source/lines.ts';
import type { Span } from '../../../source/span.ts';
import { attemptToWrite, Failure } from '../../command-line/failure.ts';
import type { Input } from '../../command-line/inputs.ts';
import type { Invocation } from '../../command-line/invocation.ts';
import { Configurations } from '../../configuration/configurations.ts';
import { type DiscoveredFile, discoverFiles, mayHoldFilters } from '../../files/discover.ts';
import { ignoredOf } from '../../files/ignored.ts';
import type { Io } from '../../io/io.ts';
import { LintCache } from './cache.ts';
import { type ChangeTest, changesSince } from './changed-lines.ts';
import { lintFile, readDiscovered } from './file.ts';
import { lintText } from './text.ts';
import { unifiedDiff } from './unified-diff.ts';

// Loaded with this module, so that checking files needs one more file of the package.
export { Configurations };

/** The result for a file or a text. */
export interface Linted {
  /** As shown to people. */
  readonly file: string;
  /** The argument that names it, if there is one. */
  readonly by?: string;
  /** True if the argument is the text itself. */
  readonly isArgument?: boolean;
  readonly findings: readonly Finding[];
  readonly filters: number;
  /** The number of texts under configured names that are not filters. */
  readonly setAside?: number;
  /** True if it is ignored or of a kind that is not read. */
  readonly isSkipped?: true;
  /** Set for a file of an unknown kind: whether it was named itself, rather than found in a folder. */
  readonly isOtherKind?: 'named' | 'found';
  /** The number of fixes applied, or to be applied. */
  readonly fixes?: number;
  /** What the fixes would change. */
  readonly diff?: string;
  /** The fixed text. */
  readonly repaired?: string;
}

/** How fixes are applied. */
export interface Repair {
  readonly unsafe: boolean;
  /** False if the fixes are only shown. */
  readonly writes: boolean;
}

/** The context of checking files. */
export interface LintRun {
  readonly invocation: Invocation;
  readonly configurations: Configurations;
  readonly run: Pick<LintSettings, 'locale' | 'today'>;
  readonly repair: Repair | undefined;
  readonly io: Io;
}

/** The files that were checked. */
export interface LintedPaths {
  readonly linted: readonly Linted[];
  /** The unreadable ones. */
  readonly failures: readonly Failure[];
  /** Why the cache could not be written. */
  readonly unwritten?: Failure | undefined;
}

/** Checks the files that these names select. */
export function lintPaths(names: readonly string[], lintRun: LintRun): LintedPaths {
  const { invocation, configurations, repair, io } = lintRun;
  const { since, cache: isCached, 'cache-location': location } = invocation.flags;
  // A repair needs more than the findings.
  const cache = (isCached || location !== undefined) && !repair ? new LintCache(invocation.flags, io) : undefined;
  const isChanged = since === undefined ? undefined : changesSince(since, io);
  const { files: discovered, failures } = discoverFiles(names, configurations, invocation, io);
  const linted: Linted[] = [];
  const failed = [...failures];
  for (const found of discovered) {
    const { path, file, by, isNamed } = found;
    if (isChanged !== undefined && !isChanged(path, 0, Infinity)) continue;
    const nothing = { file, by, findings: [], filters: 0 };
    if (!mayHoldFilters(path)) {
      linted.push({ ...nothing, isSkipped: true, isOtherKind: isNamed ? 'named' : 'found' });
      continue;
    }
    const settings = configurations.lintSettingsFor(path, lintRun.run);
    if (invocation.flags['show-files']) {
      linted.push(isNamed || io.isFile(path) ? nothing : { ...nothing, isSkipped: true });
      continue;
    }
    try {
      const one = lintDiscovered(found, settings, lintRun, isChanged, cache);
      linted.push(one === undefined ? { ...nothing, isSkipped: true } : { ...one, by });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push(error);
    }
  }
  return { linted, failures: failed, unwritten: cache?.write() };
}

/** Checks the standard input as the file whose name it has; skips it if that file is ignored. */
export function lintNamedInput({ file, text }: Input, { configurations, run, repair, io }: LintRun): Linted {
  const path = resolve(io.cwd, file);
  if (ignoredOf([path], io).has(path) || !configurations.includes(path)) {
    return { file, findings: [], filters: 0, isSkipped: true, repaired: text };
  }
  const settings = configurations.lintSettingsFor(path, run);
  return repaired(file, text, settings, repair);
}

/** Fixes and checks a text that is not in a file. */
export function repairText(input: Input, settings: LintSettings, repair: Repair): Linted {
  const { file } = input;
  const source = { file, text: input.text };
  const hosted = ({ text }: Source) => filterFile(verbatim(text));
  const { text: after, applied, dropped } = repairSource(source, settings, { unsafe: repair.unsafe, extract: hosted });
  const text = repair.writes ? after : input.text;
  return {
    file,
    isArgument: input.isArgument,
    findings: [...lintText({ ...input, text, filter: text }, settings), ...dropped],
    filters: 1,
    fixes: applied,
    diff: unifiedDiff(file, `${input.text}\n`, `${after}\n`),
    repaired: after,
  };
}

function lintDiscovered(
  found: DiscoveredFile,
  settings: LintSettings,
  { configurations, repair, io }: LintRun,
  isChanged: ChangeTest | undefined,
  cache: LintCache | undefined,
): Linted | undefined {
  const { path, file } = found;
  const content = readDiscovered(found, settings, io);
  if (content === undefined) return undefined;
  const { text, bytes, findings: unread } = content;
  if (unread.length > 0) return { file, findings: unread, filters: 0 };
  const within = isChanged && changedSpans(text, (line) => isChanged(path, line, line));
  const check = () => repaired(file, text, settings, repair, within);
  const linted: Linted =
    cache === undefined || !isCandidate(file, text, settings.sources)
      ? check()
      : { file, ...cache.lint(file, text, settings, () => configurations.settingsFor(path), check) };
  if (linted.repaired !== undefined && linted.repaired !== text && repair?.writes) {
    const { repaired } = linted;
    attemptToWrite(file, () => io.writeFile(path, repaired, bytes));
  }
  return isChanged === undefined ? linted : { ...linted, findings: linted.findings.filter(touches(path, isChanged)) };
}

/** Checks a text, after its fixes if they are written. */
function repaired(
  file: string,
  text: string,
  settings: LintSettings,
  repair: Repair | undefined,
  within?: readonly Span[],
): Linted {
  if (repair === undefined) return { file, ...lintFile(file, text, settings) };
  const options = { unsafe: repair.unsafe, ...(within && { within }) };
  const { text: after, applied, dropped } = repairSource({ file, text }, settings, options);
  const { findings, filters, setAside = 0 } = lintFile(file, repair.writes ? after : text, settings);
  const diff = unifiedDiff(file, text, after);
  return { file, findings: [...findings, ...dropped], filters, setAside, fixes: applied, diff, repaired: after };
}

/** The spans of the changed lines, without line ends. */
function changedSpans(text: string, isChanged: (line: number) => boolean): readonly Span[] {
  const starts = lineStarts(text);
  return starts.flatMap((start, index) => {
    const next = starts[index + 1];
    return isChanged(index + 1) ? [{ start, end: next === undefined ? text.length : next - 1 }] : [];
  });
}

function touches(path: string, isChanged: ChangeTest): (finding: Finding) => boolean {
  return ({ source, problem: { span } }) =>
    isChanged(path, placeOf(source, span.start).line, placeOf(source, span.end).line);
}
