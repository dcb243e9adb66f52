/** The publicly documented statuses. */
export type Status = 200 | 400 | 401 | 404 | 405 | 413 | 429 | 500;

const messages: Readonly<Record<Status, string>> = {
  200: 'Ok',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export type ResponseHeaders = Readonly<Record<string, string>>;

/** The `status` object in every answer. */
export function statusOf(code: Status): { readonly code: Status; readonly message: string } {
  return { code, message: messages[code] };
}

/** A JSON answer with the given text. */
export function answerJson(status: Status, text: string, headers: ResponseHeaders = {}): Response {
  return answerText(status, 'application/json', text, headers);
}

/** A refusal, in the form of the service's 401. */
export function answerRefusal(status: Status, error: string, headers: ResponseHeaders = {}): Response {
  return answerJson(status, JSON.stringify({ status: statusOf(status), error }), headers);
}

/** A page from a gateway or a login instead of an answer. */
export function answerHtml(status: number, title: string): Response {
  const text = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return answerText(status, 'text/html; charset=utf-8', text, {});
}

function answerText(status: number, type: string, text: string, headers: ResponseHeaders): Response {
  const body = new TextEncoder().encode(text);
  const length = String(body.length);
  return new Response(body, { status, headers: { 'Content-Type': type, 'Content-Length': length, ...headers } });
}

/** The same answer with half of its body, after which the connection fails. */
export async function cutBody(whole: Response): Promise<Response> {
  return sendHalf(whole, (controller) => controller.error(new TypeError('terminated')));
}

/** The same answer with half of its body and then nothing until the signal aborts. */
export async function stallBody(whole: Response, signal: AbortSignal): Promise<Response> {
  return sendHalf(
    whole,
    (controller) =>
      new Promise((resolve) => {
        const fail = () => resolve(controller.error(signal.reason));
        if (signal.aborted) fail();
        else signal.addEventListener('abort', fail, { once: true });
      }),
  );
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

async function sendHalf(whole: Response, then: (controller: Controller) => void | Promise<void>): Promise<Response> {
  const body = new Uint8Array(await whole.arrayBuffer());
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(body.subarray(0, body.length >> 1)),
    // Called once the first half has been read.
    pull: then,
  });
  return new Response(half, { status: whole.status, headers: whole.headers });
}
