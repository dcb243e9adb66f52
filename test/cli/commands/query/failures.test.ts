import { expect, test } from 'vitest';
import type { Failure } from '../../../../src/cli/command-line/failure.ts';
import { cliMessages } from '../../../../src/cli/command-line/messages.ts';
import { wrongLine } from '../../../../src/cli/commands/query/failures.ts';
import type { Io } from '../../../../src/cli/io/io.ts';

test('a file that cannot be read is named, with the reason', async () => {
  const io = {
    // biome-ignore lint/correctness/useYield: it fails before there is anything to yield
    async *pieces() {
      throw Object.assign(new Error("EACCES: permission denied, open '/secret.ndjson'"), { code: 'EACCES' });
    },
  } as unknown as Io;
  const files = [{ path: '/secret.ndjson', file: 'secret.ndjson', kind: 'ndjson' as const }];
  const failure = await wrongLine(files, [], io).catch((error: Failure) => error);
  const [say] = (failure as Failure).says;
  expect(say?.(cliMessages.en, () => undefined, 'en')).toBe('cannot read `secret.ndjson`: EACCES: permission denied.');
});
