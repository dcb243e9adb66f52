import { resolve } from 'node:path';
import { plain } from '../report/paint.ts';
import type { Report } from '../report/report.ts';
import type { FlagValues } from './flags.ts';
import { unwritable } from './inputs.ts';
import type { Io, Out } from './io.ts';
import { type Output, reporterOf } from './outputs.ts';
import { columnsOf, paintFor } from './terminal.ts';

/** What a run has to tell, wherever it is written. */
export type Told = Omit<Report, 'paint' | 'columns'>;

/** Writes the reports: files as they are named, `out` for the others; on GitHub also the summary of the job. */
export async function writeReports(
  told: Told,
  outputs: readonly Output[],
  { out, flags, io }: { readonly out: Out; readonly flags: FlagValues; readonly io: Io },
): Promise<void> {
  for (const { format, file } of outputs) {
    const report = await reporterOf(format);
    const isQuiet = format === 'pretty' && (told.summary.filters === 0 || flags.quiet === true);
    if (file !== undefined) write(file, report({ ...told, paint: plain, columns: Infinity }), io);
    else if (!isQuiet || told.findings.length > 0) {
      out.write(report({ ...told, paint: paintFor(out, flags, io), columns: columnsOf(out) }));
    }
    const summary = io.env.GITHUB_STEP_SUMMARY;
    if (format === 'github' && summary) {
      const { githubSummary } = await import('../report/github-summary.ts');
      append(summary, githubSummary({ ...told, paint: plain, columns: Infinity }), io);
    }
  }
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
