import { DownloadError, verifyDownload } from '../../../client/download/download.ts';
import type { Invocation } from '../../command-line/command.ts';
import { clientFailure } from '../../service/connection.ts';
import { storedProblem } from '../../service/error-messages.ts';
import { serviceMessages } from '../../service/messages.ts';

/** Checks a downloaded folder, without the network. The exit code is 1 if anything differs from what was stored. */
export async function verifyFolder(
  folder: string,
  given: string,
  { flags, locale, io }: Invocation<{ readonly summary?: 'text' | 'json' }>,
): Promise<number> {
  try {
    const { state, problems } = await verifyDownload(folder);
    const { documents, failed } = state;
    const number = (value: number) => value.toLocaleString(locale);
    const lines =
      flags.summary === 'json'
        ? [JSON.stringify({ documents, failed, problems, folder })]
        : problems.length > 0
          ? problems.map((problem) => storedProblem(problem, locale))
          : [serviceMessages[locale].verified(number(documents), number(failed), given)];
    io.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    throw clientFailure(error, { locale });
  }
}
