import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { long } from '../../support/runs.ts';

const installed = fileURLToPath(new URL('../node_modules', import.meta.url));
const own = fileURLToPath(new URL('../../../node_modules/typescript', import.meta.url));

/** The compilers that check literals alike, by version, with their folders; those that are not the newest two only in full runs. */
export const compilers: Readonly<Record<'6' | '7', string>> = {
  ...(long && { '5.9': join(installed, 'ts59') }),
  ...{ '6': join(installed, 'ts6'), '7': own },
};

/** Whether a compiler is asked about the n-th of many things: the two in JavaScript, which take the time, share them but in full runs. */
export function isAsked(version: string, at: number): boolean {
  const share = { '5.4': 0, '6': 1 }[version];
  return long || share === undefined || at % 2 === share;
}

/** Those that compile the package and accept valid literals; the ones in between only in full runs. */
export const olderCompilers: Readonly<Record<string, string>> = {
  '5.4': join(installed, 'ts54'),
  ...(long && Object.fromEntries([5, 6, 7, 8].map((minor) => [`5.${minor}`, join(installed, `ts5${minor}`)]))),
};
