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
import { isObject } from '../../../source/shape.ts';
import { type Line, linesOf } from '../../files/lines.ts';

/** The longest line that is read, in UTF-16 units; a longer one is answered with an error and skipped. */
export const longestLine = 4_000_000;

/** UTF-8 takes at most so many bytes for a unit of UTF-16. */
const mostBytesOfUnit = 3;

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
      for await (const lines of linesOf(this.#input, longestLine * mostBytesOfUnit)) {
        for (const line of lines) {
          if (isOver) return;
          const message = this.#messageIn(line);
          if (message === undefined) continue;
          this.#writer.expectAnswer(message);
          callback(message);
        }
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

  #messageIn(line: Line): Message | undefined {
    if ('wrong' in line ? line.wrong === 'too-long' : line.text.length > longestLine) {
      return this.#refuse(InvalidRequest, 'The line is too long.');
    }
    // One that is not UTF-8 is no JSON either.
    const text = 'wrong' in line ? line.wrong : line.text;
    if (text.trim() === '') return undefined;
    let message: unknown;
    try {
      message = JSON.parse(text);
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
