import type { Location, Log, ReportingDescriptor, Result, Fix as SarifFix } from 'sarif';
import { type Locale, texts } from '../../messages/locale.ts';
import { placeOf, type Source } from '../../source/lines.ts';
import type { Fix, Severity, Span } from '../../source/problem.ts';
import { isCounted } from '../finding.ts';
import { identified } from '../identity.ts';
import { safeJson } from '../json.ts';
import type { Report, Reporter, RuleFacts } from '../report.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;

// The severities that GitHub code scanning knows.
const ranks: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'recommendation' };

// Logs have a size limit, and longer snippets add nothing.
const maxSnippet = 1000;

/** The most results that GitHub takes of a run. */
const maxResults = 25_000;

const messages = texts({
  en: {
    cut: (count: number, locale: Locale) =>
      `Of ${count.toLocaleString(locale)} findings, this log has ${maxResults.toLocaleString(locale)}, the most severe ones: GitHub takes no more in a run.`,
  },
  'pt-BR': {
    cut: (count, locale) =>
      `Das ${count.toLocaleString(locale)} ocorrências, este registro tem ${maxResults.toLocaleString(locale)}, as mais graves: o GitHub não aceita mais em uma execução.`,
  },
});

type Identified = ReturnType<typeof identified>[number];

/** The most severe findings, those that count before others, in their order. */
function mostSevere(all: readonly Identified[]): readonly Identified[] {
  const order = Object.keys(levels);
  const rank = ({ finding }: Identified) => order.indexOf(finding.problem.severity) + (isCounted(finding) ? 0 : 3);
  const kept = new Set(all.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxResults));
  return all.filter((one) => kept.has(one));
}

/** SARIF 2.1.0 (Static Analysis Results Interchange Format), with everything that GitHub code scanning requires. */
export const sarif: Reporter = (report) => {
  // Lone surrogates are replaced: not every JSON reader accepts them.
  const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
  return `${safeJson(log(report), wellFormed, 2)}\n`;
};

function log(report: Report): Log {
  const { findings, rules, failures, locale, version, root, exitCode, startedAt } = report;
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  // GitHub rejects a run with more results. The errors stay.
  const kept = mostSevere(identified(findings));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'prefilter',
            version,
            semanticVersion: version,
            informationUri: 'https://www.npmjs.com/package/prefilter',
            rules: rules.map(descriptor),
          },
        },
        automationDetails: { id: 'prefilter/' },
        language: locale,
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        originalUriBaseIds: { SRCROOT: { uri: root } },
        invocations: [
          {
            executionSuccessful: exitCode < 2,
            exitCode,
            startTimeUtc: startedAt.toISOString(),
            toolExecutionNotifications: [
              ...failures.map(({ message }) => ({ level: 'error' as const, message: asMessage(message) })),
              ...(kept.length < findings.length
                ? [{ level: 'warning' as const, message: asMessage(messages[locale].cut(findings.length, locale)) }]
                : []),
            ],
          },
        ],
        results: kept.map((one) => result(one, indexes.get(one.finding.problem.code), report)),
      },
    ],
  };
}

function descriptor({ id, severity, summary, reason }: RuleFacts): ReportingDescriptor {
  const more = `prefilter explain ${id}`;
  return {
    id,
    name: id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: summary },
    fullDescription: { text: reason.slice(0, 1024) },
    help: { text: `${summary} ${reason}\n\n${more}`, markdown: `${summary} ${reason}\n\n\`${more}\`` },
    defaultConfiguration: { level: levels[severity] },
    properties: {
      tags: ['filter'],
      precision: severity === 'error' ? 'very-high' : 'high',
      'problem.severity': ranks[severity],
    },
  };
}

function result(
  { finding: { source, problem, suppressed }, content, occurrence }: Identified,
  ruleIndex: number | undefined,
  { hash }: Report,
): Result {
  const { code, severity, message, span, help, related = [], fix } = problem;
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: levels[severity],
    message: asMessage(help === undefined ? message : `${message} ${help}`),
    locations: [location(source, span)],
    partialFingerprints: {
      primaryLocationLineHash: `${hash(JSON.stringify([code, content])).slice(0, 16)}:${occurrence}`,
    },
    relatedLocations: related.map(({ span, message }, id) => ({
      id,
      ...location(source, span),
      message: asMessage(message),
    })),
    ...(fix && { fixes: [fixOf(source, fix)] }),
    // An empty list tells readers that suppressions were looked for.
    suppressions: suppressed === undefined ? [] : [suppressed],
  };
}

function fixOf(source: Source, { title, edits }: Fix): SarifFix {
  const replacements = edits.map(({ span, text }) => ({
    deletedRegion: region(source, span),
    insertedContent: { text },
  }));
  return { description: asMessage(title), artifactChanges: [{ artifactLocation: artifact(source), replacements }] };
}

/** A message in which quoted text cannot become a link. */
function asMessage(text: string) {
  return { text: text.replaceAll('](', '\\](') };
}

function location(source: Source, span: Span): Location {
  const { start, end } = span;
  const snippet = end - start > maxSnippet ? {} : { snippet: { text: source.text.slice(start, end) } };
  return { physicalLocation: { artifactLocation: artifact(source), region: { ...region(source, span), ...snippet } } };
}

function region(source: Source, { start, end }: Span) {
  const from = placeOf(source, start);
  const to = placeOf(source, end);
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

/** A relative path is resolved against SRCROOT, an absolute one becomes a URL. */
function artifact({ file }: Source) {
  const path = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return file.startsWith('/') ? { uri: `file://${path}` } : { uri: path, uriBaseId: 'SRCROOT' };
}
