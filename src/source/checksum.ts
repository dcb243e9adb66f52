/** A checksum of 53 bits: it tells texts apart, and protects nothing. By the mixing of MurmurHash3. */
export function checksum(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  const mix = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  const [first, second] = [mix(low, high), mix(high, low)];
  return 2 ** 32 * (second & 0x1fffff) + (first >>> 0);
}
