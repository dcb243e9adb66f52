import { diagnostic } from '../diagnostic.ts';
import { json } from '../json.ts';
import type { Reporter } from '../report.ts';

/** One JSON object per line for each finding, as in the `diagnostics` of `json`. */
export const jsonl: Reporter = ({ findings, locale }) =>
  findings.map((finding) => `${json(diagnostic(finding, locale))}\n`).join('');
