import type { Span } from '../source/span.ts';
import { bareFilter, type Finding, placeOf, type Source } from './finding.ts';
import type { Report, Reporter } from './report.ts';

/** One JSON object; its names never depend on the language, and grow only with `version`. */
export const json: Reporter = (report) => `${JSON.stringify(documentOf(report), undefined, 2)}\n`;

function documentOf({ findings, summary, locale, version }: Report) {
  return {
    version: 1,
    tool: { name: 'prefilter', version },
    summary,
    diagnostics: findings.map((finding) => diagnostic(finding, locale)),
  };
}

function diagnostic({ source, problem }: Finding, lang: string) {
  const { code, severity, message, span, help, related = [], fix } = problem;
  const bare = bareFilter(source, span);
  return {
    rule: code,
    severity,
    message,
    lang,
    file: source.file,
    range: rangeOf(source, span),
    filter: { decoded: bare.text, range: bare.span },
    related: related.map((place) => ({ message: place.message, range: rangeOf(source, place.span) })),
    help: help ?? null,
    fix: fix
      ? {
          safety: fix.safety,
          title: fix.title,
          edits: fix.edits.map((edit) => ({ range: rangeOf(source, edit.span), newText: edit.text })),
        }
      : null,
  };
}

function rangeOf(source: Source, { start, end }: Span) {
  return { start: { ...placeOf(source, start), offset: start }, end: { ...placeOf(source, end), offset: end } };
}
