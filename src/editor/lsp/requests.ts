import {
  type CodeActionParams,
  ErrorCodes,
  LSPErrorCodes,
  MessageType,
  type Position,
  ResponseError,
  type SelectionRangeParams,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { spanCheck } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';
import { completionItems, hover } from './at-position.ts';
import { codeActions, resolveSuppression, type Unresolved } from './code-actions.ts';
import { commands, offerAt, writeExamples } from './examples.ts';
import type { CheckedFile } from './files.ts';
import { definitionsOf, findReferences, renameEdits } from './rename.ts';
import type { Session } from './session.ts';
import { codeLenses, documentSymbols, foldingRanges, formatting, selectionRange, semanticTokens } from './structure.ts';

interface InDocument {
  readonly textDocument: { readonly uri: string };
}

/** Answers a client's requests about its documents. */
export function answerRequests(session: Session): void {
  answerInFiles(session);
  answerActions(session);
  answerAboutProperties(session);
}

function answerInFiles(session: Session): void {
  const { connection } = session;
  /** An answer about a file that is checked, and `none` about any other. */
  const inFile =
    <P extends InDocument, T>(none: T, answer: (file: CheckedFile, params: P) => T) =>
    (params: P): T => {
      const file = session.fileOf(params.textDocument.uri);
      return file === undefined ? none : answer(file, params);
    };
  const at = <T>(none: T, answer: (file: CheckedFile, offset: number) => T) =>
    inFile(none, (file, { position }: InDocument & { readonly position: Position }) =>
      answer(file, file.document.offsetAt(position)),
    );
  connection.onCompletion(at([], (file, offset) => completionItems(file, offset, session.facts)));
  connection.onHover(at(null, (file, offset) => hover(file, offset, session.facts)));
  connection.onSelectionRanges(
    inFile(null, (file, { positions }: SelectionRangeParams) =>
      positions.map((position) => selectionRange(file, file.document.offsetAt(position))),
    ),
  );
  connection.onDocumentSymbol(inFile([], documentSymbols));
  connection.onFoldingRanges(inFile([], foldingRanges));
  connection.languages.semanticTokens.on(inFile({ data: [] }, semanticTokens));
  connection.onCodeLens(inFile([], (file) => (session.settings.codeLens ? codeLenses(file) : [])));
  connection.onDocumentFormatting(inFile([], formatting));
  connection.onCodeAction(inFile([], (file, params: CodeActionParams) => codeActions(file, params, session.facts)));
}

function answerActions(session: Session): void {
  const { connection } = session;
  connection.onCodeActionResolve((action) => {
    const data = action.data as Unresolved | undefined;
    const file = data && session.fileOf(data.uri);
    if (data === undefined || file?.version !== data.version) return action;
    const edit = resolveSuppression(file, data, session.facts);
    if (edit === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, session.say.cannotSuppress);
    return { ...action, edit };
  });
  connection.onExecuteCommand(({ command, arguments: [argument, span] = [] }) => {
    if (command === commands.examples) return showExamples(session, argument, span);
    if (command !== commands.show) throw new ResponseError(ErrorCodes.InvalidParams, `There is no command ${command}.`);
    if (typeof argument === 'string') session.show(MessageType.Info, argument);
    return null;
  });
}

/** Returns the examples of a filter in Markdown; shows them to the user of a client that does not. */
function showExamples(session: Session, uri: unknown, span: unknown): string | null {
  const file = typeof uri === 'string' && spanCheck.fits(span) ? session.fileOf(uri) : undefined;
  const offer = file && offerAt(file, span as Span);
  if (offer === undefined) {
    session.show(MessageType.Info, session.say.noExamples);
    return null;
  }
  const { markdown, plain } = writeExamples(offer);
  if (!session.facts.commandLinks) session.show(MessageType.Info, plain);
  return markdown;
}

function answerAboutProperties(session: Session): void {
  const { connection, workspace } = session;
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const property = session.propertyAt(uri, position);
    return property ? { range: property.range, placeholder: property.name } : null;
  });
  connection.onRenameRequest(
    async ({ textDocument: { uri }, position, newName }, token, progress): Promise<WorkspaceEdit> => {
      const property = session.propertyAt(uri, position);
      if (property === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, session.say.noProperty);
      const changes = await renameEdits(property.name, newName, session.scope(uri, token, progress));
      if (!session.facts.documentChanges) return { changes: Object.fromEntries(changes) };
      const documentChanges = [...changes].map(([changed, edits]) => ({
        textDocument: { uri: changed, version: session.documents.get(changed)?.version ?? null },
        edits,
      }));
      return { documentChanges };
    },
  );
  connection.onReferences(async ({ textDocument: { uri }, position }, token, progress) => {
    const property = session.propertyAt(uri, position);
    return property ? findReferences(property.name, session.scope(uri, token, progress)) : null;
  });
  connection.onDefinition(({ textDocument: { uri }, position }) => {
    const property = session.propertyAt(uri, position);
    const path = workspace.pathOf(uri);
    return property && path !== undefined ? definitionsOf(property.name, path, session) : null;
  });
}
