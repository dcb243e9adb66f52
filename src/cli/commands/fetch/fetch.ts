import { resolve } from 'node:path';
import { ClientError, type ClientEvent, createClient } from '../../../client/client.ts';
import { DownloadError, type DownloadFormat, download } from '../../../client/download/download.ts';
import type { Problem } from '../../../source/problem.ts';
import { validate } from '../../../validate/validate.ts';
import { Failure } from '../../command-line/failure.ts';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { note } from '../../output/note.ts';
import { failureOf, serviceOf } from '../../service/connection.ts';
import { errorText, warningText } from '../../service/error-messages.ts';
import { serviceMessages } from '../../service/messages.ts';
import { queryOf } from '../../service/received-query.ts';
import { Progress } from './progress.ts';
import { verify } from './verify.ts';

/** The exit code of a process that SIGINT ends. */
const interrupted = 130;

/** Fetches the documents that a filter selects into a folder. The exit code is 1 if some have no readable XML. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const locale = languageOf(flags.lang, io.env, true);
  const say = serviceMessages[locale];
  const number = (value: number, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  const seconds = (ms: number) => number(ms / 1000, 1);
  // An empty value is refused too: it is an unset variable of a script.
  if (!flags.out) throw new Failure(() => say.noFolder);
  const asked = await queryOf(invocation, io, locale);
  if (asked === undefined) return 1;
  const { query, dialect } = asked;
  const folder = resolve(io.cwd, flags.out);
  if (flags.verify) {
    const other = (['resume', 'retry-failed'] as const).find((flag) => flags[flag]);
    if (other !== undefined) throw new Failure(() => say.alone('verify', other));
    return verify(folder, flags, io);
  }
  const service = await serviceOf(flags, dialect, io);
  const progress = new Progress(io, locale, query.maxDocuments);
  const warned = new Map<string, number>();
  const tell = (text: string) => note({ ...io, stderr: progress.above }, locale, () => text);
  const began = io.now();
  const interruption = new AbortController();
  const release = io.onInterrupt(() => interruption.abort());
  let whole = 0;

  function onEvent(event: ClientEvent): void {
    switch (event.kind) {
      case 'retry':
        void tell(say.waiting(seconds(event.waitMs), errorText(event.error, locale)));
        break;
      case 'delay':
        if (event.waitMs >= 1000) void tell(say.delayed(seconds(event.waitMs)));
        break;
      case 'warning':
        if (event.problem === undefined) warn(event.code, event.message);
        else void tell(messageOf(event.problem));
    }
  }

  /** The client reports problems of the filter in English. */
  function messageOf({ code, span, message }: Problem): string {
    const problems = validate(`${query.filter}`, { dialect, locale });
    return problems.find((one) => one.code === code && one.span.start === span.start)?.message ?? message;
  }

  /** A warning of one kind may come with thousands of documents: only the first is shown. */
  function warn(code: string, message: string): void {
    const before = warned.get(code) ?? 0;
    warned.set(code, before + 1);
    if (before === 0) void tell(warningText(code, message, locale));
  }

  try {
    const state = await download({
      client: createClient({ ...service.options, onEvent }),
      folder,
      query: { ...query, signal: interruption.signal },
      format: (flags.format as DownloadFormat | undefined) ?? 'xml',
      resume: flags['retry-failed'] ? 'failed' : (flags.resume ?? false),
      onProgress(state) {
        whole = state.documents;
        progress.show(state);
      },
      onWarning: ({ code, message }) => warn(code, message),
    });
    progress.end();
    for (const [code, times] of warned) if (times > 1) await tell(say.more(number(times - 1), code));
    const { documents, fresh, failed, pages } = state;
    if (flags.summary === 'json') {
      const took = Math.round(io.now() - began) / 1000;
      io.stdout.write(`${JSON.stringify({ documents, fresh, failed, pages, seconds: took, folder })}\n`);
      return failed > 0 ? 1 : 0;
    }
    const stored = [number(documents), number(pages), seconds(io.now() - began), flags.out] as const;
    const summary = fresh === documents ? say.summary(...stored) : say.resumed(number(fresh), ...stored);
    io.stdout.write(`${summary} ${say.goOn}\n`);
    if (failed > 0) await note(io, locale, () => say.failed(number(failed), `${flags.out}/failed.ndjson`));
    return failed > 0 ? 1 : 0;
  } catch (error) {
    if (interruption.signal.aborted) {
      progress.interrupt();
      await note(io, locale, () => say.interrupted(number(whole), `${flags.out}`));
      return interrupted;
    }
    progress.end();
    if (!(error instanceof ClientError || error instanceof DownloadError)) throw error;
    throw failureOf(error, locale);
  } finally {
    release();
    await service.close();
  }
};
