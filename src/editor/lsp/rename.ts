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
import { declarationsOf } from '../../lint/config/declarations.ts';
import type { Locale } from '../../messages/locale.ts';
import { isWord, type NamedProperty, propertiesIn, propertyAt } from '../rename.ts';
import { CheckedFile } from './checked-file.ts';
import { rangeOf } from './convert.ts';
import { filterAt } from './position.ts';
import { lspTexts } from './texts.ts';
import type { Workspace } from './workspace.ts';

/** What stands at a place, with its range in the file. */
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

/** Where a search looks. */
export interface Scope {
  readonly workspace: Workspace;
  /** The paths of the workspace's folders. */
  readonly folders: readonly string[];
  /** The open documents, which count instead of their files. */
  readonly open: readonly CheckedFile[];
  readonly locale: Locale;
  readonly token: CancellationToken;
  readonly progress: WorkDoneProgressReporter;
}

interface Occurrence {
  readonly uri: string;
  readonly range: Range;
  /** The new name as it must be written there; `undefined` where it cannot be. */
  write(name: string): string | undefined;
}

/** Every place where a property of this name stands in a filter, and its declarations. */
async function occurrences(name: string, from: string | undefined, scope: Scope): Promise<readonly Occurrence[]> {
  const { workspace, open, locale, token, progress } = scope;
  const found = open.flatMap((file) => inFile(file, name));
  const seen = new Set(open.map(({ document }) => workspace.pathOf(document.uri)));
  const configurations = new Set<string>();
  if (from !== undefined) add(configurations, workspace.configurationFor(from));
  const paths = scope.folders.flatMap((folder) => workspace.filesIn(folder));
  progress.begin(lspTexts[locale].renaming, 0, undefined, true);
  try {
    for (const [index, path] of paths.entries()) {
      if (index % 50 === 0) {
        progress.report(Math.floor((100 * index) / paths.length));
        // Lets a cancellation and other requests through.
        await new Promise((done) => setImmediate(done));
        if (token.isCancellationRequested) {
          throw new ResponseError(LSPErrorCodes.RequestCancelled, lspTexts[locale].cancelled);
        }
      }
      if (seen.has(path)) continue;
      seen.add(path);
      const text = workspace.read(path);
      // Any form in a file but a percent-encoded one has the name as it is, and names are rarely encoded.
      if (text === undefined || !(text.includes(name) || text.includes('%'))) continue;
      const settings = workspace.settingsFor(path, locale);
      if (settings === undefined) continue;
      const file = new CheckedFile(TextDocument.create(workspace.uriOf(path), '', 0, text), path, settings);
      const inside = inFile(file, name);
      if (inside.length > 0) add(configurations, workspace.configurationFor(path));
      found.push(...inside);
    }
  } finally {
    progress.done();
  }
  return [...found, ...[...configurations].flatMap((path) => declarations(path, name, workspace))];
}

function add(all: Set<string>, path: string | undefined): void {
  if (path !== undefined) all.add(path);
}

function inFile({ document, hosted, settings, source }: CheckedFile, name: string): Occurrence[] {
  // Without a filter that has the name, nothing need be read.
  if (!source.text.includes(name) && !source.text.includes('%')) return [];
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

function declarations(path: string, name: string, workspace: Workspace): readonly Occurrence[] {
  const text = workspace.read(path);
  if (text === undefined) return [];
  const document = TextDocument.create(workspace.uriOf(path), 'json', 0, text);
  return declarationsOf(text, name).map((span) => ({
    uri: document.uri,
    range: rangeOf(document, span),
    write: (written) => JSON.stringify(written),
  }));
}

/** Where a property is declared in the configuration of a file. */
export function definitionsOf(name: string, path: string, workspace: Workspace): Location[] {
  const configuration = workspace.configurationFor(path);
  return configuration === undefined
    ? []
    : declarations(configuration, name, workspace).map(({ uri, range }) => ({ uri, range }));
}

export async function references(name: string, path: string | undefined, scope: Scope): Promise<Location[]> {
  return (await occurrences(name, path, scope)).map(({ uri, range }) => ({ uri, range }));
}

/** The edits that rename a property in every filter, and where it is declared; rejects with a `ResponseError` for a name that no filter can have. */
export async function renames(
  name: string,
  newName: string,
  path: string | undefined,
  scope: Scope,
): Promise<Map<string, TextEdit[]>> {
  const say = lspTexts[scope.locale];
  if (!isWord(newName)) throw new ResponseError(LSPErrorCodes.RequestFailed, say.notWord(newName));
  const changes = new Map<string, TextEdit[]>();
  for (const { uri, range, write } of await occurrences(name, path, scope)) {
    const newText = write(newName);
    if (newText === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, say.notWritable(newName, uri));
    const edits = changes.get(uri) ?? [];
    edits.push({ range, newText });
    changes.set(uri, edits);
  }
  return changes;
}
