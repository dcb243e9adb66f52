import { compile } from '../../../meaning/match/compile.ts';
import type { Locale } from '../../../messages/locale.ts';
import { bareFilter, type Finding, sortFindings } from '../../../report/finding.ts';
import { prettyFinding } from '../../../report/formats/pretty.ts';
import { type Format, formats, reporters } from '../../../report/formats/reporters.ts';
import { exactJson, problemData } from '../../../report/json.ts';
import { summarize } from '../../../report/summary.ts';
import { printable } from '../../../report/terminal.ts';
import type { Source } from '../../../source/lines.ts';
import { type Mutant, noticedBy } from '../../../testing/mutants-of.ts';
import type { Invocation } from '../../command-line/command.ts';
import { Failure } from '../../command-line/failure.ts';
import type { FilterRead } from '../../command-line/read-filters.ts';
import type { LineSource } from '../../files/data-files.ts';
import { flawOfLine, readDocument } from '../../files/document.ts';
import { linesOf } from '../../files/lines.ts';
import { hash } from '../../files/text.ts';
import { displayOn, Results } from '../../output/output.ts';
import { type ReportContent, reportFor } from '../../output/report-content.ts';
import { testsMessages } from './messages.ts';

/** What documents notice of one filter. */
interface Checked {
  readonly read: FilterRead;
  readonly noticed: readonly (readonly number[])[];
  readonly unnoticed: readonly Mutant[];
  readonly changes: number;
  /** Whole percents, 100 only for all changes. */
  readonly percent: number;
}

/** Whether a format reports findings. */
export function isReportFormat(format: string): format is Format {
  return (formats as readonly string[]).includes(format);
}

/** Reports what documents do not notice of filters; returns whether they notice at least so many percent of each. */
export async function checkFixtures(
  filters: readonly FilterRead[],
  fixtures: readonly Fixture[],
  min: number,
  format: Format,
  invocation: Invocation,
  exitCode: 0 | 1,
): Promise<number> {
  const { io, locale, answer } = invocation;
  const startedAt = io.today();
  const started = io.now();
  const documents = fixtures.map(({ document }) => document);
  const checked = filters.map((read): Checked => {
    const { filter, dialect, properties } = read;
    const found = noticedBy(filter, documents, { dialect, ...(properties && { properties }), locale });
    const noticed = new Set(found.noticed.flat()).size;
    const changes = noticed + found.unnoticed.length;
    return { read, ...found, changes, percent: changes === 0 ? 100 : Math.floor((100 * noticed) / changes) };
  });
  const code = checked.some(({ percent }) => percent < min) ? 1 : exitCode;
  const spare = checked.length > 1 ? unneeded(checked.map(({ noticed }) => noticed)) : [];
  const findings = sortFindings([
    ...checked.flatMap((one) => findingsOf(one, min, locale)),
    ...spare.map((at) => unneededFinding(fixtures[at] as Fixture, locale)),
  ]);
  if (format === 'json') {
    const results = new Results(invocation);
    for (const { read, changes, percent, unnoticed } of checked) {
      const { text: filter } = bareFilter(read.input.filter);
      results.add({ file: read.input.file, filter, changes, noticed: changes - unnoticed.length, percent }, () => '');
    }
    for (const finding of findings) answer.problems.push(problemData(finding, locale));
    return results.end(code);
  }
  const display = displayOn(io.stdout, invocation);
  if (format === 'pretty') {
    io.stdout.write(checked.length === 1 ? ofOne(checked[0] as Checked) : ofMany());
    return code;
  }
  const files = [...new Set(checked.map(({ read }) => read.input.file))];
  const run = { files: files.length, filters: checked.length, durationMs: Math.round(io.now() - started) };
  const content: ReportContent = {
    findings,
    files,
    summary: summarize(findings, run),
    rules: rulesIn(locale),
    failures: [],
    failOn: 'error',
    exitCode: code,
    startedAt,
    locale,
    version: io.version,
    hash,
  };
  const reporter = await reporters[format]();
  io.stdout.write(reporter({ ...reportFor(format, content, io), ...display }));
  return code;

  function ofOne({ changes, percent, unnoticed }: Checked): string {
    const blocks = findings.map((finding) => `${prettyFinding(finding, display)}\n`);
    return `${blocks.join('')}${testsMessages[locale].noticed(changes - unnoticed.length, changes, percent)}\n`;
  }

  function ofMany(): string {
    const rows = checked.map(({ read, changes, percent, unnoticed }) => {
      const says = testsMessages[locale].noticed(changes - unnoticed.length, changes, percent);
      return `${printable(read.input.file)}: ${says}\n`;
    });
    const places = spare.map((at) => `${fixtures[at]?.source.file}:${fixtures[at]?.line}`).join(', ');
    return `${rows.join('')}${spare.length > 0 ? `${printable(testsMessages[locale].unneededList(places))}\n` : ''}`;
  }
}

