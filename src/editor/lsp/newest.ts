import type { DataCallback, Disposable, Message, MessageReader } from 'vscode-languageserver';

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

  /** A reader that records the versions as messages arrive. */
  watch(reader: MessageReader): MessageReader {
    const note = (message: Message) => this.#note(message);
    return {
      onError: reader.onError,
      onClose: reader.onClose,
      onPartialMessage: reader.onPartialMessage,
      dispose: () => reader.dispose(),
      listen: (callback: DataCallback): Disposable =>
        reader.listen((message) => {
          note(message);
          callback(message);
        }),
    };
  }

  #note(message: Message): void {
    const { method, params } = message as { readonly method?: string; readonly params?: unknown };
    if (method !== 'textDocument/didChange' && method !== 'textDocument/didOpen') return;
    const { textDocument } = (params ?? {}) as { readonly textDocument?: { uri?: unknown; version?: unknown } };
    const { uri, version } = textDocument ?? {};
    if (typeof uri === 'string' && typeof version === 'number') this.#versions.set(uri, version);
  }
}
