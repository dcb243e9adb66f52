import { createHash } from 'node:crypto';

/**
 * The name of the file for an access key: the key itself where it is one, else a name made of its hash. The key comes from
 * the server, so it may be a path, a reserved name of the system, or hold what no file name can.
 */
export function fileNameOf(accessKey: string): string {
  if (/^[0-9A-Z]{44}$/.test(accessKey)) return `${accessKey}.xml`;
  return `key-${createHash('sha256').update(accessKey).digest('hex')}.xml`;
}
