import { byFile, type Finding, isCounted } from '../finding.ts';
import { envelope, problemData, safeJson } from '../json.ts';
import type { Report, Reporter } from '../report.ts';

/** One JSON object, as all commands print it; `results` are the files with filters, and `summary` is added. */
export const json: Reporter = (report) => {
  const { findings, files, summary, exitCode } = report;
  const results = [...byFile(findings, files)].map(([file, found]) => ({ file, ...countsOf(found) }));
  return envelope({ ok: exitCode === 0, results, problems: problemsOf(report), summary });
};

/** One JSON object per line for each problem, as in the `problems` of `json`. */
export const jsonl: Reporter = (report) =>
  problemsOf(report)
    .map((problem) => `${safeJson(problem)}\n`)
    .join('');

function problemsOf({ findings, failures, locale }: Report) {
  return [...findings.map((finding) => problemData(finding, locale)), ...failures];
}

function countsOf(findings: readonly Finding[]) {
  const counts = { errors: 0, warnings: 0, infos: 0 };
  for (const finding of findings) if (isCounted(finding)) counts[`${finding.problem.severity}s`]++;
  return counts;
}
