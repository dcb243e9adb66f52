/*
 * Code inside of sentences: what calls something of the package is compiled as the blocks are. Names that a sentence does not
 * explain are `any`, except for objects that all guides call the same.
 */

/** What the guides call the objects that the package gives. */
const objects: Readonly<Record<string, string>> = {
  client: "import('prefilter/client').Client",
  asked: "import('prefilter/server').Accepted",
  page: "import('prefilter/server').Page",
  read: "import('prefilter/server').Read<any>",
  sandbox: "import('prefilter/sandbox').Sandbox",
};

/** Words that are no names to declare. */
const known = new Set(
  'await false import in new null true typeof undefined void JSON Math Number Promise String URL'.split(' '),
);

/** The codes in the sentences and tables of pages. */
function codesIn(pages: readonly string[]): ReadonlySet<string> {
  const prose = pages.map((page) => page.replace(/^ {0,3}```[\s\S]*?^ {0,3}```$/gm, ''));
  return new Set(
    prose.flatMap((text) => [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code]) => code as string)),
  );
}

/** The names in a code that are no members, keys or texts. */
function namesIn(code: string): ReadonlySet<string> {
  const bare = code.replace(/'[^']*'|"[^"]*"/g, "''");
  return new Set(
    [...bare.matchAll(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*(?!\s*:|[\w$])/g)]
      .map(([name]) => name)
      .filter((name) => !known.has(name)),
  );
}

/** The names that are called, or whose members are. */
function calledIn(code: string): readonly string[] {
  return [...code.matchAll(/(?<![.\w$'"-])([A-Za-z_$][\w$]*)(?:\.\w+)*(?:<[^()]*>)?\(/g)].map(
    ([, name]) => name as string,
  );
}

/**
 * Programs of the codes in the sentences of pages that call something of the package: for each code one with each module that exports
 * the name. `exported` has the modules of each name.
 */
export function inlinePrograms(
  pages: readonly string[],
  exported: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const programs = new Map<string, readonly string[]>();
  // What begins a row of a table is the name of a member, not a call.
  for (const code of codesIn(pages.map((page) => page.replace(/^\| `[^`\n]*`/gm, '')))) {
    const called = calledIn(code);
    const own = called.filter((name) => exported.has(name));
    if (own.length === 0 && !called.some((name) => Object.hasOwn(objects, name))) continue;
    const expression = code.replace(/'…'/g, "'(= a b)'").replaceAll('{ … }', '{ ...rest }').replaceAll('(…)', '(rest)');
    const imports = own.map((name) => (exported.get(name) as readonly string[]).map((from) => [name, from] as const));
    const declared = [...namesIn(expression)]
      .filter((name) => !own.includes(name))
      .map((name) => `declare const ${name}: ${objects[name] ?? 'any'};`);
    const most = Math.max(1, ...imports.map((choices) => choices.length));
    programs.set(
      code,
      Array.from({ length: most }, (_, at) => {
        const chosen = imports.map((choices) => choices[at % choices.length] as readonly [string, string]);
        const lines = [...new Set(chosen.map(([name, from]) => `import { ${name} } from '${from}';`))];
        return [...lines, ...declared, `export const value = () => (${expression});`].join('\n');
      }),
    );
  }
  return programs;
}

/** Members with values, alone or in braces: not JSON, whose names are in quotes, nor lists of names, nor names with an underscore. */
const isOption = /^(?:\{ (?:…, )?)?[a-z][A-Za-z]*: (?:['{\d]|\[['\]]|true\b|false\b)(?!.*[{ ]_|.*[{ ]"|.*\{ \w+,)/;

/** Codes that look like options and are none: a field in HAR, what a decision says, a setting of an editor, a member of a type. */
const others = new Set(["{ name: 'filter', value: '…' }", "equivalent: 'yes'", 'commandLinks: true', 'check: false']);

/**
 * Programs of the options in the sentences of pages: each must be one that some options of the package have, with a value that they
 * take. `api` is the page of all exports; the program of `''` has the type of them all.
 */
export function optionPrograms(pages: readonly string[], api: string): ReadonlyMap<string, string> {
  const types = [
    ...api.matchAll(
      /^### (\S+: )?(\w*(?:Options|Limits|Facts|Column|Field|Operator|Profile|Query))\n(?:(?!###|```).*\n)*```ts\n\w+ \w+(<[^<>{]*>)?/gm,
    ),
  ].map(([, entry = '', name = '', parameters = '']) => {
    const given =
      parameters === ''
        ? ''
        : `<${parameters
            .split(',')
            .map(() => 'any')
            .join(', ')}>`;
    return `Partial<import('prefilter${entry === '' ? '' : `/${entry.slice(0, -2)}`}').${name}${given}>`;
  });
  const all = [
    ...types,
    "Readonly<Record<string, import('prefilter').PropertyFacts>>",
    "import('prefilter/sandbox').Quirks",
  ];
  const programs = [...codesIn(pages)]
    .filter((code) => isOption.test(code) && !others.has(code))
    .map((code): [string, string] => {
      const whole = code.startsWith('{') ? code.replace('{ …, ', '{ ') : `{ ${code} }`;
      const declared = [...namesIn(whole)].map((name) => `declare const ${name}: any;`);
      return [
        code,
        ["import type { Option } from './options.ts';", ...declared, `export const value: Option = ${whole};`].join(
          '\n',
        ),
      ];
    });
  return new Map([['', `export type Option =\n  | ${all.join('\n  | ')};`], ...programs]);
}
