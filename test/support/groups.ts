import { readFileSync } from 'node:fs';

/** The groups of a file of expected texts: what stands behind `== ` in a line, and what is below it. */
export function groupsIn(name: string, beside: string): (readonly [heading: string, body: string])[] {
  const [, ...groups] = readFileSync(new URL(name, beside), 'utf8').split(/^== /m);
  return groups.map((group) => {
    const end = group.indexOf('\n');
    return [group.slice(0, end), group.slice(end).trim()];
  });
}

/** The rows of a group, between empty lines: a text, and each `- ` of what is said of it. Lines that begin with `; ` are comments. */
export function rowsIn(body: string): string[][] {
  const rows = body.replace(/^; .*\n/gm, '').split('\n\n');
  return rows.map((row) => row.split('\n- '));
}

const marks: Readonly<Record<string, string>> = { '⏎': '\n', '␍': '\r', '⇥': '\t', '␀': '\0', '⍰': '\ufeff' };

/** The rows of a file, each with what it shows, in which marks stand for white space, NUL and the byte order mark. */
export function readings(name: string, beside: string): string[][] {
  const rows = groupsIn(name, beside).flatMap(([, body]) => rowsIn(body));
  return rows.map((row) => row.map((text) => text.replace(/[⏎␍⇥␀⍰]/g, (mark) => marks[mark] as string)));
}
