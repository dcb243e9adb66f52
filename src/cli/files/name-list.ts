/** A list of names of files, as a program wrote it. */
export interface NameList {
  readonly names: readonly string[];
  /** Names that are not UTF-8, with a mark for each byte that cannot be read: no file can be opened by them. */
  readonly unreadable: readonly string[];
}

// The mark at the beginning of the list is off already; that of a name is part of it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads a list of names in each form that programs write: with NUL between them, as `git ls-files -z` does, else a name a line;
 * as UTF-8 name by name, or as UTF-16, as PowerShell writes it. Git's quotes around a name in a line are read too.
 */
export function readNameList(bytes: Uint8Array): NameList {
  const utf16 = utf16In(bytes);
  const list = utf16 === undefined ? withoutMark(bytes) : Buffer.from(utf16);
  const separator = list.includes(0) ? 0 : 10;
  const names: string[] = [];
  const unreadable: string[] = [];
  for (const part of split(list, separator)) {
    const name = separator === 0 ? part : unquoted(withoutReturn(part));
    if (name.length === 0) continue;
    try {
      names.push(utf8.decode(name));
    } catch {
      unreadable.push(lenient.decode(name));
    }
  }
  return { names, unreadable };
}

/** The text of a list in UTF-16: one with its mark, or with a line end of two bytes, which no list with NUL between names has. */
function utf16In(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const order =
    first === 0xfe && isMarked ? 'utf-16be' : isMarked || /^(?:[^\0]\0)*\n\0/.test(text) ? 'utf-16le' : undefined;
  return order === undefined ? undefined : new TextDecoder(order).decode(bytes);
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function* split(bytes: Uint8Array, separator: number): Generator<Uint8Array> {
  let start = 0;
  for (let end = bytes.indexOf(separator); end !== -1; end = bytes.indexOf(separator, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
  yield bytes.subarray(start);
}

function withoutReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === 13 ? line.subarray(0, -1) : line;
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** The name in quotes that Git writes around one with special characters, unless it is asked for NUL. */
function unquoted(line: Uint8Array): Uint8Array {
  const text = Buffer.from(line).toString('latin1');
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(text)?.[1];
  if (inner === undefined) return line;
  const plain = inner.replace(/\\([0-7]{3}|.)/gs, (_, code: string) =>
    String.fromCharCode(code.length === 3 ? Number.parseInt(code, 8) : (escapes[code] ?? code.charCodeAt(0))),
  );
  return Buffer.from(plain, 'latin1');
}
