import { type ClientOptions, qiveService } from '../../../client/client.ts';
import { Failure } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import { languageOf } from '../../command-line/language.ts';
import { wholeNumber } from '../../command-line/whole-number.ts';
import type { Io } from '../../io/io.ts';
import { fetchTexts } from './texts.ts';

/** Client options for the service that the flags name; `close` stops the sandbox. */
export interface NamedService {
  readonly options: ClientOptions;
  close(): Promise<void>;
}

/** The embedded sandbox for `--sandbox`, else the service with credentials from the environment. */
export async function serviceOf(flags: FlagValues, io: Io): Promise<NamedService> {
  const say = fetchTexts[languageOf(flags.lang, io.env, true)];
  for (const flag of flags.sandbox ? (['environment', 'base-url'] as const) : (['documents'] as const)) {
    if (flags[flag] !== undefined) throw new Failure(() => say.ofOther(flag, flags.sandbox === true));
  }
  if (flags.sandbox) {
    const { createSandbox } = await import('../../../sandbox/sandbox.ts');
    const sandbox = createSandbox({ documents: wholeNumber('--documents', flags.documents, 100, 1) });
    const headers = { [qiveService.idHeader]: 'sandbox', [qiveService.keyHeader]: 'sandbox' };
    // No socket: a port that differs from run to run would prevent resuming, which needs the same address.
    const options = { baseUrl: 'https://sandbox.invalid', headers, fetch: sandbox.fetch, checkDigits: false };
    return { options, close: () => sandbox.close() };
  }
  const credential = (variable: string) => {
    const value = io.env[variable];
    if (!value) throw new Failure(() => say.noCredential(variable));
    return value;
  };
  const permission = io.env.PREFILTER_PERMISSION_KEY;
  const headers = {
    [qiveService.idHeader]: credential('PREFILTER_API_ID'),
    [qiveService.keyHeader]: credential('PREFILTER_API_KEY'),
    ...(permission && { [qiveService.permissionHeader]: permission }),
  };
  return { options: { ...addressOf(flags), headers }, close: async () => {} };
}

/** The failure for an error of the client or the folder; its message may have several lines. */
export function failureOf({ message }: Error): Failure {
  return new Failure(...message.split('\n').map((line) => () => line));
}

/** The address that the flags name; the test environment has keys with invalid check digits. */
export function addressOf(flags: FlagValues): Omit<ClientOptions, 'headers'> {
  const { environment, 'base-url': baseUrl } = flags;
  return {
    ...(environment !== undefined && { environment }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(environment === 'test' && { checkDigits: false }),
  };
}
