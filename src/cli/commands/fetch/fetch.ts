import { resolve } from 'node:path';
import { ClientError, type ClientEvent, createClient } from '../../../client/client.ts';
import { DownloadError, type DownloadSummary, download, verifyDownload } from '../../../client/download/download.ts';
import { gapsSaid, messageOf } from '../../../client/download/messages.ts';
import type { Problem } from '../../../source/problem.ts';
import { validate } from '../../../validate/validate.ts';
import type { Declaration, Invocation, Run } from '../../command-line/command.ts';
import { needsOther, notCombined } from '../../command-line/failure.ts';
import { filterFlags, formatFlag } from '../../command-line/flags.ts';
import { note, numbersIn } from '../../output/output.ts';
import { clientFailure, connectTo, queryOf } from '../../service/connection.ts';
import { clientErrorText, storedProblem, warningText } from '../../service/error-messages.ts';
import { connectionFlags, documentsFlag, queryFlags } from '../../service/flags.ts';
import { serviceFailure, serviceMessages } from '../../service/messages.ts';
import { Progress } from './progress.ts';

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

/** Fetches the documents that a filter selects into a folder. The exit code is 1 if some have no readable XML. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const say = serviceMessages[locale];
  const number = numbersIn(locale);
  const seconds = (ms: number) => number(ms / 1000, 1);
  // An empty value is refused too: it is an unset variable of a script.
  const { out } = flags;
  if (!out) throw serviceFailure((say) => say.noFolder);
  const asked = await queryOf(invocation);
  if (asked === undefined) return 1;
  const { query, dialect } = asked;
  const folder = resolve(io.cwd, out);
  if (flags.verify) {
    const other = (['resume', 'retry-failed', 'overlap', 'slice'] as const).find((flag) => flags[flag]);
    if (other !== undefined) throw notCombined('--verify', `--${other}`);
    return verifyFolder(folder, out, invocation);
  }
  const days = (['overlap', 'slice'] as const).find((flag) => flags[flag] !== undefined);
  if (days !== undefined && query.createdAt === undefined) throw needsOther(`--${days}`, '--created-from');
  if (days !== undefined && query.cursor !== undefined) throw notCombined(`--${days}`, '--cursor');
  const service = await connectTo(flags, dialect, io);
  const progress = new Progress(io, locale, query.maxDocuments);
  const warned = new Map<string, number>();
  const tell = (text: string) => note({ locale, io: { ...io, stderr: progress.above } }, () => text);
  const began = io.now();
  const interruption = new AbortController();
  const release = io.onInterrupt(() => interruption.abort());
  let whole = 0;

  function onEvent(event: ClientEvent): void {
    switch (event.kind) {
      case 'retry':
        tell(say.waiting(seconds(event.waitMs), clientErrorText(event.error, locale)));
        break;
      case 'delay':
        if (event.waitMs >= 1000) tell(say.delayed(seconds(event.waitMs)));
        break;
      case 'warning':
        if (event.problem === undefined) warn(event.code, event.message);
        else tell(problemText(event.problem));
    }
  }

  /** The client reports problems of the filter in English. */
  function problemText({ code, span, message }: Problem): string {
    const problems = validate(`${query.filter}`, { dialect, locale });
    return problems.find((one) => one.code === code && one.span.start === span.start)?.message ?? message;
  }

  /** A warning of one kind may come with thousands of documents: only the first is shown. */
  function warn(code: string, message: string): void {
    const before = warned.get(code) ?? 0;
    warned.set(code, before + 1);
    if (before === 0) tell(warningText(code, message, locale));
  }

  try {
    const state = await download({
      client: createClient({ ...service.options, onEvent }),
      folder,
      query: { ...query, signal: interruption.signal },
      format: flags.format ?? 'xml',
      resume: flags['retry-failed'] ? 'failed' : (flags.resume ?? false),
      overlap: flags.overlap,
      slice: flags.slice,
      onProgress(state) {
        whole = state.documents;
        progress.show(state);
      },
      onWarning: ({ code, message }) => code !== 'gap' && warn(code, message),
    });
    progress.end();
    tellGaps(state.gaps, invocation);
    for (const [code, times] of warned) if (times > 1) tell(say.more(number(times - 1), code));
    const { documents, fresh, repeated, failed, pages, covered, gaps } = state;
    if (flags.summary === 'json') {
      const took = Math.round(io.now() - began) / 1000;
      io.stdout.write(
        `${JSON.stringify({ documents, fresh, repeated, failed, pages, covered, gaps, seconds: took, folder })}\n`,
      );
      return failed > 0 ? 1 : 0;
    }
    const stored = [number(documents), number(pages), seconds(io.now() - began), out] as const;
    const summary = fresh === documents ? say.summary(...stored) : say.resumed(number(fresh), ...stored);
    const again = repeated > 0 ? ` ${say.repeated(number(repeated))}` : '';
    io.stdout.write(`${summary}${again} ${say.goOn}\n`);
    if (failed > 0) note(invocation, () => say.failed(number(failed), `${out}/failed.ndjson`));
    return failed > 0 ? 1 : 0;
  } catch (error) {
    if (interruption.signal.aborted) {
      progress.interrupt();
      note(invocation, () => say.interrupted(number(whole), out));
      return interrupted;
    }
    progress.end();
    if (!(error instanceof ClientError || error instanceof DownloadError)) throw error;
    throw clientFailure(error, invocation);
  } finally {
    release();
    await service.close();
  }
};

/** Warns of the days that nobody has asked for. */
function tellGaps(gaps: DownloadSummary['gaps'], { locale, io }: Pick<Invocation, 'locale' | 'io'>): void {
  if (gaps.length > 0) note({ locale, io }, () => messageOf(gapsSaid(gaps), locale));
}

/** Checks a downloaded folder, without the network. The exit code is 1 if anything differs from what was stored. */
async function verifyFolder(
  folder: string,
  given: string,
  { flags, locale, io }: Invocation<{ readonly summary?: 'text' | 'json' }>,
): Promise<number> {
  try {
    const { state, problems } = await verifyDownload(folder);
    const { documents, failed, covered, gaps } = state;
    tellGaps(gaps, { locale, io });
    const number = (value: number) => value.toLocaleString(locale);
    const lines =
      flags.summary === 'json'
        ? [JSON.stringify({ documents, failed, covered, gaps, problems, folder })]
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
