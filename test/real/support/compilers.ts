import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { long } from '../../support/runs.ts';

const installed = fileURLToPath(new URL('../node_modules', import.meta.url));
const own = fileURLToPath(new URL('../../../node_modules/typescript', import.meta.url));

/** The compilers that check literals alike, by version, with their folders. */
export const compilers = { '5.9': join(installed, 'ts59'), '6': join(installed, 'ts6'), '7': own } as const;

/** Those that compile the package and accept valid literals; the ones in between only in full runs. */
export const olderCompilers: Readonly<Record<string, string>> = {
  '5.4': join(installed, 'ts54'),
  ...(long && { '5.5': join(installed, 'ts55'), '5.6': join(installed, 'ts56') }),
  '5.7': join(installed, 'ts57'),
  ...(long && { '5.8': join(installed, 'ts58') }),
};
