import { resolve } from 'node:path';
import { type ClientOptions, qiveService, type ReceivedQuery } from '../../client/client.ts';
import { isHeaderValue } from '../../client/credentials.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { received } from '../../language/dialect/dialects.ts';
import { print } from '../../language/print.ts';
import { bareFilter } from '../../report/finding.ts';
import type { Invocation } from '../command-line/command.ts';
import { attemptToRead, Failure, needsOther, notCombined } from '../command-line/failure.ts';
import type { FlagValues } from '../command-line/flags.ts';
import type { InputInvocation } from '../command-line/inputs.ts';
import { type FilterRead, readFilters, warnOfUndeclared } from '../command-line/read-filters.ts';
import type { Io } from '../io/io.ts';
import { clientErrorText } from './error-messages.ts';
import type { connectionFlags, documentsFlag, QueryValues } from './flags.ts';
import { serviceFailure } from './messages.ts';

/** What is asked of the service. */
export type ServiceQuery = Omit<ReceivedQuery, 'checkpoint'>;

/**
 * The query of a command line, and the dialect of its filter; `undefined` for an invalid filter, whose problems have been reported. Other values are
 * validated by the client.
 */
export async function queryOf(
  invocation: Invocation<QueryValues> & InputInvocation,
): Promise<{ readonly query: ServiceQuery; readonly dialect: Dialect } | undefined> {
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

interface ConnectionValues extends FlagValues<typeof connectionFlags & typeof documentsFlag> {
  readonly sandbox?: true;
}

/**
 * The service that the flags select, ready for a client: the built-in sandbox for `--sandbox`, else the one with credentials from
 * the environment. `close` stops what was started for it.
 */
export async function connectTo(
  flags: ConnectionValues & QueryValues,
  dialect: Dialect,
  { io, locale }: Pick<Invocation, 'io' | 'locale'>,
): Promise<{ readonly options: ClientOptions; close(): Promise<void> }> {
  const { sandbox: isSandbox = false, documents = 100, timeout = 30, 'max-wait': maxWait = 120 } = flags;
  const { 'max-response': maxResponse = 64 } = flags;
  const foreign = (['environment', 'base-url'] as const).find((flag) => flags[flag] !== undefined);
  if (isSandbox && foreign !== undefined) throw notCombined('--sandbox', `--${foreign}`);
  if (!isSandbox && flags.documents !== undefined) throw needsOther('--documents', '--sandbox');
  const more = headersOf(flags);
  const limits = { timeoutMs: 1000 * timeout, maxWaitMs: 1000 * maxWait, maxResponseBytes: maxResponse * 2 ** 20 };
  if (isSandbox) {
    const { createSandbox } = await import('../../sandbox/sandbox.ts');
    const sandbox = createSandbox({ documents, locale, ...(!flags.split && { dialect }) });
    const headers = { [qiveService.idHeader]: 'sandbox', [qiveService.keyHeader]: 'sandbox', ...more };
    // No socket: a port that differs from run to run would prevent resuming, which needs the same address.
    const options = {
      baseUrl: 'https://sandbox.invalid',
      ...(!flags.split && { service: { dialect } }),
      headers,
      fetch: sandbox.fetch,
      checkDigits: false,
      locale,
      ...limits,
    };
    return { options, close: () => sandbox.close() };
  }
  const needed = (variable: string) => {
    const value = credentialOf(variable, io);
    if (!value) throw serviceFailure((say) => say.noCredential(variable));
    return value;
  };
  const permission = credentialOf('PREFILTER_PERMISSION_KEY', io);
  const headers = {
    [qiveService.idHeader]: needed('PREFILTER_API_ID'),
    [qiveService.keyHeader]: needed('PREFILTER_API_KEY'),
    ...(permission && { [qiveService.permissionHeader]: permission }),
    ...more,
  };
  return { options: { ...addressOf(flags, dialect), ...limits, locale, headers }, close: async () => {} };
}

/** A credential from its variable, or from the file that the variable with `_FILE` names, as secrets are mounted. */
function credentialOf(variable: string, io: Io): string | undefined {
  const named = `${variable}_FILE`;
  const file = io.env[named];
  if (file && io.env[variable]) throw serviceFailure((say) => say.twoCredentials(variable, named));
  const source = file ? named : variable;
  // The path is not repeated: it may be a key that was pasted into the wrong variable.
  const value = file
    ? new TextDecoder().decode(attemptToRead(named, () => io.readFile(resolve(io.cwd, file), 65_536))).trim()
    : io.env[variable]?.trim();
  if (value && !isHeaderValue(value)) throw serviceFailure((say) => say.wrongCredential(source));
  return value;
}

export function headersOf({ header: headers = [] }: QueryValues): Readonly<Record<string, string>> {
  const pairs = headers.map((header): [string, string] => {
    const [, name, value] = /^([^:\s]+):(.*)$/.exec(header) ?? [];
    if (name === undefined || value === undefined) throw serviceFailure((say) => say.wrongHeader);
    return [name, value.trim()];
  });
  return Object.fromEntries(pairs);
}

/** The failure for an error of the client or the folder; its message may have several lines. */
export function clientFailure(error: Error): Failure {
  return new Failure(
    ...clientErrorText(error)
      .split('\n')
      .map((line) => () => line),
  ).as({ code: String((error as { readonly code?: unknown }).code ?? 'run-failed') });
}

/** The address that the flags name; the test environment has keys with invalid check digits. */
export function addressOf(flags: QueryValues, dialect: Dialect): Omit<ClientOptions, 'headers'> {
  const { environment, 'base-url': baseUrl, path, 'position-parameter': positionParameter } = flags;
  return {
    ...(environment !== undefined && { environment }),
    ...(baseUrl !== undefined && { baseUrl }),
    service: {
      // Split filters are sent in the dialect of the service, whichever one they are read in.
      ...(!flags.split && { dialect }),
      ...(path !== undefined && { path }),
      ...(positionParameter !== undefined && { positionParameter }),
    },
    ...(environment === 'test' && { checkDigits: false }),
  };
}
