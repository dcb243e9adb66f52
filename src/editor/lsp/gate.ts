import {
  type DataCallback,
  ErrorCodes,
  type Message,
  type MessageReader,
  type MessageWriter,
  type RequestMessage,
} from 'vscode-languageserver';

/** The requests about a place in a document. */
const positions = new Set(
  ['completion', 'hover', 'prepareRename', 'rename', 'references', 'definition'].map((name) => `textDocument/${name}`),
);

/** The other requests about a document that the server answers. */
const others = new Set(
  'codeAction selectionRange documentSymbol foldingRange formatting codeLens semanticTokens/full'
    .split(' ')
    .map((name) => `textDocument/${name}`),
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether JSON is one message of the protocol, which has no batches. */
const isMessage = (value: unknown) =>
  isObject(value) && (typeof value.method === 'string' || 'result' in value || 'error' in value);

const isPosition = (value: unknown) =>
  isObject(value) && Number.isInteger(value.line) && Number.isInteger(value.character);

/** Why the parameters of a request are not those of the protocol; `undefined` if they are. */
function flawOf({ method, params }: RequestMessage): string | undefined {
  if (!positions.has(method) && !others.has(method)) return undefined;
  const { textDocument, position, range, positions: several, newName } = isObject(params) ? params : {};
  if (!isObject(textDocument) || typeof textDocument.uri !== 'string') return '`textDocument.uri` is missing';
  if (positions.has(method) && !isPosition(position)) return '`position` is missing';
  if (method === 'textDocument/rename' && typeof newName !== 'string') return '`newName` is missing';
  if (method === 'textDocument/codeAction' && !(isObject(range) && isPosition(range.start) && isPosition(range.end)))
    return '`range` is missing';
  if (method === 'textDocument/selectionRange' && !(Array.isArray(several) && several.every(isPosition)))
    return '`positions` is missing';
  return undefined;
}

/**
 * The newest version of each document that has been received, possibly not handled yet: messages wait in a queue while
 * a document is checked, and a version that a later one replaces need not be checked.
 */
export class NewestVersions {
  readonly #versions = new Map<string, number>();

  /** Whether no newer version has been received. */
  isNewest(uri: string, version: number): boolean {
    return (this.#versions.get(uri) ?? version) <= version;
  }

  /** Forgets a document that was closed. */
  delete(uri: string): void {
    this.#versions.delete(uri);
  }

  /** Takes note of the version in a message as it arrives. */
  note(message: Message): void {
    const { method, params } = message as { readonly method?: string; readonly params?: unknown };
    if (method !== 'textDocument/didChange' && method !== 'textDocument/didOpen') return;
    const { textDocument } = (params ?? {}) as { readonly textDocument?: { uri?: unknown; version?: unknown } };
    const { uri, version } = textDocument ?? {};
    if (typeof uri === 'string' && typeof version === 'number') this.#versions.set(uri, version);
  }
}

/**
 * A reader that lets through what the protocol allows at the time, and answers the rest with an error: requests before
 * `initialize`, a second one, requests after `shutdown`, missing parameters, and what is not JSON or no message. What passes is noted in `newest`. A message without a
 * length ends the session with `stop`, since nothing after it can be read.
 */
export function gate(
  reader: MessageReader,
  writer: MessageWriter,
  newest: NewestVersions,
  stop: () => void,
): MessageReader {
  let state: 'new' | 'running' | 'shut down' = 'new';
  const refuse = (id: RequestMessage['id'], code: number, message: string) =>
    void writer.write({ jsonrpc: '2.0', id, error: { code, message } } as Message);
  /** Whether a message may pass; a request that may not is answered here. */
  const passes = (message: Message): boolean => {
    if (!isMessage(message)) {
      refuse(null, ErrorCodes.InvalidRequest, 'The message is neither a request nor a response.');
      return false;
    }
    const { id = null, method } = message as Partial<RequestMessage>;
    if (method === undefined) return true;
    if (!('id' in message)) return state !== 'new' || method === 'exit';
    const request = message as RequestMessage;
    if (state === 'new' && method !== 'initialize') {
      refuse(id, ErrorCodes.ServerNotInitialized, 'The server is not initialized yet.');
      return false;
    }
    if (state === 'shut down' || (state === 'running' && method === 'initialize')) {
      refuse(
        id,
        ErrorCodes.InvalidRequest,
        state === 'running' ? 'The server is initialized already.' : 'The server was shut down.',
      );
      return false;
    }
    const flaw = flawOf(request);
    if (flaw !== undefined) {
      refuse(id, ErrorCodes.InvalidParams, `${method}: ${flaw}.`);
      return false;
    }
    if (method === 'initialize') state = 'running';
    if (method === 'shutdown') state = 'shut down';
    return true;
  };
  reader.onError((error) => {
    refuse(null, ErrorCodes.ParseError, error.message);
    if (/Content-Length/.test(error.message)) stop();
  });
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (callback: DataCallback) =>
      reader.listen((message) => {
        if (!passes(message)) return;
        newest.note(message);
        callback(message);
      }),
  };
}
