import type { Locale } from '../../messages/locale.ts';
import { placeOf, type Source } from '../../source/lines.ts';
import type { Span } from '../../source/span.ts';
import type { Finding } from '../finding.ts';
import { safeJson } from '../json.ts';
import type { Reporter } from '../report.ts';

/** One JSON object; its keys never depend on the locale, and change only with `version`. */
export const json: Reporter = ({ findings, summary, locale, version }) => {
  const document = {
    version: 1,
    tool: { name: 'prefilter', version },
    summary,
    diagnostics: findings.map((finding) => diagnostic(finding, locale)),
  };
  return `${safeJson(document, undefined, 2)}\n`;
};

/** One JSON object per line for each finding, as in the `diagnostics` of `json`. */
export const jsonl: Reporter = ({ findings, locale }) =>
  findings.map((finding) => `${safeJson(diagnostic(finding, locale))}\n`).join('');

/** A finding as JSON data; keys never depend on the locale. */
export function diagnostic({ source, problem, host, filter, suppressed }: Finding, lang: Locale) {
  const { code, severity, message, span, help, related = [], fix } = problem;
  return {
    rule: code,
    severity,
    message,
    lang,
    file: source.file,
    range: rangeOf(source, span),
    host: { kind: host.kind, encoding: host.encoding },
    filter: filter ? { decoded: filter.text, range: { start: filter.span.start, end: filter.span.end } } : null,
    related: related.map((place) => ({ message: place.message, range: rangeOf(source, place.span) })),
    help: help ?? null,
    fix: fix
      ? {
          safety: fix.safety,
          title: fix.title,
          edits: fix.edits.map((edit) => ({ range: rangeOf(source, edit.span), newText: edit.text })),
        }
      : null,
    suppressed: suppressed ? { kind: suppressed.kind, justification: suppressed.justification ?? null } : null,
  };
}

function rangeOf(source: Source, { start, end }: Span) {
  return { start: { ...placeOf(source, start), offset: start }, end: { ...placeOf(source, end), offset: end } };
}
