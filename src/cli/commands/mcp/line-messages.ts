import { isObject } from '../../../source/shape.ts';
import { type Line, linesOf } from '../../files/lines.ts';

/** The longest line that is read, in UTF-16 units; a longer one is answered with an error and skipped. */
export const longestLine = 4_000_000;

/** UTF-8 takes at most so many bytes for a unit of UTF-16. */
const mostBytesOfUnit = 3;

/** The error that a request is answered with, with a code of JSON-RPC. */
export class ResponseError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What answers the requests of each method. */
export type Methods = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>>;

/**
 * Answers requests of JSON-RPC, one a line, as the Model Context Protocol writes them on standard streams, until the input ends.
 * A request that was cancelled while it waited gets no answer.
 */
export async function answerLines(
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => void,
  methods: Methods,
): Promise<void> {
  for await (const lines of linesOf(input, longestLine * mostBytesOfUnit)) {
    const messages = lines.filter((line) => !('text' in line) || line.text.trim() !== '').map(messageIn);
    const cancelled = new Set(messages.map(cancelledBy));
    for (const message of messages) {
      const answer = message instanceof ResponseError ? { id: null, ...errorOf(message) } : await answerTo(message);
      if (answer !== undefined) write(`${JSON.stringify({ jsonrpc: '2.0', ...answer })}\n`);
    }

    async function answerTo({ id, method, params }: Readonly<Record<string, unknown>>): Promise<object | undefined> {
      if ((typeof id !== 'string' && typeof id !== 'number') || typeof method !== 'string' || cancelled.has(id))
        return undefined;
      try {
        const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
        if (answer === undefined) throw new ResponseError(-32_601, `Unhandled method ${method}`);
        return { id, result: await answer(isObject(params) ? params : {}) };
      } catch (error) {
        if (error instanceof ResponseError) return { id, ...errorOf(error) };
        return {
          id,
          ...errorOf(new ResponseError(-32_603, `Request ${method} failed with message: ${(error as Error).message}`)),
        };
      }
    }
  }
}

function errorOf({ code, message }: ResponseError): object {
  return { error: { code, message } };
}

function messageIn(line: Line): Readonly<Record<string, unknown>> | ResponseError {
  if ('wrong' in line ? line.wrong === 'too-long' : line.text.length > longestLine) {
    return new ResponseError(-32_600, 'The line is too long.');
  }
  let message: unknown;
  try {
    // One that is not UTF-8 is no JSON either.
    message = JSON.parse('wrong' in line ? line.wrong : line.text);
  } catch {
    return new ResponseError(-32_700, 'The line is not JSON.');
  }
  if (isObject(message) && message.jsonrpc === '2.0' && (message.method !== undefined || message.id !== undefined)) {
    return message;
  }
  return new ResponseError(-32_600, 'The line is not one JSON-RPC message.');
}

/** The request that a message cancels. */
function cancelledBy(message: ReturnType<typeof messageIn>): unknown {
  if (message instanceof ResponseError || message.method !== 'notifications/cancelled') return undefined;
  return Object(message.params).requestId;
}
