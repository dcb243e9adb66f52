import { resolve } from 'node:path';
import { verbatim } from '../../../hosts/embedded.ts';
import { isCandidate } from '../../../hosts/extract.ts';
import type { Hosted } from '../../../hosts/host.ts';
import { filterFile } from '../../../hosts/readers/filter-file.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import { aboutFile } from '../../../lint/examine.ts';
import { repair as repairSource } from '../../../lint/fix/repair.ts';
import { extracted, lint } from '../../../lint/lint.ts';
import { duplicateFilter, SharedFilters } from '../../../lint/rules/duplicate-filter.ts';
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
import { changesSince, type Staged, stagedChanges } from '../../files/revisions.ts';
import { maxBytes } from '../../files/text.ts';
import { ignoredOf } from '../../files/walk.ts';
import { FileError, type Io } from '../../io/io.ts';
import { numbersIn } from '../../output/output.ts';
import { LintCache } from './cache.ts';
import { type Checked, type CheckedOperands, checkFilter, type LintRun } from './check.ts';
import type { LintInvocation, LintValues } from './flags.ts';
import { listFilters } from './show-filters.ts';
import { unifiedDiff } from './unified-diff.ts';

/** The configurations of a run. */
export function configurationsOf({ flags, io }: LintInvocation): Configurations {
  return new Configurations(flags, io);
}

/** Which lines count, and what the files hold: all and the disk, unless Git is asked for a change. */
function changesFor(flags: LintValues, io: Io): Pick<Staged, 'io'> & Partial<Staged> {
  const { since, 'since-exact': exact, staged } = flags;
  if (staged) return stagedChanges(io);
  const revision = since ?? exact;
  return revision === undefined ? { io } : { isChanged: changesSince(revision, since === undefined, io), io };
}

/**
 * Checks the files that these names select. A file whose filters are compared with those of others is read before any is checked.
 */
export function checkFiles(
  names: readonly string[],
  { invocation, configurations = configurationsOf(invocation), repair, run }: LintRun,
): CheckedOperands {
  const { flags } = invocation;
  const { isChanged, isRemoved, isInConflict, io } = changesFor(flags, invocation.io);
  // A repair and a list of filters need more than the findings.
  const isCached = (flags.cache || flags['cache-location'] !== undefined) && !repair && !flags['show-filters'];
  const cache = isCached ? new LintCache(flags, io) : undefined;
  const shared = new SharedFilters();
  // A hook can name files that the next commit removes.
  const wanted = names.filter((name) => !isRemoved?.(resolve(io.cwd, name)));
  const { files: discovered, unwanted, failures } = discoverFiles(wanted, configurations, { ...invocation, io });
  // A command that watches ends if there is nothing to watch.
  const missing = failures.find(({ facts }) => ['no-such-file', 'no-match'].includes(facts.code));
  if (flags.watch && missing !== undefined) throw missing;
  const checked: Checked[] = [];
  const failed = [...failures];
  for (const finish of discovered.map(begin)) {
    try {
      const one = finish();
      if (one !== undefined) checked.push(one);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push(error);
    }
  }
  return { checked, unwanted, failures: failed, unwritten: cache?.write() };

  /** Begins to check a file, and gives the rest of the work; that has no result for a file without changes. */
  function begin(found: DiscoveredFile): () => Checked | undefined {
    const { path, file, by, isNamed } = found;
    const nothing = { file, by, findings: [], filters: 0 };
    const skipped = { ...nothing, isSkipped: true } as const;
    const isUnchanged = isChanged !== undefined && !isChanged(path, 0, Infinity);
    const settings = mayHoldFilters(path) ? configurations.lintSettingsFor(path, run) : undefined;
    if (settings !== undefined && isInConflict?.(path)) {
      return () => {
        throw new Failure((say) => say.inConflict(file)).as({ code: 'unreadable-file', file });
      };
    }
    const isCompared =
      settings !== undefined && severityOf(duplicateFilter, settings.rules[duplicateFilter.id]) !== 'off';
    if (isUnchanged && !isCompared) return () => undefined;
    if (settings === undefined) return () => ({ ...skipped, isOtherKind: isNamed ? 'named' : 'found' });
    if (flags['show-files']) return () => (isUnchanged ? undefined : isNamed || io.isFile(path) ? nothing : skipped);
    if (!isCompared) return () => result(checkFile(found, settings, () => readFile(found, settings, io), cache));
    const opened = kept(() => readToCompare(found, settings));
    return () => (isUnchanged ? undefined : result(checkFile(found, settings, opened)));

    function result(one: Checked | undefined): Checked {
      return one === undefined ? skipped : { ...one, by };
    }
  }

  function readToCompare(found: DiscoveredFile, settings: FileSettings): Content | undefined {
    const content = readFile(found, settings, io);
    const source = { file: found.file, text: content?.text ?? '' };
    const hosted = isCandidate(source.file, source.text, settings.sources) ? extracted(source, settings) : undefined;
    shared.add(source, hosted, settings);
    // The next file that is read takes the place of these bytes.
    return content && { ...content, bytes: new Uint8Array(content.bytes), ...(hosted && { hosted }) };
  }

  /** Checks a file and, on request, fixes it; `undefined` if there is none at its path any more. */
  function checkFile(
    { path, file, isNamed }: DiscoveredFile,
    settings: FileSettings,
    read: () => Content | undefined,
    used?: LintCache,
  ): Checked | undefined {
    const configured = () => configurations.settingsFor(path);
    // A file that is named may be a link.
    const state = isNamed ? undefined : used?.stateOf(path, settings, configured);
    const known = used?.knownResult(file, state, settings);
    if (known !== undefined) return known;
    const content = read();
    if (content === undefined) return undefined;
    const { text, bytes, encode, hosted, findings: unread } = content;
    if (unread.length > 0) return { file, findings: unread, filters: 0 };
    const source = { file, text };
    const isOnLines = isChanged && ((from: number, to: number) => isChanged(path, from, to));
    const check = () =>
      checkText(
        { source, settings, encode, hosted, ...(isOnLines && { isChanged: isOnLines }) },
        { invocation, repair },
      );
    const isEmpty = used !== undefined && !isCandidate(file, text, settings.sources);
    if (isEmpty) used.keepEmpty(file, state);
    const checked =
      used === undefined || isEmpty ? check() : used.resultFor(source, state, settings, configured, check);
    const { repaired } = checked;
    if (repaired !== undefined && repaired !== text && repair?.writes) {
      attemptToWrite(file, () => io.writeFile(path, encode(repaired) ?? bytes, bytes));
    }
    if (isOnLines === undefined) return checked;
    const isOnChangedLine = ({ source, problem: { span } }: Finding) =>
      isOnLines(placeOf(source, span.start).line, placeOf(source, span.end).line);
    return { ...checked, findings: checked.findings.filter(isOnChangedLine) };
  }
}

