/** The same answer with half of its body, after which the connection fails. */
export async function cutBody(whole: Response): Promise<Response> {
  return withHalf(whole, (controller) => controller.error(new TypeError('terminated')));
}

/** The same answer with half of its body and then nothing until the signal aborts. */
export async function stalledBody(whole: Response, signal: AbortSignal | undefined): Promise<Response> {
  return withHalf(
    whole,
    (controller) =>
      new Promise<void>((resolve) => {
        const abort = () => {
          controller.error(signal?.reason);
          resolve();
        };
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      }),
  );
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

async function withHalf(whole: Response, then: (controller: Controller) => void | Promise<void>): Promise<Response> {
  const body = new Uint8Array(await whole.arrayBuffer());
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(body.subarray(0, body.length >> 1)),
    // Called once the first half has been read.
    pull: then,
  });
  return new Response(half, { status: whole.status, headers: whole.headers });
}
