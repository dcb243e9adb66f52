import { createHash } from 'node:crypto';

/**
 * The name of the file for an access key: the key itself where it is one, else a name made of its hash. The key comes from
 * the server, so it may be a path, a reserved name of the system, or hold what no file name can. With the SHA-256 of the
 * document it is the name for one whose first name is taken.
 */
export function fileNameOf(accessKey: string, sha256?: string): string {
  const suffix = sha256 === undefined ? '' : `.${sha256.slice(0, 16)}`;
  if (/^[0-9A-Z]{44}$/.test(accessKey)) return `${accessKey}${suffix}.xml`;
  // As JSON, which tells lone surrogates apart.
  return `key-${createHash('sha256').update(JSON.stringify(accessKey)).digest('hex')}${suffix}.xml`;
}
