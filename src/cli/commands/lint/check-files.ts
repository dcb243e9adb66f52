import { resolve } from 'node:path';
import { verbatim } from '../../../hosts/embedded.ts';
import { isCandidate } from '../../../hosts/extract.ts';
import { filterFile } from '../../../hosts/readers/filter-file.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import { repair as repairSource } from '../../../lint/fix/repair.ts';
import { extracted, lint } from '../../../lint/lint.ts';
import {
  duplicateFilter,
  EquivalentFilters,
  placeFilters,
  shareEquivalents,
} from '../../../lint/rules/duplicate-filter.ts';
import { hostParse } from '../../../lint/rules/reported-elsewhere.ts';
import type { Finding } from '../../../report/finding.ts';
import { lineStarts, placeOf, type Source } from '../../../source/lines.ts';
import type { Span } from '../../../source/problem.ts';
import { severityOf } from '../../../validate/setting.ts';
import { attemptToWrite, Failure, notUtf8, unreadable } from '../../command-line/failure.ts';
import { type Input, isFilterFile } from '../../command-line/inputs.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { Configurations, type FileSettings } from '../../configuration/configurations.ts';
import { type DiscoveredFile, discoverFiles, mayHoldFilters } from '../../files/discover.ts';
import { type DecodedText, decodeText } from '../../files/encoding.ts';
import { type ChangeTest, changesSince, type Staged, stagedChanges } from '../../files/revisions.ts';
import { maxBytes } from '../../files/text.ts';
import { ignoredOf } from '../../files/walk.ts';
import { FileError, type Io } from '../../io/io.ts';
import { numbersIn } from '../../output/output.ts';
import { LintCache } from './cache.ts';
import { type Checked, type CheckedOperands, checkFilter, type LintRun, type Repair } from './check-text.ts';
import type { LintValues } from './flags.ts';
import { listFilters } from './show-filters.ts';
import { unifiedDiff } from './unified-diff.ts';

// Loaded with this module, so that checking files needs one more file of the package.
export { Configurations };

/** A run that checks files. */
type FilesRun = LintRun & { readonly configurations: Configurations };

/** Which lines count, and what the files hold: all and the disk, unless Git is asked for a change. */
function changesFor(flags: LintValues, io: Io): Pick<Staged, 'io'> & Partial<Staged> {
  const { since, 'since-exact': exact, staged } = flags;
  if (staged) return stagedChanges(io);
  const revision = since ?? exact;
  return revision === undefined ? { io } : { isChanged: changesSince(revision, since === undefined, io), io };
}

/** A file that was found, and the settings to check it with; without them it can hold no filters. */
interface Candidate {
  readonly found: DiscoveredFile;
  readonly settings: FileSettings | undefined;
}

/** Checks the files that these names select. */
export function checkFiles(names: readonly string[], given: FilesRun): CheckedOperands {
  const { flags } = given.invocation;
  const { isChanged, isRemoved, io } = changesFor(flags, given.invocation.io);
  const invocation = { ...given.invocation, io };
  const filesRun = { ...given, invocation };
  const { configurations, repair } = given;
  // A repair and a list of filters need more than the findings.
  const isCached = (flags.cache || flags['cache-location'] !== undefined) && !repair && !flags['show-filters'];
  const cache = isCached ? new LintCache(flags, io) : undefined;
  // A hook can name files that the next commit removes.
  const wanted = names.filter((name) => !isRemoved?.(resolve(io.cwd, name)));
  const { files: discovered, unwanted, failures } = discoverFiles(wanted, configurations, invocation);
  // A command that watches ends if there is nothing to watch.
  const missing = failures.find(({ facts }) => ['no-such-file', 'no-match'].includes(facts.code));
  if (flags.watch && missing !== undefined) throw missing;
  const checked: Checked[] = [];
  const failed = [...failures];
  const candidates = discovered.map((found): Candidate => {
    const settings = mayHoldFilters(found.path) ? configurations.lintSettingsFor(found.path, filesRun.run) : undefined;
    return { found, settings };
  });
  shareFilters(candidates, io);
  for (const { found, settings } of candidates) {
    const { path, file, by, isNamed } = found;
    if (isChanged !== undefined && !isChanged(path, 0, Infinity)) continue;
    const nothing = { file, by, findings: [], filters: 0 };
    if (settings === undefined) {
      checked.push({ ...nothing, isSkipped: true, isOtherKind: isNamed ? 'named' : 'found' });
      continue;
    }
    if (flags['show-files']) {
      checked.push(isNamed || io.isFile(path) ? nothing : { ...nothing, isSkipped: true });
      continue;
    }
    try {
      const one = checkFile(found, settings, filesRun, isChanged, cache);
      checked.push(one === undefined ? { ...nothing, isSkipped: true } : { ...one, by });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push(error);
    }
  }
  return { checked, unwanted, failures: failed, unwritten: cache?.write() };
}

