import { ClientError, qiveService } from '../../client/client.ts';
import { checkQuery, planRequests, type ReceivedQuery } from '../../client/query.ts';
import { completeClientOptions, type Settings } from '../../client/settings.ts';
import { print } from '../../language/print.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { filterFlags, formatFlag } from '../command-line/flags.ts';
import { note, Results } from '../output/output.ts';
import { addressOf, clientFailure, headersOf, queryOf } from '../service/connection.ts';
import { queryFlags } from '../service/flags.ts';
import { serviceMessages } from '../service/messages.ts';

export const declaration = {
  takes: '[FILTER | FILE.filter | -]',
  summary: {
    en: 'Show the request for a filter, also for curl and PowerShell',
    'pt-BR': 'Mostrar a requisição de um filtro, também para curl e PowerShell',
  },
  flags: { ...queryFlags, ...formatFlag, ...filterFlags },
  env: ['PREFILTER_PERMISSION_KEY'],
  examples: ["prefilter request '(_not_exists processed)' --limit 10"],
} as const satisfies Declaration;

/** Prints the request of a query: its URL, and commands of curl and PowerShell that take the credentials from the environment. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const asked = await queryOf(invocation);
  if (asked === undefined) return new Results(invocation).end(1);
  const { maxDocuments, ...query } = asked.query;
  const { idHeader, keyHeader, permissionHeader } = qiveService;
  try {
    // Nothing is sent: the command that is shown reads the credentials itself.
    const settings = completeClientOptions({
      ...addressOf(flags, asked.dialect),
      locale,
      headers: { [idHeader]: idHeader, [keyHeader]: keyHeader },
    });
    const split = query.split ? await planParts(query, settings) : undefined;
    const plan = split?.walk ?? (await planRequests(query, true, settings));
    // The size of the first page.
    const size = query.limit ?? settings.service.maxLimit;
    const url = plan.url(0, plan.start.cursor, (maxDocuments ?? size) < size ? maxDocuments : query.limit);
    const secrets = [
      [idHeader, 'PREFILTER_API_ID'],
      [keyHeader, 'PREFILTER_API_KEY'],
      ...(io.env.PREFILTER_PERMISSION_KEY ? [[permissionHeader, 'PREFILTER_PERMISSION_KEY'] as const] : []),
    ] as const;
    const given = Object.entries(headersOf(flags));
    const headers = [
      ...secrets.map(([name, variable]) => `-H "${name}: $${variable}"`),
      ...given.map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ];
    const curl = `curl ${[...headers, shellQuote(url)].join(' \\\n  ')}`;
    const members = [
      ...secrets.map(([name, variable]) => `${powershellQuote(name)} = $env:${variable}`),
      ...given.map(([name, value]) => `${powershellQuote(name)} = ${powershellQuote(value)}`),
    ];
    const powershell = `Invoke-RestMethod ${powershellQuote(url)} -Headers @{\n  ${members.join('\n  ')}\n}`;
    const results = new Results(invocation);
    const lines = split === undefined ? [] : ['', ...describeParts(split.questions, serviceMessages[locale])];
    const shown = [url, '', curl, '', powershell, ...lines].map((line) => `${line}\n`).join('');
    results.add({ method: 'GET', url, curl, powershell, ...(split && { questions: split.questions }) }, () => shown);
    if (plan.batches > 1) {
      note(invocation, () => serviceMessages[locale].batches(plan.batches.toLocaleString(locale)));
    }
    return results.end(0);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw clientFailure(error);
  }
};

/** The walk of a filter that is split, and the questions about each page. */
async function planParts(query: ReceivedQuery, settings: Settings) {
  checkQuery(query, true, settings);
  const { planSplit } = await import('../../client/split.ts');
  const { asked, to, sent, questions } = planSplit(query, settings);
  const { filter: _, dialect: __, split: ___, ...rest } = query;
  const own = { ...settings, checkFilter: false, service: { ...settings.service, dialect: to } };
  const walk = await planRequests({ ...rest, ...(sent !== undefined && { filter: sent }) }, true, own, asked);
  return { walk, questions: questions.map((question) => print(question, { dialect: to })) };
}

/** What is asked for each page, and how many requests that takes at most. */
function describeParts(questions: readonly string[], say: (typeof serviceMessages)['en']): readonly string[] {
  if (questions.length === 0) return [say.oneRequest];
  return [...questions.map(say.forEachPage), say.mostRequests(`${questions.length + 1}`, '3')];
}

/** In PowerShell typographic quotes end a text too. */
function powershellQuote(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
