import { endOfLine } from '../../../source/lines.ts';
import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import { Decoding, type Embedded, part, withPlaceholders } from '../../embedded.ts';
import { openParentheses } from '../../evidence/brackets.ts';
import { urlsIn } from '../../evidence/url.ts';
import { inText } from '../../evidence/value.ts';
import type { Host } from '../../host.ts';
import { KeyedWalk } from '../../keyed.ts';
import { mayHoldFilter } from '../../prescan.ts';
import { additionsIn, asParts } from '../code/additions.ts';
import { shell } from '../shell/shell.ts';

/** How the values of settings are written. */
interface ValueForm {
  /** Quotes that may surround a value. */
  readonly quotes: string;
  /** Escapes, as the global source of a regular expression; `(?<interpolation>…)` is a part that is filled in at run time. */
  readonly escapes: RegExp;
  /** The character that an escape represents. */
  readonly meaning: (image: string) => string;
  /** Writes a text; `undefined` if that is impossible. */
  readonly encode: (text: string) => string | undefined;
}

/** The syntax of a kind of file with one setting per line. */
export interface LineLanguage {
  /** What begins a comment, at the start of a line. */
  readonly comment: RegExp;
  /** Characters that begin a comment after a space behind a value. */
  readonly lateComments: string;
  /** A setting up to its value, with its name as the group `name`. */
  readonly setting: RegExp;
  readonly value: ValueForm;
  /** What continues a line: a backslash at its end, or an indented line after it while its parentheses are open. */
  readonly continues: 'backslash' | 'indent';
  /** Settings that hold a command, as in the files of supervisord and systemd. */
  readonly commands?: RegExp;
  /** Whether lines that begin with a tab are commands of a shell. */
  readonly hasRecipes?: true;
  /** Whether the names of settings are paths of keys: `params.1.name`, `params.1.value`. */
  readonly hasPaths?: true;
}

