import { resolve } from 'node:path';
import { ClientError, type ClientOptions, createClient } from '../../../client/client.ts';
import { DownloadError, type DownloadResult, download, verifyDownload } from '../../../client/download/download.ts';
import type { Dialect } from '../../../language/dialect/dialect.ts';
import type { Declaration, Invocation, Run } from '../../command-line/command.ts';
import { needsOther, notCombined } from '../../command-line/failure.ts';
import { type FlagValues, filterFlags, formatFlag } from '../../command-line/flags.ts';
import { note, numbersIn } from '../../output/output.ts';
import { clientFailure, connectTo, queryOf, type ServiceQuery } from '../../service/connection.ts';
import { connectionFlags, documentsFlag, queryFlags } from '../../service/flags.ts';
import { serviceFailure, serviceMessages } from '../../service/messages.ts';
import { Telling, tellGaps } from './telling.ts';

export const declaration = {
  takes: '[FILTER | FILE.filter | -] --out DIR',
  summary: {
    en: 'Fetch the documents that a filter selects',
    'pt-BR': 'Buscar os documentos que um filtro seleciona',
  },
  flags: {
    out: { value: 'DIR', en: 'Where to store the documents', 'pt-BR': 'Onde guardar os documentos' },
    resume: {
      en: 'Finish what an earlier download into the folder owes, then fetch what is asked for',
      'pt-BR': 'Terminar o que falta de uma busca anterior na pasta e depois buscar o que se pede',
    },
    overlap: {
      value: 'DAYS',
      least: 1,
      en: 'Ask again from so many days before where the folder is complete, for late notes; needs --created-from',
      'pt-BR':
        'Pedir de novo desde tantos dias antes de onde a pasta está completa, para notas atrasadas; precisa de --created-from',
    },
    slice: {
      value: 'DAYS',
      least: 2,
      en: 'Ask for so many days at a time; needs --created-from',
      'pt-BR': 'Pedir tantos dias de cada vez; precisa de --created-from',
    },
    'retry-failed': {
      en: 'Try again the documents that could not be read, and fetch nothing new',
      'pt-BR': 'Tentar de novo os documentos que não puderam ser lidos, sem buscar novos',
    },
    verify: {
      en: 'Check what is stored in the folder, without the network',
      'pt-BR': 'Verificar o que está guardado na pasta, sem usar a rede',
    },
    format: {
      ...formatFlag.format,
      choices: ['xml', 'ndjson'],
      en: 'How documents are stored (xml)',
      'pt-BR': 'Como os documentos são guardados (xml)',
    },
    ...queryFlags,
    ...connectionFlags,
    summary: {
      value: 'FORMAT',
      choices: ['text', 'json'],
      en: 'The form of the result (text)',
      'pt-BR': 'A forma do resultado (text)',
    },
    sandbox: { en: 'Use the embedded server', 'pt-BR': 'Usar o servidor embutido' },
    documents: { ...documentsFlag.documents, least: 1 },
    ...filterFlags,
  },
  env: [
    'PREFILTER_API_ID',
    'PREFILTER_API_KEY',
    'PREFILTER_API_ID_FILE',
    'PREFILTER_API_KEY_FILE',
    'PREFILTER_PERMISSION_KEY',
    'PREFILTER_PERMISSION_KEY_FILE',
  ],
  examples: [
    "prefilter fetch '(OR (= processed false) (_not_exists processed))' --out notes",
    'prefilter fetch open.filter --out notes --resume',
    "prefilter fetch '(_not_exists processed)' --sandbox --out notes",
  ],
} as const satisfies Declaration;

/** The exit code of a process that SIGINT ends. */
const interrupted = 130;

type FetchInvocation = Invocation<FlagValues<typeof declaration.flags>>;

/** Fetches the documents that a filter selects into a folder. The exit code is 1 if some have no readable XML. */
export const run: Run<typeof declaration> = async (invocation) => {
  const options = await readOptions(invocation);
  if (options === undefined) return 1;
  if (invocation.flags.verify) return verifyFolder(options, invocation);
  const service = await connectTo(invocation.flags, options.dialect, invocation);
  try {
    return await fetchDocuments(service.options, options, invocation);
  } finally {
    await service.close();
  }
};

interface FetchOptions {
  /** The folder as the user wrote it, and its path. */
  readonly out: string;
  readonly folder: string;
  readonly query: ServiceQuery;
  readonly dialect: Dialect;
}

