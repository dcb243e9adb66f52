import { ClientError, qiveService } from '../../client/client.ts';
import { planRequests } from '../../client/query.ts';
import { completeClientOptions } from '../../client/settings.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { filterFlags, formatFlag } from '../command-line/flags.ts';
import { note, Results } from '../output/output.ts';
import { addressOf, clientFailure, headersOf } from '../service/connection.ts';
import { queryFlags } from '../service/flags.ts';
import { serviceMessages } from '../service/messages.ts';
import { queryOf } from '../service/received-query.ts';

export const declaration = {
  takes: '[FILTER | FILE.filter | -]',
  summary: {
    en: 'Show the request for a filter, also as a curl command',
    'pt-BR': 'Mostrar a requisição de um filtro, também como comando curl',
  },
  flags: { ...queryFlags, ...formatFlag, ...filterFlags },
  env: ['PREFILTER_PERMISSION_KEY'],
  examples: ["prefilter request '(_not_exists processed)' --limit 10"],
} as const satisfies Declaration;

/** Prints the request of a query: its URL, and a curl command that takes the credentials from the environment. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const asked = await queryOf(invocation);
  if (asked === undefined) return new Results(invocation).end(1);
  const { maxDocuments, ...query } = asked.query;
  const { idHeader, keyHeader, permissionHeader } = qiveService;
  try {
    // Nothing is sent: the command that is shown reads the credentials itself.
    const settings = completeClientOptions({ ...addressOf(flags, asked.dialect), headers: { [idHeader]: idHeader } });
    const plan = await planRequests(query, true, settings);
    // The size of the first page.
    const size = query.limit ?? settings.service.maxLimit;
    const url = plan.url(0, plan.start.cursor, (maxDocuments ?? size) < size ? maxDocuments : query.limit);
    const headers = [
      `-H "${idHeader}: $PREFILTER_API_ID"`,
      `-H "${keyHeader}: $PREFILTER_API_KEY"`,
      ...Object.entries(headersOf(flags)).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
      ...(io.env.PREFILTER_PERMISSION_KEY ? [`-H "${permissionHeader}: $PREFILTER_PERMISSION_KEY"`] : []),
    ];
    const curl = `curl ${[...headers, shellQuote(url)].join(' \\\n  ')}`;
    const results = new Results(invocation);
    results.add({ method: 'GET', url, curl }, () => `${url}\n\n${curl}\n`);
    if (plan.batches > 1) {
      await note(invocation, () => serviceMessages[locale].batches(plan.batches.toLocaleString(locale)));
    }
    return results.end(0);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw clientFailure(error, invocation);
  }
};

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
