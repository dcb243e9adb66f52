import {
  type CancellationToken,
  type Location,
  LSPErrorCodes,
  type Range,
  ResponseError,
  type TextEdit,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isWord } from '../../language/word.ts';
import { declarationAt, declarationsOf } from '../../lint/config/declarations.ts';
import type { Locale } from '../../messages/locale.ts';
import { type NamedProperty, propertiesIn, propertyAt } from '../tokens.ts';
import { rangeOf } from './convert.ts';
import { CheckedFile, filterAt, type Workspace } from './files.ts';
import { lspMessages } from './messages.ts';

/** A property at a position, with its range in the file. */
export interface PropertyInFile {
  readonly name: string;
  readonly range: Range;
}

/** The property at an offset of a file. */
export function propertyIn({ hosted, settings, document }: CheckedFile, at: number): PropertyInFile | undefined {
  const found = filterAt(hosted, at);
  const property = found && propertyAt(found.filter.text, found.offset, settings);
  return property && found && { name: property.name, range: rangeOf(document, found.filter.map(property.span)) };
}

/** The property declared at an offset of a configuration file. */
export function declaredPropertyAt(document: TextDocument, at: number): PropertyInFile | undefined {
  const declared = declarationAt(document.getText(), at);
  if (declared === undefined) return undefined;
  const { name, span } = declared;
  // Without the quotes, since an editor shows it for editing.
  return { name, range: rangeOf(document, { start: span.start + 1, end: span.end - 1 }) };
}

/** The scope of a search. */
export interface Scope {
  readonly workspace: Workspace;
  /** The paths of the workspace's folders. */
  readonly folders: readonly string[];
  /** The file in which the property was chosen; `undefined` if it was never saved. */
  readonly from: string | undefined;
  /** The open documents, which replace their files. */
  readonly open: readonly CheckedFile[];
  /** The text of a file, or of its open document. */
  readonly textOf: (path: string) => string | undefined;
  readonly locale: Locale;
  readonly token: CancellationToken;
  readonly progress: WorkDoneProgressReporter;
}

interface Occurrence {
  readonly uri: string;
  readonly range: Range;
  /** The new name as it must be written there; `undefined` if it cannot be. */
  write(name: string): string | undefined;
}

/** Every position of a property in filters, and its declarations. */
async function findOccurrences(
  name: string,
  scope: Scope,
  title: 'renaming' | 'searching',
): Promise<readonly Occurrence[]> {
  const { workspace, from, open, locale, token, progress } = scope;
  const found = open.flatMap((file) => occurrencesIn(file, name));
  const seen = new Set(open.map(({ document }) => workspace.pathOf(document.uri)));
  const configurations = new Set([from && workspace.configurationFor(from)]);
  const paths = scope.folders.flatMap((folder) => workspace.filesIn(folder));
  progress.begin(lspMessages[locale][title], 0, undefined, true);
  try {
    for (const [index, path] of paths.entries()) {
      if (index % 50 === 0) {
        progress.report(Math.floor((100 * index) / paths.length));
        // Lets a cancellation and other requests through.
        await new Promise((done) => setImmediate(done));
        if (token.isCancellationRequested) {
          throw new ResponseError(LSPErrorCodes.RequestCancelled, lspMessages[locale].cancelled);
        }
      }
      if (seen.has(path)) continue;
      seen.add(path);
      const text = workspace.read(path);
      if (text === undefined || !mayName(text, name)) continue;
      const settings = workspace.settingsFor(path, locale);
      if (settings === undefined) continue;
      const file = new CheckedFile(TextDocument.create(workspace.uriOf(path), '', 0, text), path, settings);
      const inside = occurrencesIn(file, name);
      if (inside.length > 0) configurations.add(workspace.configurationFor(path));
      for (const occurrence of inside) found.push(occurrence);
    }
  } finally {
    progress.done();
  }
  return [...found, ...[...configurations].flatMap((path) => declarationsIn(path, name, scope))];
}

const escapes = /%[0-9a-f]{2}|\\[0-7ux]|&#?\w+;/i;

/** Whether a file can contain a name, literally or with some characters escaped. Other files need not be read. */
function mayName(text: string, name: string): boolean {
  return text.includes(name) || escapes.test(text);
}

function occurrencesIn({ document, hosted, settings, source }: CheckedFile, name: string): Occurrence[] {
  if (!mayName(source.text, name)) return [];
  return hosted.filters.flatMap((filter) =>
    propertiesIn(filter.text, settings)
      .filter((property: NamedProperty) => property.name === name)
      .map(({ span }) => ({
        uri: document.uri,
        range: rangeOf(document, filter.map(span)),
        write: (text: string) => filter.encode(text),
      })),
  );
}

type Files = Pick<Scope, 'workspace' | 'textOf'>;

/** The declarations of a property in a configuration file, if there is one. */
function declarationsIn(path: string | undefined, name: string, { workspace, textOf }: Files): readonly Occurrence[] {
  const text = path && textOf(path);
  if (path === undefined || text === undefined) return [];
  const document = TextDocument.create(workspace.uriOf(path), 'json', 0, text);
  return declarationsOf(text, name).map((span) => ({
    uri: document.uri,
    range: rangeOf(document, span),
    write: (written) => JSON.stringify(written),
  }));
}

/** The declarations of a property in the configuration of a file. */
export function definitionsOf(name: string, path: string, files: Files): Location[] {
  return declarationsIn(files.workspace.configurationFor(path), name, files).map(({ uri, range }) => ({ uri, range }));
}

export async function findReferences(name: string, scope: Scope): Promise<Location[]> {
  return (await findOccurrences(name, scope, 'searching')).map(({ uri, range }) => ({ uri, range }));
}

/**
 * The edits that rename a property in every filter and in its declarations; rejects with a `ResponseError` for a name
 * that no filter can contain.
 */
export async function renameEdits(name: string, newName: string, scope: Scope): Promise<Map<string, TextEdit[]>> {
  const say = lspMessages[scope.locale];
  if (!isWord(newName)) throw new ResponseError(LSPErrorCodes.RequestFailed, say.notWord(newName));
  const changes = new Map<string, TextEdit[]>();
  for (const { uri, range, write } of await findOccurrences(name, scope, 'renaming')) {
    const newText = write(newName);
    if (newText === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, say.notWritable(newName, uri));
    const edits = changes.get(uri) ?? [];
    edits.push({ range, newText });
    changes.set(uri, edits);
  }
  return changes;
}
