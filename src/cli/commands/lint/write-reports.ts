import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Format, reporters } from '../../../report/formats/reporters.ts';
import { plain } from '../../../report/paint.ts';
import type { Report } from '../../../report/report.ts';
import type { Source } from '../../../source/lines.ts';
import { attemptToWrite } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import { isBelow, pathFrom, repositoryOf } from '../../configuration/paths.ts';
import type { Io, Out } from '../../io/io.ts';
import { columnsOf, paintFor } from '../../output/terminal.ts';
import type { Output } from './outputs.ts';

/** The report of a run, before it is formatted. */
export type ReportContent = Omit<Report, 'paint' | 'columns' | 'root'>;

// These services expect paths relative to the repository, whatever the working directory.
const forServices: readonly Format[] = ['github', 'gitlab', 'sarif'];

/** Writes each report to its file or to `out`; on GitHub also the job summary. */
export async function writeReports(
  content: ReportContent,
  outputs: readonly Output[],
  { out, flags, io }: { readonly out: Out; readonly flags: FlagValues; readonly io: Io },
): Promise<void> {
  for (const { format, file } of outputs) {
    const reporter = await reporters[format]();
    const rooted = from(forServices.includes(format) ? repositoryOf(io) : io.cwd, content, io);
    const report = (display: Pick<Report, 'paint' | 'columns'>) => reporter({ ...rooted, ...display });
    const isQuiet = format === 'pretty' && (content.summary.filters === 0 || flags.quiet === true);
    if (file !== undefined) {
      const text = report({ paint: plain, columns: Infinity });
      attemptToWrite(file, () => io.writeFile(resolve(io.cwd, file), text));
    }
    if (file === undefined && (!isQuiet || content.findings.length > 0)) {
      out.write(report({ paint: paintFor(out, flags, io), columns: columnsOf(out) }));
    }
    const summary = io.env.GITHUB_STEP_SUMMARY;
    if (format === 'github' && summary) {
      const { githubSummary } = await import('../../../report/formats/github-summary.ts');
      const text = githubSummary({ ...rooted, paint: plain, columns: Infinity });
      attemptToWrite(summary, () => io.appendFile(summary, text));
    }
  }
}

/** The report with paths relative to a folder; files outside it get absolute paths. */
function from(root: string, content: ReportContent, io: Io): Omit<Report, 'paint' | 'columns'> {
  const rooted = { ...content, root: pathToFileURL(join(root, '/')).href };
  if (root === io.cwd) return rooted;
  const nameOf = (file: string) => {
    // Not a file: `<stdin>`, `<argument 1>`.
    if (/^<.+>$/.test(file)) return file;
    const path = resolve(io.cwd, file);
    return isBelow(root, path) ? pathFrom(root, path) : path.replaceAll(sep, '/');
  };
  // Findings of one text share one source, and so its line index.
  const sources = new Map(content.findings.map(({ source }) => [source, { ...source, file: nameOf(source.file) }]));
  const findings = content.findings.map((finding) => ({ ...finding, source: sources.get(finding.source) as Source }));
  return { ...rooted, findings, files: content.files.map(nameOf) };
}
