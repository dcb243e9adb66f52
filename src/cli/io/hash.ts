/** SHA-256 of a text as UTF-8, in hexadecimal digits. */
export function hash(text: string): string {
  // Few runs need it, and the module takes time to wake up.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
