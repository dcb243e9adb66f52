/** SHA-256 of a text as UTF-8, in hexadecimal digits. */
export function hash(text: string): string {
  // Loaded late: few runs need it, and loading takes time.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
