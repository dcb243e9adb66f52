import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Format } from '../../report/formats/reporters.ts';
import type { Report } from '../../report/report.ts';
import type { Source } from '../../source/lines.ts';
import { isBelow, pathFrom, repositoryOf } from '../configuration/paths.ts';
import type { Io } from '../io/io.ts';

/** The report of a run, before it is formatted. */
export type ReportContent = Omit<Report, 'paint' | 'columns' | 'root'>;

// These services expect paths relative to the repository, whatever the working directory.
const forServices: readonly Format[] = ['github', 'gitlab', 'sarif'];

/** The report in a format, with paths relative to the folder that its readers start from; files outside it get absolute paths. */
export function reportFor(format: Format, content: ReportContent, io: Io): Omit<Report, 'paint' | 'columns'> {
  const root = forServices.includes(format) ? repositoryOf(io) : io.cwd;
  const report = { ...content, root: pathToFileURL(join(root, '/')).href };
  if (root === io.cwd) return report;
  const nameOf = (file: string) => {
    // Not a file: `<stdin>`, `<argument 1>`.
    if (/^<.+>$/.test(file)) return file;
    const path = resolve(io.cwd, file);
    return isBelow(root, path) ? pathFrom(root, path) : path.replaceAll(sep, '/');
  };
  // Findings of one text share one source, and so its line index.
  const sources = new Map(content.findings.map(({ source }) => [source, { ...source, file: nameOf(source.file) }]));
  const findings = content.findings.map((finding) => ({ ...finding, source: sources.get(finding.source) as Source }));
  return { ...report, findings, files: content.files.map(nameOf) };
}
