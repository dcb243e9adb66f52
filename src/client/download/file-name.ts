import { createHash } from 'node:crypto';

/**
 * The file name for an access key: the key itself if it is valid, else a name made from its hash. The key comes from the
 * server, so it may be a path, a reserved name or contain characters that file names cannot. With the SHA-256 of the
 * document, the name to use if the first one is taken.
 */
export function fileNameOf(accessKey: string, sha256?: string): string {
  const suffix = sha256 === undefined ? '' : `.${sha256.slice(0, 16)}`;
  if (/^[0-9A-Z]{44}$/.test(accessKey)) return `${accessKey}${suffix}.xml`;
  // As JSON, which keeps different lone surrogates different.
  return `key-${createHash('sha256').update(JSON.stringify(accessKey)).digest('hex')}${suffix}.xml`;
}