const unnoticedChange = 'unnoticed-change';
const unneededDocument = 'unneeded-document';

function findingsOf({ read, unnoticed, percent }: Checked, min: number, locale: Locale): readonly Finding[] {
  const say = testsMessages[locale];
  const { input, filter, dialect, properties } = read;
  const { file, text } = input;
  const source = { file, text };
  const selects = compile(filter, { dialect, ...(properties && { properties }) });
  return unnoticed.map(({ title, span = { start: 0, end: text.length }, witness }) => {
    const problem = {
      code: unnoticedChange,
      severity: percent < min ? 'error' : 'warning',
      message: witness === undefined ? say.unknown(title) : say.unnoticed(title),
      span,
      ...(witness && { help: say.add(exactJson(witness), selects(witness)) }),
    } as const;
    return { source, problem, host: { kind: 'filter', encoding: 'none' }, filter: bareFilter(input.filter, span) };
  });
}

function unneededFinding({ source, start, end }: Fixture, locale: Locale): Finding {
  const problem = {
    code: unneededDocument,
    severity: 'info',
    message: testsMessages[locale].unneeded,
    span: { start, end },
  } as const;
  return { source, problem, host: { kind: 'json', encoding: 'none' } };
}

/** What these findings are about, for reports that list rules. */
function rulesIn(locale: Locale) {
  const say = testsMessages[locale];
  return [
    { id: unnoticedChange, severity: 'error', summary: say.summary, reason: say.reason },
    { id: unneededDocument, severity: 'info', summary: say.unneededSummary, reason: say.unneededReason },
  ] as const;
}

/** A document of a file, and its line there. */
export interface Fixture {
  readonly document: object;
  readonly source: Source;
  readonly line: number;
  /** Where its line begins in the text of the source. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads documents, one on a line, below a field of each. Throws a `Failure` for a line that is not a document, and if no line has
 * the field.
 */
export async function readFixtures(
  sources: readonly LineSource[],
  field: readonly string[],
): Promise<readonly Fixture[]> {
  const fixtures: Fixture[] = [];
  let found = 0;
  for (const { file, pieces } of sources) {
    const lines: string[] = [];
    const own: Omit<Fixture, 'source'>[] = [];
    let start = 0;
    for await (const read of linesOf(pieces))
      for (const one of read) {
        const { line } = one;
        const properties = 'wrong' in one ? one.wrong : readDocument(one.text, field);
        if (typeof properties === 'string' && properties !== 'empty')
          throw new Failure(flawOfLine({ file, line, wrong: properties })).as({ file, line, code: properties });
        // A lone carriage return would count as the end of a line.
        const text = 'text' in one ? one.text.replaceAll('\r', ' ') : '';
        if (typeof properties === 'object') found++;
        if (properties !== 'empty') own.push({ document: properties ?? {}, line, start, end: start + text.length });
        lines.push(text);
        start += text.length + 1;
      }
    const source = { file, text: lines.join('\n') };
    for (const one of own) fixtures.push({ ...one, source });
  }
  if (found === 0 && field.length > 0 && fixtures.length > 0)
    throw new Failure((say) => say.nowhere(field.join('.'))).as({ code: 'no-such-field' });
  return fixtures;
}

/**
 * The documents that can be left out together, so that the others notice the same. Each has the numbers of what it notices of
 * each filter; later ones are left out first.
 */
function unneeded(noticed: readonly (readonly (readonly number[])[])[]): readonly number[] {
  const counts = noticed.map((ofFilter) => {
    const count = new Map<number, number>();
    for (const numbers of ofFilter) for (const one of numbers) count.set(one, (count.get(one) ?? 0) + 1);
    return count;
  });
  const left: number[] = [];
  for (let at = (noticed[0]?.length ?? 0) - 1; at >= 0; at--) {
    const own = noticed.map((ofFilter) => ofFilter[at] ?? []);
    if (!own.every((numbers, filter) => numbers.every((one) => (counts[filter]?.get(one) ?? 0) > 1))) continue;
    for (const [filter, numbers] of own.entries())
      for (const one of numbers) counts[filter]?.set(one, (counts[filter]?.get(one) ?? 0) - 1);
    left.unshift(at);
  }
  return left;
}
