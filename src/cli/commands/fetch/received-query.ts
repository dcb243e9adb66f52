import type { ReceivedQuery } from '../../../client/client.ts';
import { Failure } from '../../command-line/failure.ts';
import type { Invocation } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { wholeNumber } from '../../command-line/whole-number.ts';
import type { Io } from '../../io/io.ts';
import { fetchTexts } from './texts.ts';

/** The query of a command line; the client validates its values. */
export function queryOf({ command, operands, flags }: Invocation, io: Io): Omit<ReceivedQuery, 'checkpoint'> {
  const say = fetchTexts[languageOf(flags.lang, io.env, true)];
  if (operands.length > 1) throw new Failure(() => say.oneFilter(command));
  const { 'created-from': from, 'created-to': to, 'access-key': accessKeys, cnpj: cnpjs, cursor } = flags;
  if ((from === undefined) !== (to === undefined)) throw new Failure(() => say.wrongCreated);
  const [filter] = operands;
  return {
    ...(filter !== undefined && { filter: filter.value }),
    ...(flags.limit !== undefined && { limit: wholeNumber('--limit', flags.limit, 50, 1) }),
    ...(flags.max !== undefined && { maxDocuments: wholeNumber('--max', flags.max, 1, 1) }),
    ...(cursor !== undefined && { cursor }),
    ...(accessKeys !== undefined && { accessKeys }),
    ...(cnpjs !== undefined && { cnpjs }),
    ...(from !== undefined && to !== undefined && { createdAt: { from, to } }),
  };
}
