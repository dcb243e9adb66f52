import type { ReceivedQuery } from '../../client/client.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { received } from '../../language/dialect/received.ts';
import { print } from '../../language/print.ts';
import { bareFilter } from '../../report/finding.ts';
import type { Invocation } from '../command-line/command.ts';
import type { InputInvocation } from '../command-line/inputs.ts';
import { type FilterRead, readFilters, warnOfUndeclared } from '../command-line/read-filters.ts';
import type { QueryValues } from './flags.ts';
import { serviceFailure } from './messages.ts';

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
export async function queryOf(invocation: Invocation<QueryValues> & InputInvocation): Promise<AskedFor | undefined> {
  const { command, operands, flags } = invocation;
  const { limit, max, cursor, 'created-from': from, 'created-to': to, 'access-key': accessKeys, cnpj: cnpjs } = flags;
  if ((from === undefined) !== (to === undefined)) throw serviceFailure((say) => say.wrongCreated);
  const { read, exitCode } = operands.length === 0 ? nothing : await readFilters(invocation);
  const [one, another] = read;
  if (operands.length > 1 || another !== undefined) throw serviceFailure((say) => say.oneFilter(command));
  if (exitCode !== 0) return undefined;
  if (one !== undefined) await warnOfUndeclared(one, invocation);
  const query = {
    ...(one !== undefined && { filter: textToSend(one) }),
    ...(flags.split && { split: true, ...(one !== undefined && { dialect: one.dialect }) }),
    ...(limit !== undefined && { limit }),
    ...(max !== undefined && { maxDocuments: max }),
    ...(cursor !== undefined && { cursor }),
    ...(accessKeys !== undefined && { accessKeys }),
    ...(cnpjs !== undefined && { cnpjs }),
    ...(from !== undefined && to !== undefined && { createdAt: { from, to } }),
  };
  return { query, dialect: one?.dialect ?? received };
}

const nothing = { read: [] as readonly FilterRead[], exitCode: 0 } as const;

/** A filter as it is sent: unchanged if it is one line. */
function textToSend({ input, filter }: FilterRead): string {
  const { text } = bareFilter(input.filter);
  return /[\r\n]/.test(text) ? print(filter) : text;
}
