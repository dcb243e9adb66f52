/** How the values of settings are written. */
export interface ValueForm {
  /** Quotes that may surround a value. */
  readonly quotes: string;
  /**
   * Escapes, as the global source of a regular expression; `(?<interpolation>…)` is a part that is filled in at run
   * time.
   */
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
  /** Whether a backslash at the end of a line continues it. */
  readonly isContinued: boolean;
  /** Whether lines that begin with a tab are commands of a shell. */
  readonly hasRecipes?: true;
}

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
    setting: /(?<name>[^\s=:[\]](?:[^=:\r\n[\]]*[^\s=:[\]])?(?:\[[^\]\r\n]*\])?)[ \t]*(?:=|:(?!\/\/))[ \t]*/y,
    value: plain,
    isContinued: false,
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
    isContinued: true,
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
    isContinued: true,
    hasRecipes: true,
  },
} as const satisfies Readonly<Record<string, LineLanguage>>;
