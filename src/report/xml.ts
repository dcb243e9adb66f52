/** An element of XML; an attribute without a value is left out. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** Elements, or a text. */
  readonly content?: readonly Element[] | string;
}

/** A document of XML 1.0, with a line for each element. */
export function xml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;
}

function written({ name, attributes, content = [] }: Element, indent: string): string {
  const start = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value)).replace(/[\t\n\r]/g, reference)}"`)
    .join('');
  const open = `${indent}<${name}${start}`;
  if (content.length === 0) return `${open}/>`;
  if (typeof content === 'string') return `${open}>${escaped(content).replaceAll('\r', reference)}</${name}>`;
  return [`${open}>`, ...content.map((element) => written(element, `${indent}  `)), `${indent}</${name}>`].join('\n');
}

/** A text without the characters that XML cannot carry, not even as references. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"]/g, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
