/** The text of the body of a request or a response; `undefined` where it has more bytes, counted after decompression. What follows is not read. */
export async function readText(response: Pick<Response, 'body'>, maxBytes: number): Promise<string | undefined> {
  const { text, whole } = await read(response, maxBytes);
  return whole ? text : undefined;
}

/** The text of the beginning of a body, up to so many bytes. */
export async function readTextBeginning(response: Response, maxBytes: number): Promise<string> {
  return (await read(response, maxBytes)).text;
}

async function read(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<{ readonly text: string; readonly whole: boolean }> {
  if (body === null) return { text: '', whole: true };
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
      // Not waited for: a body that never ends may never be cancelled either.
      reader.cancel().catch(() => {});
      return { text: texts.join(''), whole: false };
    }
  }
  texts.push(decoder.decode());
  return { text: texts.join(''), whole: true };
}
