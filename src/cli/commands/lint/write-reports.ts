import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Source } from '../../../report/finding.ts';
import { plain } from '../../../report/paint.ts';
import type { Report } from '../../../report/report.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import { unwritable } from '../../command-line/inputs.ts';
import { isBelow, pathFrom, repositoryOf } from '../../configuration/paths.ts';
import type { Io, Out } from '../../io/io.ts';
import { columnsOf, paintFor } from '../../io/terminal.ts';
import { type Format, type Output, reporterOf } from './outputs.ts';

/** What a run has to tell, wherever it is written. */
export type ReportContent = Omit<Report, 'paint' | 'columns' | 'root'>;

// Who shows these finds a file by its path in the repository, whichever folder the command ran in.
const forServices: readonly Format[] = ['github', 'gitlab', 'sarif'];

/** Writes the reports: files as they are named, `out` for the others; on GitHub also the summary of the job. */
export async function writeReports(
  content: ReportContent,
  outputs: readonly Output[],
  { out, flags, io }: { readonly out: Out; readonly flags: FlagValues; readonly io: Io },
): Promise<void> {
  for (const { format, file } of outputs) {
    const reporter = await reporterOf(format);
    const rooted = from(forServices.includes(format) ? repositoryOf(io) : io.cwd, content, io);
    const report = (display: Pick<Report, 'paint' | 'columns'>) => reporter({ ...rooted, ...display });
    const isQuiet = format === 'pretty' && (content.summary.filters === 0 || flags.quiet === true);
    if (file !== undefined) write(file, report({ paint: plain, columns: Infinity }), io);
    else if (!isQuiet || content.findings.length > 0) {
      out.write(report({ paint: paintFor(out, flags, io), columns: columnsOf(out) }));
    }
    const summary = io.env.GITHUB_STEP_SUMMARY;
    if (format === 'github' && summary) {
      const { githubSummary } = await import('../../../report/formats/github-summary.ts');
      append(summary, githubSummary({ ...rooted, paint: plain, columns: Infinity }), io);
    }
  }
}

/** The same with paths from a folder; what does not stand below it gets its path on the disk. */
function from(root: string, content: ReportContent, io: Io): Omit<Report, 'paint' | 'columns'> {
  const rooted = { ...content, root: pathToFileURL(join(root, '/')).href };
  if (root === io.cwd) return rooted;
  const nameOf = (file: string) => {
    // What stands in no file: `<stdin>`, `<argument 1>`.
    if (/^<.+>$/.test(file)) return file;
    const path = resolve(io.cwd, file);
    return isBelow(root, path) ? pathFrom(root, path) : path.replaceAll(sep, '/');
  };
  // Findings of one text share it, and its lines.
  const sources = new Map(content.findings.map(({ source }) => [source, { ...source, file: nameOf(source.file) }]));
  const findings = content.findings.map((finding) => ({ ...finding, source: sources.get(finding.source) as Source }));
  return { ...rooted, findings, files: content.files.map(nameOf) };
}

function write(file: string, text: string, io: Io): void {
  try {
    io.writeFile(resolve(io.cwd, file), text);
  } catch (error) {
    throw unwritable(file, error);
  }
}

function append(file: string, text: string, io: Io): void {
  try {
    io.appendFile(file, text);
  } catch (error) {
    throw unwritable(file, error);
  }
}
