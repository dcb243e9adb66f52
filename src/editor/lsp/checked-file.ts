import type { TextDocument } from 'vscode-languageserver-textdocument';
import { extract } from '../../hosts/extract.ts';
import type { Hosted } from '../../hosts/host.ts';
import type { LintSettings } from '../../lint/config/settings.ts';
import { extracted, hostSettings } from '../../lint/extracted.ts';
import { lint } from '../../lint/lint.ts';
import type { Finding } from '../../report/finding.ts';
import type { Source } from '../../source/lines.ts';

/** One version of a document with its findings, each computed on first use. */
export class CheckedFile {
  readonly document: TextDocument;
  readonly version: number;
  readonly source: Source;
  readonly settings: LintSettings;
  #hosted: Hosted | undefined;
  #findings: readonly Finding[] | undefined;
  #possible: Hosted | undefined;

  /** `file` is the name that shows the language. */
  constructor(document: TextDocument, file: string, settings: LintSettings) {
    this.document = document;
    this.version = document.version;
    this.source = { file, text: document.getText() };
    this.settings = settings;
  }

  get hosted(): Hosted {
    this.#hosted ??= extracted(this.source, this.settings);
    return this.#hosted;
  }

  /** The findings of `prefilter lint`, including suppressed ones. */
  get findings(): readonly Finding[] {
    this.#findings ??= lint(this.source, this.settings, this.hosted);
    return this.#findings;
  }

  /** Also the texts in the position of a filter that do not look like one yet, for completion. */
  get possible(): Hosted {
    const { file, text } = this.source;
    this.#possible ??= extract(file, text, { ...hostSettings(this.settings), isLikely: () => true });
    return this.#possible;
  }
}
