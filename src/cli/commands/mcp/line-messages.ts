import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  ErrorCodes,
  type Message,
  type MessageReader,
  type MessageWriter,
  type ResponseMessage,
} from 'vscode-languageserver/node';
import { isObject } from '../../../source/is-object.ts';

/** The longest line that is read, in UTF-16 units; a longer one is answered with an error and skipped. */
export const longestLine = 4_000_000;

const { ParseError, InvalidRequest } = ErrorCodes;

/** The code of the library's answer to a request that was cancelled while it waited; the protocol wants none. */
const cancelledCode = -32_800;

/** Reads one message a line, as the Model Context Protocol writes them on standard streams; answers malformed lines itself. */
export class LineReader extends AbstractMessageReader implements MessageReader {
  readonly #input: AsyncIterable<Uint8Array>;
  readonly #writer: LineWriter;

  constructor(input: AsyncIterable<Uint8Array>, writer: LineWriter) {
    super();
    this.#input = input;
    this.#writer = writer;
  }

  listen(callback: DataCallback): Disposable {
    let isOver = false;
    const read = async () => {
      for await (const line of linesOf(this.#input)) {
        if (isOver) return;
        const message =
          line === undefined ? this.#refuse(InvalidRequest, 'The line is too long.') : this.#messageIn(line);
        if (message === undefined) continue;
        this.#writer.expectAnswer(message);
        callback(message);
      }
      await this.#writer.answered();
    };
    read().then(
      () => this.fireClose(),
      (error) => {
        this.fireError(error);
        this.fireClose();
      },
    );
    return {
      dispose() {
        isOver = true;
      },
    };
  }

  #messageIn(line: string): Message | undefined {
    if (line.trim() === '') return undefined;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return this.#refuse(ParseError, 'The line is not JSON.');
    }
    if (!isObject(message) || message.jsonrpc !== '2.0' || (message.method === undefined && message.id === undefined)) {
      return this.#refuse(InvalidRequest, 'The line is not one JSON-RPC message.');
    }
    if (message.method !== 'notifications/cancelled') return message as unknown as Message;
    const { requestId } = Object(message.params) as { readonly requestId?: unknown };
    return { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: requestId } } as Message;
  }

  #refuse(code: number, message: string): undefined {
    this.#writer.write({ jsonrpc: '2.0', id: null, error: { code, message } } as ResponseMessage);
  }
}

/** Writes one message a line. */
export class LineWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #write: (text: string) => void;

  #open = 0;
  #onAnswered: () => void = () => {};

  constructor(write: (text: string) => void) {
    super();
    this.#write = write;
  }

  /** Counts a request until it is answered. */
  expectAnswer(message: Message): void {
    const { id, method } = message as { readonly id?: unknown; readonly method?: unknown };
    if (id !== undefined && method !== undefined) this.#open++;
  }

  /** Waits until every request is answered. */
  async answered(): Promise<void> {
    while (this.#open > 0) {
      await new Promise<void>((resume) => {
        this.#onAnswered = resume;
      });
    }
  }

  async write(message: Message): Promise<void> {
    const { error, id } = message as ResponseMessage;
    if (error?.code !== cancelledCode) this.#write(`${JSON.stringify(message)}\n`);
    if (id === null) return;
    this.#open--;
    this.#onAnswered();
  }

  end(): void {}
}

/** The lines of a stream; `undefined` in place of one that is too long. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncIterable<string | undefined> {
  const decoder = new TextDecoder();
  // What has been read of the line; kept in parts, so that a long line takes time in proportion to its length.
  let parts: string[] = [];
  let length = 0;
  for await (const piece of input) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    for (const [index, text] of [first, ...others].entries()) {
      if (index > 0) {
        yield length > longestLine ? undefined : parts.join('');
        parts = [];
        length = 0;
      }
      length += text.length;
      if (length <= longestLine) parts.push(text);
    }
  }
  if (length > 0) yield length > longestLine ? undefined : parts.join('');
}
