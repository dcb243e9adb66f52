import { resolve } from 'node:path';
import { ClientError, createClient } from '../../client/client.ts';
import { DownloadError, type DownloadFormat, download } from '../../client/download/download.ts';
import type { Execute } from '../commands.ts';
import { Failure } from '../failure.ts';
import { fetchTexts } from '../fetch-texts.ts';
import { note } from '../note.ts';
import { Progress } from '../progress.ts';
import { queryOf } from '../received-query.ts';
import { serviceOf } from '../service.ts';
import { languageOf } from '../spoken.ts';

/** Fetches the documents that a filter selects into a folder. The exit code is 1 where some came without readable XML. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const locale = languageOf(flags.lang, io.env, true);
  const say = fetchTexts[locale];
  const query = queryOf(invocation, io);
  if (flags.out === undefined) throw new Failure(() => say.noFolder);
  const folder = resolve(io.cwd, flags.out);
  const service = await serviceOf(flags, io);
  const progress = new Progress(io, locale, query.maxDocuments);
  const began = io.now();
  try {
    const { documents, failed, pages } = await download({
      client: createClient({
        ...service.options,
        onEvent(event) {
          if (event.kind === 'warning') void note(io, locale, () => event.message);
        },
      }),
      folder,
      query,
      format: (flags.format as DownloadFormat | undefined) ?? 'xml',
      resume: flags.resume ?? false,
      onProgress: (state) => progress.show(state),
    });
    progress.end();
    const number = (value: number, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
    const seconds = number((io.now() - began) / 1000, 1);
    io.stdout.write(`${say.summary(number(documents), number(pages), seconds, flags.out)} ${say.goOn}\n`);
    if (failed > 0) await note(io, locale, () => say.failed(number(failed), `${flags.out}/failed.ndjson`));
    return failed > 0 ? 1 : 0;
  } catch (error) {
    progress.end();
    if (!(error instanceof ClientError || error instanceof DownloadError)) throw error;
    throw new Failure(() => error.message);
  } finally {
    await service.close();
  }
};
