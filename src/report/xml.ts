/** An XML element; an attribute that is `undefined` is left out. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** Child elements, or a text. */
  readonly content?: readonly Element[] | string;
}

/** An XML 1.0 document with one element per line. */
export function xml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}\n`;
}

function writeElement({ name, attributes, content = [] }: Element, indent: string): string {
  const start = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value)).replace(/[\t\n\r]/g, reference)}"`)
    .join('');
  const open = `${indent}<${name}${start}`;
  if (content.length === 0) return `${open}/>`;
  if (typeof content === 'string') return `${open}>${escapeXml(content).replaceAll('\r', reference)}</${name}>`;
  return [`${open}>`, ...content.map((element) => writeElement(element, `${indent}  `)), `${indent}</${name}>`].join(
    '\n',
  );
}

/** Escapes a text, and drops the characters that XML cannot contain even as references. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      // Some terminals act on the control characters above `~`.
      .replace(/[<>&"\x7f-\x9f]/g, reference)
  );
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