/** The header of a section, as in INI files; Git writes `[remote "origin"]`, ConfigObj `[[a]]`. */
const section = /\[+([^[\]\r\n]{1,200})\]+[ \t]*(?=[;#\r\n]|$)/y;

/** A setting that may name the one beside it. */
const names = /^[ \t]*(?:[\w.-]*\.)?(?:name|key)[ \t]*[=:]/;

const continuation = '\\\\\\r?\\n[ \\t]*';
const characters: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' };

const plain: ValueForm = {
  quotes: '"\'',
  escapes: /\\["\\]/g,
  meaning: (image) => image.slice(1),
  // Not every reader of such files supports the escapes.
  encode: (text) => (/[\r\n"'\\]/.test(text) ? undefined : text),
};

/** The syntax of each kind of file, which is all that the reader of settings knows about it. */
export const lineLanguages = {
  ini: {
    comment: /[;#]/y,
    lateComments: ';#',
    // `set $name "…";` is of nginx.
    setting:
      /(?:set[ \t]+\$(?=\w))?(?<name>(?<=set[ \t]+\$)\w+(?=[ \t]+["'(])|[^\s=:[\]](?:[^=:\r\n[\]]*[^\s=:[\]])?(?:\[[^\]\r\n]*\])?)(?:[ \t]*(?:=|:(?!\/\/))|(?=[ \t])(?<=set[ \t]+\$\w+)[ \t])[ \t]*/y,
    value: plain,
    continues: 'indent',
    commands: /^(?:command|exec[a-z]*|environment)$/i,
  },
  properties: {
    comment: /[#!]/y,
    lateComments: '',
    setting: /(?<name>(?:\\.|[^\s=:\\])+)(?:[ \t]*[=:][ \t]*|[ \t]+)/y,
    value: {
      quotes: '',
      escapes: new RegExp(`${continuation}|\\\\u[\\da-fA-F]{4}|\\\\.`, 'gs'),
      meaning: (image) => {
        if (/^\\u[\da-fA-F]{4}$/.test(image)) return String.fromCharCode(Number.parseInt(image.slice(2), 16));
        return /^\\\r?\n/.test(image) ? '' : (characters[image[1] as string] ?? image.slice(1));
      },
      encode: (text) =>
        text
          .replace(/\\/g, '\\\\')
          .replace(/\n/g, '\\n')
          .replace(/\r/g, '\\r')
          .replace(/[^\t -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    },
    continues: 'backslash',
    hasPaths: true,
  },
  make: {
    comment: /#/y,
    lateComments: '#',
    setting:
      /(?:[^\s:=#][^:=#\r\n]*:[ \t]+)?(?:(?:export|override|private|define)[ \t]+)*(?<name>[\w.-]+)[ \t]*(?:::?:?|[?+])?=[ \t]*/y,
    value: {
      quotes: '"\'',
      escapes: new RegExp(
        `${continuation}|\\$\\$|\\\\#|(?<interpolation>\\$\\([^()\\r\\n]*\\)|\\$\\{[^{}\\r\\n]*\\}|\\$[^\\s$])`,
        'g',
      ),
      meaning: (image) => (/^\\\r?\n/.test(image) ? ' ' : image.slice(1)),
      encode: (text) => (/[\r\n"'\\#]/.test(text) ? undefined : text.replaceAll('$', '$$$$')),
    },
    continues: 'backslash',
    hasRecipes: true,
  },
} as const satisfies Readonly<Record<string, LineLanguage>>;

/** Makes a reader of files with one setting per line, such as `.ini`, `.properties` and a Makefile. */
export function lineHost(language: LineLanguage): Host {
  return (source, settings) => {
    const { text } = source;
    const isAddedTo = additionsIn(text);
    const walk = new KeyedWalk('code', settings, (value, evidence, key = '') =>
      asParts(inText(value, 'code', evidence, settings), isAddedTo, key),
    );
    const { extraction } = walk;
    let path: readonly string[] = [];
    for (
      let at = text.startsWith('\ufeff') ? 1 : 0, end = at;
      at < text.length && !extraction.isFull;
      at = text.indexOf('\n', end) + 1 || text.length
    ) {
      end = language.continues === 'indent' ? indentedEnd(text, at) : backslashedEnd(text, at);
      const line = text.slice(at, end);
      const start = at + (/^[ \t]*/.exec(line)?.[0].length ?? 0);
      const header = text[start] === '[' ? matchFrom(section, text, start) : null;
      if (header !== null) {
        path = (header[1] as string).split(/[.:/\\\s"']+/).filter(Boolean);
        walk.open(path);
        continue;
      }
      const isAny = settings.isAnnounced !== undefined;
      if (!isAny && !mayHoldFilter(line, 'values', settings.sources) && !names.test(line)) continue;
      if (language.hasRecipes && text[at] === '\t') {
        extraction.add(shell(recipe(source, { start, end }), settings));
        continue;
      }
      if (matchFrom(language.comment, text, start)) {
        extraction.add(comment(source, { start: start + 1, end }, { start, end }, 'code', settings));
        continue;
      }
      const setting = matchFrom(language.setting, text, start);
      const written = setting?.groups?.name ?? '';
      // `return 302 /notes?filter=…` in nginx is no setting.
      const isSetting = setting !== null && language.setting.lastIndex <= end && !written.includes('?');
      const name = isSetting ? written.replace(/\\(.)/g, '$1').replace(/\[\w*\]$/, '') : '';
      const from = isSetting ? language.setting.lastIndex : start;
      const command = part(source, { start: from, end });
      // Several variables with commas between them are no command.
      if (isSetting && language.commands?.test(name) && !/["'],\s*\w+=/.test(command.text)) {
        extraction.add({ ...shell(command, settings), problems: [] });
        continue;
      }
      const { value, late } = valueSpan(text, { start: from, end }, language);
      const decode = () => decoded(source, value, language.value);
      if (isSetting) {
        const keys = language.hasPaths ? name.split('.') : [name];
        walk.moveTo([...path, ...keys.slice(0, -1)]);
        walk.scalar(keys.at(-1), { image: text.slice(value.start, value.end), decode });
      } else extraction.add(urlsIn(decode(), 'code', 'prose', settings));
      if (late < end) extraction.add(comment(source, { start: late + 1, end }, { start: late, end }, 'code', settings));
    }
    return walk.end();
  };
}

/** The end of a line, or of the last one that a backslash joins it with. */
function backslashedEnd(text: string, from: number): number {
  for (let at = from; ; ) {
    const end = endOfLine(text, at);
    const next = text.indexOf('\n', end) + 1;
    let marks = 0;
    while (end - marks > at && text[end - marks - 1] === '\\') marks++;
    if (marks % 2 === 0 || next === 0) return end;
    at = next;
  }
}

/** The most lines of a value in parentheses. */
const mostIndented = 100;

/** The end of a setting: of its line, or of the last indented one of a value in parentheses, which may begin on the next line. */
function indentedEnd(text: string, from: number): number {
  let end = endOfLine(text, from);
  let line = /^[^\s=:#;][^=:]*[=:](.*)$/s.exec(text.slice(from, end))?.[1];
  if (line === undefined) return end;
  for (let lines = 0, depth = 0; lines < mostIndented; lines++) {
    const next = text.indexOf('\n', end) + 1;
    if (next === 0 || !/[ \t]/.test(text[next] ?? '')) return end;
    depth += openParentheses(line);
    const isBlankYet = lines === 0 && line.trim() === '';
    if (isBlankYet ? !/^[ \t]+\(/.test(text.slice(next, next + 100)) : depth <= 0) return end;
    if (lines === 0 && !isBlankYet && !/^\s*\(/.test(line)) return end;
    end = endOfLine(text, next);
    line = text.slice(next, end);
  }
  return end;
}

/** The span of a value without its quotes, and where a comment after it begins. */
function valueSpan(text: string, { start, end }: Span, { value: { quotes }, lateComments }: LineLanguage) {
  const quote = text[start] as string;
  if (start < end && quotes.includes(quote)) {
    let close = start + 1;
    while (close < end && text[close] !== quote) close += text[close] === '\\' ? 2 : 1;
    if (close < end)
      return { value: { start: start + 1, end: close }, late: lateStart(text, close + 1, end, lateComments) };
  }
  const late = lateStart(text, start, end, lateComments);
  let last = late;
  while (last > start && /[ \t]/.test(text[last - 1] as string)) last--;
  return { value: { start, end: last }, late };
}

/** The start of a comment after a space and outside of parentheses; `end` if there is none. */
function lateStart(text: string, start: number, end: number, marks: string): number {
  let depth = 0;
  for (let at = start; marks !== '' && at < end; at++) {
    const character = text[at] as string;
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (depth <= 0 && marks.includes(character) && /[ \t]/.test(text[at - 1] ?? '')) return at;
  }
  return end;
}

/** A value with its escapes decoded; placeholders of templates and of the language itself are interpolations. */
function decoded(source: Embedded, { start, end }: Span, { escapes, meaning, encode }: ValueForm): Embedded {
  const decoding = new Decoding(source);
  decoding.decode(start, end, escapes, ({ 0: image, groups }) =>
    groups?.interpolation === undefined ? meaning(image) : { expression: image.replace(/^\$[({]?|[)}]$/g, '') },
  );
  const read = decoding.done(encode, start);
  return read.interpolations.length > 0 ? read : withPlaceholders(read);
}

/** The commands of a Makefile's recipe as the shell receives them; names such as `$@` become `$1`. */
function recipe(source: Embedded, { start, end }: Span): Embedded {
  const { text } = source;
  const decoding = new Decoding(source);
  const begin = start + (/^[@+-]*/.exec(text.slice(start, Math.min(end, start + 10)))?.[0].length ?? 0);
  decoding.decode(begin, end, /\$\$|\$[^\w({\s$]/g, ([image]) => (image === '$$' ? '$' : '$1'));
  const encode = (written: string) => (/[\r\n]/.test(written) ? undefined : written.replaceAll('$', '$$$$'));
  return decoding.done(encode, start);
}
