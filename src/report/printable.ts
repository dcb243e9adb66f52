// Zero-width joiners are kept: emoji and some scripts need them.
const unprintable = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text on one line that is safe for a terminal: control and invisible characters become escapes such as `\u001b`. */
export function printable(text: string): string {
  return text
    .replace(unprintable, (found) => short[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .toWellFormed();
}
