import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isCounted } from '../../report/finding.ts';
import { diagnosticOf } from './convert.ts';
import type { NewestVersions } from './gate.ts';
import type { Session } from './session.ts';

/** Checks the newest version of each document of a session, and sends the diagnostics. */
export class Diagnostics {
  readonly #session: Session;
  readonly #newest: NewestVersions;
  readonly #waiting = new Set<string>();
  readonly #announced = new Set<string>();
  /** The open documents whose diagnostics the client has. */
  readonly #published = new Set<string>();

  constructor(session: Session, newest: NewestVersions) {
    this.#session = session;
    this.#newest = newest;
  }

  /** Starts to check documents when they are opened and changed. */
  start(): void {
    const { documents, connection } = this.#session;
    documents.onDidOpen(({ document }) => this.#announce(document));
    documents.onDidChangeContent(({ document }) => this.#checkSoon(document.uri));
    documents.onDidClose(({ document: { uri } }) => {
      this.#session.forget(uri);
      this.#newest.delete(uri);
      this.#waiting.delete(uri);
      this.#published.delete(uri);
      connection.sendDiagnostics({ uri, diagnostics: [] });
    });
  }

  /** Checks everything again, after a change of settings or of configuration files. */
  checkAnew(): void {
    this.#session.reload();
    this.#announced.clear();
    for (const { uri } of this.#session.documents.all()) this.#checkSoon(uri);
  }

  /** Logs which configuration applies to a document, once for each. */
  #announce({ uri }: TextDocument): void {
    const { workspace, connection, say, locale } = this.#session;
    const path = workspace.pathOf(uri);
    if (path === undefined || !this.#session.isWanted(uri)) return;
    try {
      const file = workspace.configurationFor(path);
      const line = file === undefined ? say.noConfiguration : say.configuration(file);
      if (this.#announced.has(line)) return;
      this.#announced.add(line);
      workspace.log(line);
      connection.console.log(line);
    } catch (error) {
      connection.console.error(workspace.describe(error, locale));
    }
  }

  /** Checks a document after the pending messages have been handled. */
  #checkSoon(uri: string): void {
    if (this.#waiting.size === 0) setImmediate(() => this.#checkWaiting());
    this.#waiting.add(uri);
  }

  #checkWaiting(): void {
    const uris = [...this.#waiting];
    this.#waiting.clear();
    for (const uri of uris) {
      const document = this.#session.documents.get(uri);
      // A change that has been received but not handled yet comes here again.
      if (document === undefined || !this.#newest.isNewest(uri, document.version)) continue;
      this.#publish(document);
    }
  }

  #publish(document: TextDocument): void {
    const { workspace, connection, facts, locale } = this.#session;
    const { uri, version } = document;
    try {
      const findings = this.#session.fileOf(uri)?.findings.filter(isCounted) ?? [];
      // What was found before holds until the configuration can be read again.
      if (this.#session.isUnreadable(uri) && this.#published.has(uri)) return;
      this.#published.add(uri);
      const diagnostics = findings.map((finding) => diagnosticOf(finding, document, facts));
      connection.sendDiagnostics({ uri, version, diagnostics });
    } catch (error) {
      workspace.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      connection.console.error(workspace.describe(error, locale));
    }
  }
}
