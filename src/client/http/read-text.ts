/** The text of a body; `undefined` if it has more bytes than allowed, counted after decompression; the rest is not read. */
export async function readText(response: Pick<Response, 'body'>, maxBytes: number): Promise<string | undefined> {
  const { texts, whole } = await read(response, maxBytes);
  return whole ? texts.join('') : undefined;
}

/** The text of the first bytes of a body. */
export async function readTextBeginning(response: Response, maxBytes: number): Promise<string> {
  return (await read(response, maxBytes)).texts.join('');
}

/** The chunks read so far. They are not joined, because a body that is refused would then take its memory twice. */
async function read(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<{ readonly texts: readonly string[]; readonly whole: boolean }> {
  if (body === null) return { texts: [], whole: true };
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let left = maxBytes;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    texts.push(decoder.decode(value.subarray(0, left), { stream: true }));
    left -= value.length;
    if (left < 0) {
      // Not awaited: cancelling a body that never ends may never end either.
      reader.cancel().catch(() => {});
      return { texts, whole: false };
    }
  }
  texts.push(decoder.decode());
  return { texts, whole: true };
}
