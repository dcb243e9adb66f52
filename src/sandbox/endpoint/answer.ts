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

export type Headers = Readonly<Record<string, string>>;

/** The `status` object in every answer. */
export function statusOf(code: Status): { readonly code: Status; readonly message: string } {
  return { code, message: messages[code] };
}

/** A JSON answer with the given text. */
export function json(status: Status, text: string, headers: Headers = {}): Response {
  return bytes(status, 'application/json', new TextEncoder().encode(text), headers);
}

/** A refusal, in the form of the service's 401. */
export function refusal(status: Status, error: string, headers: Headers = {}): Response {
  return json(status, JSON.stringify({ status: statusOf(status), error }), headers);
}

/** A page from a gateway or a login instead of an answer. */
export function html(status: number, title: string): Response {
  const text = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return bytes(status, 'text/html; charset=utf-8', new TextEncoder().encode(text));
}

function bytes(status: number, type: string, body: Uint8Array<ArrayBuffer>, headers: Headers = {}): Response {
  const length = String(body.length);
  return new Response(body, { status, headers: { 'Content-Type': type, 'Content-Length': length, ...headers } });
}
