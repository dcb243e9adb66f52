import { diagnostic } from '../diagnostic.ts';
import type { Reporter } from '../report.ts';

/** One JSON object; its keys never depend on the locale, and change only with `version`. */
export const json: Reporter = ({ findings, summary, locale, version }) => {
  const document = {
    version: 1,
    tool: { name: 'prefilter', version },
    summary,
    diagnostics: findings.map((finding) => diagnostic(finding, locale)),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
};