/** The options; `undefined` if the filter is wrong, which is told then. Throws a `Failure` for flags that cannot be combined. */
async function readOptions(invocation: FetchInvocation): Promise<FetchOptions | undefined> {
  const { flags, io } = invocation;
  // An empty value is refused too: it is an unset variable of a script.
  const { out } = flags;
  if (!out) throw serviceFailure((say) => say.noFolder(flags.verify === true));
  const asked = await queryOf(invocation);
  if (asked === undefined) return undefined;
  const { query, dialect } = asked;
  const days = (['overlap', 'slice'] as const).find((flag) => flags[flag] !== undefined);
  if (flags.verify) {
    const other = (['resume', 'retry-failed'] as const).find((flag) => flags[flag]) ?? days;
    if (other !== undefined) throw notCombined('--verify', `--${other}`);
  }
  if (days !== undefined && query.createdAt === undefined) throw needsOther(`--${days}`, '--created-from');
  if (days !== undefined && query.cursor !== undefined) throw notCombined(`--${days}`, '--cursor');
  return { out, folder: resolve(io.cwd, out), query, dialect };
}

/** Downloads, and tells what came; an interruption keeps what is whole. */
async function fetchDocuments(
  service: ClientOptions,
  { out, folder, query }: FetchOptions,
  invocation: FetchInvocation,
): Promise<number> {
  const { flags, io } = invocation;
  const telling = new Telling(query.maxDocuments, invocation);
  const began = io.now();
  const interruption = new AbortController();
  const release = io.onInterrupt(() => interruption.abort());
  try {
    const summary = await download({
      client: createClient({ ...service, onEvent: (event) => telling.event(event) }),
      folder,
      query: { ...query, signal: interruption.signal },
      format: flags.format ?? 'xml',
      resume: flags['retry-failed'] ? 'failed' : (flags.resume ?? false),
      overlap: flags.overlap,
      slice: flags.slice,
      onProgress: (progress) => telling.progress(progress),
      onWarning: ({ code, message }) => code !== 'gap' && telling.warning(code, message),
    });
    telling.end(summary);
    return tellSummary(summary, io.now() - began, { out, folder }, invocation);
  } catch (error) {
    if (interruption.signal.aborted) {
      telling.interruption(out);
      return interrupted;
    }
    telling.end();
    if (!(error instanceof ClientError || error instanceof DownloadError)) throw error;
    throw clientFailure(error);
  } finally {
    release();
  }
}

/** Writes what was stored, and returns the exit code. */
function tellSummary(
  { documents, fresh, repeated, failed, pages, covered, gaps }: DownloadResult,
  tookMs: number,
  { out, folder }: Pick<FetchOptions, 'out' | 'folder'>,
  invocation: FetchInvocation,
): number {
  const { flags, io, locale } = invocation;
  const exitCode = failed > 0 ? 1 : 0;
  if (flags.summary === 'json') {
    const seconds = Math.round(tookMs) / 1000;
    const summary = { documents, fresh, repeated, failed, pages, covered, gaps, seconds, folder };
    io.stdout.write(`${JSON.stringify(summary)}\n`);
    return exitCode;
  }
  const say = serviceMessages[locale];
  const number = numbersIn(locale);
  const stored = [number(documents), number(pages), number(tookMs / 1000, 1), out] as const;
  const summary = fresh === documents ? say.summary(...stored) : say.resumed(number(fresh), ...stored);
  const again = repeated > 0 ? ` ${say.repeated(number(repeated))}` : '';
  io.stdout.write(`${summary}${again} ${say.goOn}\n`);
  if (failed > 0) note(invocation, () => say.failed(number(failed), `${out}/failed.ndjson`));
  return exitCode;
}

/** Checks a downloaded folder, without the network. The exit code is 1 if anything differs from what was stored. */
async function verifyFolder({ folder, out }: FetchOptions, { flags, locale, io }: FetchInvocation): Promise<number> {
  try {
    const { state, problems } = await verifyDownload(folder, { locale });
    const { documents, failed, covered, gaps } = state;
    tellGaps(gaps, { locale, io });
    const number = numbersIn(locale);
    const lines =
      flags.summary === 'json'
        ? [JSON.stringify({ documents, failed, covered, gaps, problems, folder })]
        : problems.length > 0
          ? problems
          : [serviceMessages[locale].verified(number(documents), number(failed), out)];
    io.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    throw clientFailure(error);
  }
}
