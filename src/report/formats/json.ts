import { diagnostic } from '../diagnostic.ts';
import { json as toJson } from '../json.ts';
import type { Reporter } from '../report.ts';

/** One JSON object; its keys never depend on the locale, and change only with `version`. */
export const json: Reporter = ({ findings, summary, locale, version }) => {
  const document = {
    version: 1,
    tool: { name: 'prefilter', version },
    summary,
    diagnostics: findings.map((finding) => diagnostic(finding, locale)),
  };
  return `${toJson(document, undefined, 2)}\n`;
};
