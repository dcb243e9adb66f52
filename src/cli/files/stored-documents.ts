import { basename } from 'node:path';
import { fileNameOf } from '../../client/download/page-store.ts';
import { isObject } from '../../source/shape.ts';
import { xmlTextOf } from '../../xml/text.ts';
import { type XmlError, xmlMessages } from '../../xml/xml-error.ts';
import { attemptToRead, type Say } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';
import type { DataFile } from './data-files.ts';
import type { WrongLine } from './document.ts';
import { linesOf, piecesOf } from './lines.ts';

/** A document that `fetch` stored: a file of its own, or a line. */
export interface StoredDocument {
  /** The name of its file, as `fetch` chooses it for an access key; `undefined` for a file that has another. */
  readonly name: string | undefined;
  readonly accessKey: string | undefined;
  readonly file: string;
  readonly line?: number;
  readonly within: DataFile['within'];
  /** Reads its text; throws an `XmlError` for wrong bytes. */
  readonly xml: () => string;
}

/** A name that `fetch` chooses; a second document of the same key has a part of its hash in it. */
const storedName = /^(([0-9A-Z]{44})|key-[0-9a-f]{64})(?:\.[0-9a-f]{16})?\.xml$/;

/** The documents in XML files, and in lines with `accessKey` and `xml`. */
export async function* storedDocuments(
  files: readonly DataFile[],
  io: Io,
): AsyncGenerator<StoredDocument | WrongLine, void> {
  for (const one of files) {
    const { path, file, kind, within } = one;
    if (kind === 'xml') {
      const [, stem, key] = storedName.exec(basename(path)) ?? [];
      const name = stem && `${stem}.xml`;
      yield { name, accessKey: key, file, within, xml: () => xmlTextOf(attemptToRead(file, () => io.readFile(path))) };
    } else if (kind === 'ndjson') yield* documentsInLines(one, io);
  }
}

async function* documentsInLines(from: DataFile, io: Io): AsyncGenerator<StoredDocument | WrongLine, void> {
  const { file, within } = from;
  for await (const lines of linesOf(piecesOf(from, io))) {
    for (const read of lines) {
      if ('wrong' in read) yield { file, ...read };
      else if (read.text.trim() !== '') yield { file, line: read.line, ...documentIn(read.text, within) };
    }
  }
}

function documentIn(
  line: string,
  within: DataFile['within'],
): Omit<StoredDocument, 'file' | 'line'> | Pick<WrongLine, 'wrong'> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { wrong: 'not-json' };
  }
  const { accessKey, xml } = isObject(value) ? value : {};
  if (typeof accessKey !== 'string' || typeof xml !== 'string') return { wrong: 'not-a-document' };
  return { name: fileNameOf(accessKey), accessKey, within, xml: () => xml };
}

/** What is said of a document whose XML is wrong, with the position in its file; of one in a line, with that in its XML. */
export function flawOfXml({ file, line: at }: StoredDocument, { code, line, column, subjects }: XmlError): Say {
  const place = at === undefined ? `${file}:${line}:${column}` : `${file}:${at}: XML ${line}:${column}`;
  return (_, __, locale) => `${place}: ${xmlMessages[locale][code](...subjects)}`;
}
