import type { ReceivedQuery } from '../../client/client.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { received } from '../../language/dialect/received.ts';
import { print } from '../../language/print.ts';
import type { Locale } from '../../messages/locale.ts';
import { bareFilter } from '../../report/finding.ts';
import { Failure } from '../command-line/failure.ts';
import type { Invocation } from '../command-line/invocation.ts';
import { type FilterRead, readFilters } from '../command-line/read-filters.ts';
import { wholeNumber } from '../command-line/whole-number.ts';
import type { Io } from '../io/io.ts';
import { serviceMessages } from './messages.ts';

/** The query for the service. */
export interface AskedFor {
  readonly query: Omit<ReceivedQuery, 'checkpoint'>;
  /** The dialect of the filter. */
  readonly dialect: Dialect;
}

/**
 * The query of a command line; `undefined` for an invalid filter, whose problems have been reported. Other values are
 * validated by the client.
 */
export async function queryOf(invocation: Invocation, io: Io, locale: Locale): Promise<AskedFor | undefined> {
  const { command, operands, flags } = invocation;
  const say = serviceMessages[locale];
  const { 'created-from': from, 'created-to': to, 'access-key': accessKeys, cnpj: cnpjs, cursor } = flags;
  if ((from === undefined) !== (to === undefined)) throw new Failure(() => say.wrongCreated);
  const { read, exitCode } = operands.length === 0 ? nothing : await readFilters(invocation, io, locale);
  const [one, another] = read;
  if (operands.length > 1 || another !== undefined) throw new Failure(() => say.oneFilter(command));
  if (exitCode !== 0) return undefined;
  const query = {
    ...(one !== undefined && { filter: textOf(one) }),
    ...(flags.limit !== undefined && { limit: wholeNumber('--limit', flags.limit, 50, 1) }),
    ...(flags.max !== undefined && { maxDocuments: wholeNumber('--max', flags.max, 1, 1) }),
    ...(cursor !== undefined && { cursor }),
    ...(accessKeys !== undefined && { accessKeys }),
    ...(cnpjs !== undefined && { cnpjs }),
    ...(from !== undefined && to !== undefined && { createdAt: { from, to } }),
  };
  return { query, dialect: one?.dialect ?? received };
}

const nothing = { read: [] as readonly FilterRead[], exitCode: 0 } as const;

/** A filter as it is sent: unchanged if it is one line. */
function textOf({ input, filter }: FilterRead): string {
  const { text } = bareFilter(input, { start: 0, end: 0 });
  return /[\r\n]/.test(text) ? print(filter) : text;
}
