// Joiners stay: they have their place in emoji and in some scripts.
const unprintable = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text on one line that cannot steer a terminal: controls and invisible characters become escapes such as `\u001b`. */
export function printable(text: string): string {
  return text
    .replace(unprintable, (found) => short[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .toWellFormed();
}
