import { resolve } from 'node:path';
import { type ClientOptions, qiveService } from '../../client/client.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Locale } from '../../messages/locale.ts';
import { Failure } from '../command-line/failure.ts';
import type { FlagValues } from '../command-line/flags.ts';
import { languageOf } from '../command-line/language.ts';
import { wholeNumber } from '../command-line/whole-number.ts';
import type { Io } from '../io/io.ts';
import { errorText } from './error-messages.ts';
import { serviceMessages } from './messages.ts';

/** The service that the flags select, ready for a client; `close` stops what was started for it. */
export interface NamedService {
  readonly options: ClientOptions;
  close(): Promise<void>;
}

/** The built-in sandbox for `--sandbox`, else the service with credentials from the environment. */
export async function serviceOf(flags: FlagValues, dialect: Dialect, io: Io): Promise<NamedService> {
  const say = serviceMessages[languageOf(flags.lang, io.env, true)];
  for (const flag of flags.sandbox ? (['environment', 'base-url'] as const) : (['documents'] as const)) {
    if (flags[flag] !== undefined) throw new Failure(() => say.ofOther(flag, flags.sandbox === true));
  }
  const more = headersOf(flags, io);
  const limits = {
    timeoutMs: 1000 * wholeNumber('--timeout', flags.timeout, 30, 1),
    maxWaitMs: 1000 * wholeNumber('--max-wait', flags['max-wait'], 120, 1),
  };
  if (flags.sandbox) {
    const { createSandbox } = await import('../../sandbox/sandbox.ts');
    const sandbox = createSandbox({ documents: wholeNumber('--documents', flags.documents, 100, 1), dialect });
    const headers = { [qiveService.idHeader]: 'sandbox', [qiveService.keyHeader]: 'sandbox', ...more };
    // No socket: a port that differs from run to run would prevent resuming, which needs the same address.
    const options = {
      baseUrl: 'https://sandbox.invalid',
      service: { dialect },
      headers,
      fetch: sandbox.fetch,
      checkDigits: false,
      ...limits,
    };
    return { options, close: () => sandbox.close() };
  }
  const needed = (variable: string) => {
    const value = credentialOf(variable, io);
    if (!value) throw new Failure(() => say.noCredential(variable));
    return value;
  };
  const permission = credentialOf('PREFILTER_PERMISSION_KEY', io);
  const headers = {
    [qiveService.idHeader]: needed('PREFILTER_API_ID'),
    [qiveService.keyHeader]: needed('PREFILTER_API_KEY'),
    ...(permission && { [qiveService.permissionHeader]: permission }),
    ...more,
  };
  return { options: { ...addressOf(flags, dialect), ...limits, headers }, close: async () => {} };
}

/** A credential from its variable, or from the file that the variable with `_FILE` names, as secrets are mounted. */
function credentialOf(variable: string, io: Io): string | undefined {
  const file = io.env[`${variable}_FILE`];
  if (!file) return io.env[variable];
  if (io.env[variable]) {
    const say = serviceMessages[languageOf(undefined, io.env, true)];
    throw new Failure(() => say.twoCredentials(variable, `${variable}_FILE`));
  }
  return new TextDecoder().decode(io.readFile(resolve(io.cwd, file), 65_536)).trim();
}

/** The headers of `--header`. */
export function headersOf(flags: FlagValues, io: Io): Readonly<Record<string, string>> {
  const pairs = (flags.header ?? []).map((header): [string, string] => {
    const [, name, value] = /^([^:\s]+):(.*)$/.exec(header) ?? [];
    if (name === undefined || value === undefined) {
      throw new Failure(() => serviceMessages[languageOf(flags.lang, io.env, true)].wrongHeader);
    }
    return [name, value.trim()];
  });
  return Object.fromEntries(pairs);
}

/** The failure for an error of the client or the folder; its message may have several lines. */
export function failureOf(error: Error, locale: Locale): Failure {
  return new Failure(
    ...errorText(error, locale)
      .split('\n')
      .map((line) => () => line),
  );
}

/** The address that the flags name; the test environment has keys with invalid check digits. */
export function addressOf(flags: FlagValues, dialect: Dialect): Omit<ClientOptions, 'headers'> {
  const { environment, 'base-url': baseUrl, path, 'position-parameter': positionParameter } = flags;
  return {
    ...(environment !== undefined && { environment }),
    ...(baseUrl !== undefined && { baseUrl }),
    service: {
      dialect,
      ...(path !== undefined && { path }),
      ...(positionParameter !== undefined && { positionParameter }),
    },
    ...(environment === 'test' && { checkDigits: false }),
  };
}
