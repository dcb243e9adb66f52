import { ClientError, qiveService } from '../../client/client.ts';
import { planRequests } from '../../client/query.ts';
import { completeSettings } from '../../client/settings.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { jsonText, printsJson } from '../output/json.ts';
import { note } from '../output/note.ts';
import { addressOf, failureOf, headersOf } from '../service/connection.ts';
import { serviceMessages } from '../service/messages.ts';
import { queryOf } from '../service/received-query.ts';

/** Prints the request of a query: its URL, and a curl command that takes the credentials from the environment. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const locale = languageOf(flags.lang, io.env, !printsJson(flags));
  const asked = await queryOf(invocation, io, locale);
  if (asked === undefined) return 1;
  const { maxDocuments, ...query } = asked.query;
  const { idHeader, keyHeader, permissionHeader } = qiveService;
  try {
    const settings = completeSettings({ ...addressOf(flags, asked.dialect), headers: {} });
    const plan = await planRequests(query, true, settings);
    // The size of the first page.
    const size = query.limit ?? settings.service.maxLimit;
    const url = plan.url(0, plan.start.cursor, (maxDocuments ?? size) < size ? maxDocuments : query.limit);
    const headers = [
      `-H "${idHeader}: $PREFILTER_API_ID"`,
      `-H "${keyHeader}: $PREFILTER_API_KEY"`,
      ...Object.entries(headersOf(flags, io)).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
      ...(io.env.PREFILTER_PERMISSION_KEY ? [`-H "${permissionHeader}: $PREFILTER_PERMISSION_KEY"`] : []),
    ];
    const curl = `curl ${[...headers, shellQuote(url)].join(' \\\n  ')}`;
    io.stdout.write(printsJson(flags) ? jsonText({ method: 'GET', url, curl }) : `${url}\n\n${curl}\n`);
    if (plan.batches > 1) {
      await note(io, locale, () => serviceMessages[locale].batches(plan.batches.toLocaleString(locale)));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw failureOf(error, locale);
  }
};

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