/**
 * Collects the filters of the files in which `duplicate-filter` is on, for that rule; those with the same dialect and properties
 * are compared. What cannot be read is reported when it is checked.
 */
function shareFilters(candidates: readonly Candidate[], io: Io): void {
  const groups = new Map<string, EquivalentFilters>();
  for (const { found, settings } of candidates) {
    if (settings === undefined || !comparesFilters(settings)) continue;
    const { dialect, properties } = settings;
    const key = JSON.stringify([dialect.name, dialect.equality, dialect.quotedValues, dialect.operators, properties]);
    const filters = groups.get(key) ?? new EquivalentFilters(settings);
    groups.set(key, filters);
    shareEquivalents(settings, filters);
    try {
      const text = readDiscovered(found, settings, io)?.text ?? '';
      const source = { file: found.file, text };
      if (!isCandidate(found.file, text, settings.sources)) continue;
      for (const one of placeFilters(source, extracted(source, settings))) filters.add(one);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}

function comparesFilters({ rules }: LintSettings): boolean {
  return severityOf(duplicateFilter, rules[duplicateFilter.id]) !== 'off';
}

/** Checks the standard input as the file whose name it has; skips it if that file is ignored. */
export function checkNamedInput(input: Input, { invocation, configurations, run, repair }: FilesRun): Checked {
  const { io } = invocation;
  const { file, bytes } = input;
  const path = resolve(io.cwd, file);
  const settings = configurations.lintSettingsFor(path, run);
  const { encoding } = settings;
  const { text, encode } = (encoding && bytes && decodeText(bytes, encoding)) ?? input;
  const inEncoding = encode && { encode };
  if (ignoredOf([path], io).has(path) || !configurations.includes(path)) {
    return { file, findings: [], filters: 0, isSkipped: true, repaired: text, ...inEncoding };
  }
  if (invocation.flags['show-filters']) return listFilters({ file, text }, settings);
  const checked = checkEncoded({ file, text }, encode, settings, repair);
  return { ...checked, ...(repair && { repaired: checked.repaired ?? text }), ...inEncoding };
}

/** Fixes and checks a text that is not in a file. */
export function repairInput(input: Input, settings: LintSettings, repair: Repair): Checked {
  const { file } = input;
  const source = { file, text: input.text };
  const extract = ({ text }: Source) => filterFile(verbatim(text));
  const { text: after, applied, dropped } = repairSource(source, settings, { unsafe: repair.unsafe, extract });
  const text = repair.writes ? after : input.text;
  return {
    file,
    isArgument: input.isArgument,
    findings: [...checkFilter({ ...input, text, filter: text }, settings), ...dropped],
    filters: 1,
    fixes: applied,
    diff: unifiedDiff(file, `${input.text}\n`, `${after}\n`),
    repaired: after,
    ...(input.encode && { encode: input.encode }),
  };
}

/** Reads, checks and, on request, fixes a file; `undefined` if there is none at its path any more. */
function checkFile(
  found: DiscoveredFile,
  settings: FileSettings,
  { invocation, configurations, repair }: FilesRun,
  isChanged: ChangeTest | undefined,
  cache: LintCache | undefined,
): Checked | undefined {
  const { path, file, isNamed } = found;
  const configured = () => configurations.settingsFor(path);
  const used = comparesFilters(settings) ? undefined : cache;
  // A file that is named may be a link.
  const state = isNamed ? undefined : used?.stateOf(path, settings, configured);
  const known = used?.knownResult(file, state, settings);
  if (known !== undefined) return known;
  const content = readDiscovered(found, settings, invocation.io);
  if (content === undefined) return undefined;
  const { text, bytes, encode, findings: unread } = content;
  if (unread.length > 0) return { file, findings: unread, filters: 0 };
  if (invocation.flags['show-filters']) {
    return listFilters({ file, text }, settings, isChanged && ((from, to) => isChanged(path, from, to)));
  }
  const within = isChanged && changedSpans(text, (line) => isChanged(path, line, line));
  const check = () => checkEncoded({ file, text }, encode, settings, repair, within);
  const isEmpty = used !== undefined && !isCandidate(file, text, settings.sources);
  if (isEmpty) used.keepEmpty(file, state);
  const checked =
    used === undefined || isEmpty ? check() : used.resultFor({ file, text }, state, settings, configured, check);
  const { repaired } = checked;
  if (repaired !== undefined && repaired !== text && repair?.writes) {
    attemptToWrite(file, () => invocation.io.writeFile(path, encode(repaired) ?? bytes, bytes));
  }
  if (isChanged === undefined) return checked;
  const isOnChangedLine = ({ source, problem: { span } }: Finding) =>
    isChanged(path, placeOf(source, span.start).line, placeOf(source, span.end).line);
  return { ...checked, findings: checked.findings.filter(isOnChangedLine) };
}

/** Checks a text, which is not fixed where its encoding cannot write the fixes. */
function checkEncoded(
  source: Source,
  encode: Input['encode'],
  settings: LintSettings,
  repair: Repair | undefined,
  within?: readonly Span[],
): Checked {
  const checked = checkText(source, settings, repair, within);
  const isWritable = encode === undefined || encode(checked.repaired ?? '') !== undefined;
  return isWritable ? checked : checkText(source, settings, undefined, within);
}

/** Checks the text of a file, after its fixes if they are written. */
function checkText(
  source: Source,
  settings: LintSettings,
  repair: Repair | undefined,
  within?: readonly Span[],
): Checked {
  const { file, text: before } = source;
  const options = repair && { unsafe: repair.unsafe, ...(within && { within }) };
  const repaired = options && repairSource(source, settings, options);
  const checked = repaired !== undefined && repair?.writes ? { file, text: repaired.text } : source;
  const hosted = extracted(checked, settings);
  const { filters, comments } = hosted;
  const setAside = (hosted.setAside ?? []).map(({ start }) => placeOf(checked, start));
  const isDated = comments.some((comment) => comment.text.includes('until='));
  const fixes = repaired && {
    fixes: repaired.applied,
    diff: unifiedDiff(file, before, repaired.text),
    repaired: repaired.text,
  };
  return {
    file,
    findings: [...lint(checked, settings, hosted), ...(repaired?.dropped ?? [])],
    filters: filters.length,
    ...(setAside.length > 0 && { setAside }),
    ...(isDated && { isDated }),
    ...fixes,
  };
}

/** The content of a file; `findings` report that it is too large or not text. */
interface Content extends DecodedText {
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
}

/**
 * Reads a file; `undefined` if one that was found is a link or gone, since Git lists those too. Throws a `Failure` if it
 * cannot be read, and for a `.filter` file that is not text.
 */
function readDiscovered({ path, file, isNamed }: DiscoveredFile, settings: FileSettings, io: Io): Content | undefined {
  const say = cliMessages[settings.locale];
  try {
    const bytes = isNamed ? io.readFile(path, maxBytes) : io.readOwn(path, maxBytes);
    if (bytes === undefined) return undefined;
    const decoded = decodeText(bytes, settings.encoding);
    if (decoded !== undefined) return { ...decoded, bytes, findings: [] };
    if (isFilterFile(file)) throw notUtf8(file);
    const findings = isNamed ? unreadFindings({ file, text: '' }, say.fileNotText, settings) : [];
    return { ...nothing, bytes, findings };
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (!(error instanceof FileError) || error.reason !== 'too-large' || isFilterFile(file)) {
      throw unreadable(file, error);
    }
    const megabytes = (count: number) => numbersIn(settings.locale)(count / 1_000_000, 1);
    const message = say.fileTooLarge(megabytes(error.bytes), megabytes(maxBytes));
    return { ...nothing, bytes: new Uint8Array(), findings: unreadFindings({ file, text: '' }, message, settings) };
  }
}

const nothing: DecodedText = { text: '', encode: (text) => Buffer.from(text) };

/** A `host-parse` finding about a whole file, with the severity of that rule. */
function unreadFindings(source: Source, message: string, { rules }: LintSettings): readonly Finding[] {
  const severity = severityOf(hostParse, rules[hostParse.id]);
  if (severity === 'off') return [];
  const span = { start: 0, end: 0 };
  return [
    { source, problem: { code: hostParse.id, severity, message, span }, host: { kind: 'file', encoding: 'none' } },
  ];
}

/** The spans of the changed lines, without line ends. */
function changedSpans(text: string, isChanged: (line: number) => boolean): readonly Span[] {
  const starts = lineStarts(text);
  return starts.flatMap((start, index) => {
    const next = starts[index + 1];
    return isChanged(index + 1) ? [{ start, end: next === undefined ? text.length : next - 1 }] : [];
  });
}