/** Runs a function, and gives its value or the `Failure` that it throws when asked. */
function kept<Value>(run: () => Value): () => Value {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return () => {
      throw error;
    };
  }
}

/** Checks the standard input as the file whose name it has; skips it if that file is ignored. */
export function checkNamedInput(input: Input, run: LintRun): Checked {
  const { invocation, configurations = configurationsOf(invocation) } = run;
  const { io } = invocation;
  const { file, bytes } = input;
  const path = resolve(io.cwd, file);
  const settings = configurations.lintSettingsFor(path, run.run);
  const { encoding } = settings;
  const { text, encode } = (encoding && bytes && decodeText(bytes, encoding)) ?? input;
  if (ignoredOf([path], io).has(path) || !configurations.includes(path)) {
    return { file, findings: [], filters: 0, isSkipped: true, repaired: text, encode };
  }
  return checkText({ source: { file, text }, settings, encode }, run);
}

/** A text to check: that of a file, or one filter by itself. */
interface Subject {
  readonly source: Source;
  readonly settings: LintSettings;
  /** The text as it was given, if it is one filter. */
  readonly input?: Input;
  /** What the text holds, if that is known. */
  readonly hosted?: Hosted | undefined;
  readonly encode?: Input['encode'];
  /** Whether lines were changed, if only those count. */
  readonly isChanged?: (from: number, to: number) => boolean;
}

/** Lists the filters of a text, or checks it: after its fixes if they are written. It is not fixed if its encoding cannot write the fixes. */
export function checkText(
  { source, settings, input, hosted, encode, isChanged }: Subject,
  { invocation, repair }: Pick<LintRun, 'invocation' | 'repair'>,
): Checked {
  if (invocation.flags['show-filters']) return listFilters(source, settings, isChanged);
  const { file, text } = source;
  if (repair === undefined) return input ? checkFilter(input, settings) : checkHosted(source, settings, hosted);
  const found = repairSource(source, settings, {
    unsafe: repair.unsafe,
    ...(isChanged && { within: changedSpans(text, isChanged) }),
    ...(input && { extract: ({ text }: Source) => filterFile(verbatim(text)) }),
  });
  const isWritable = encode === undefined || encode(found.text) !== undefined;
  const after = isWritable ? found.text : text;
  const shown = repair.writes ? after : text;
  const checked = input
    ? checkFilter({ ...input, text: shown, filter: shown }, settings)
    : checkHosted({ file, text: shown }, settings);
  const end = input ? '\n' : '';
  return {
    ...checked,
    findings: [...checked.findings, ...(isWritable ? found.dropped : [])],
    fixes: isWritable ? found.applied : 0,
    diff: unifiedDiff(file, text + end, after + end),
    repaired: after,
    encode,
  };
}

function checkHosted(source: Source, settings: LintSettings, hosted = extracted(source, settings)): Checked {
  const setAside = (hosted.setAside ?? []).map(({ start }) => placeOf(source, start));
  const isDated = hosted.comments.some((comment) => comment.text.includes('until='));
  return {
    file: source.file,
    findings: lint(source, settings, hosted),
    filters: hosted.filters.length,
    ...(setAside.length > 0 && { setAside }),
    ...(isDated && { isDated }),
  };
}

/** The content of a file; `findings` report that it is too large or not text. */
interface Content extends DecodedText {
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
  readonly hosted?: Hosted;
}

/**
 * Reads a file; `undefined` if one that was found is a link or gone, since Git lists those too. Throws a `Failure` if it
 * cannot be read, and for a `.filter` file that is not text.
 */
function readFile({ path, file, isNamed }: DiscoveredFile, settings: FileSettings, io: Io): Content | undefined {
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
  return [{ source, problem: { code: hostParse.id, severity, message, span }, host: aboutFile }];
}

/** The spans of the changed lines, without line ends. */
function changedSpans(text: string, isChanged: (from: number, to: number) => boolean): readonly Span[] {
  const starts = lineStarts(text);
  return starts.flatMap((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? text.length : next - 1;
    return isChanged(index + 1, index + 1) ? [{ start, end }] : [];
  });
}
