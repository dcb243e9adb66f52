// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import { hostRules } from '../../src/lint/rules.ts';
import { rules } from '../../src/validate/rules.ts';
import { isGate } from '../support/runs.ts';

/** A file, by name and text. */
export type Case = readonly [file: string, text: string];

const api = 'https://api.arquivei.com.br/v1/nfe/received';

/** Programs that every parser can read. */
export const programs: readonly Case[] = [
  ['nothing.js', 'export const list = [1, 2].filter((x) => x > 1);\n'],
  ['tag.js', 'export const f = filter`(OR (= processed false) (_not_exists processed))`;\n'],
  ['tag-broken.js', 'export const f = filter`(OR (= a b) (= c d`;\n'],
  ['tag-interpolations.js', 'const f = filter`(OR (= a ${x}) (= ${y} ${z.a[0]}) ${other})`;\n'],
  ['tag-misplaced-interpolations.js', 'const f = filter`(OR (= a pre_${x}) (${operator} b c))`;\n'],
  ['tag-raw.js', 'const f = filter`(= a b\\n)`;\n'],
  ['tag-of-package.js', "import * as prefilter from 'prefilter';\nprefilter.filter`(or (= a b) (= c d))`;\n"],
  ['tag-with-dialect.js', 'filter({ dialect: qive })`(AND (= a b) (= a b))`;\n'],
  ['tag-in-tag.js', 'filter`(OR ${filter`(== a b)`} (= c ${f(`(or`)}))`;\n'],
  ['other-tag.js', 'list.filter`(or (= a b))`; css`(or (= a b))`;\n'],
  ['key.js', "client.received({ limit: 5, filter: '(or (= a b) (= c d))' });\n"],
  ['key-double.js', 'const q = { "filter": "(or (= a \\"b) (= c d))" };\n'],
  ['key-template.js', 'const q = { filter: `\n  (or (= a b)\n      (= a b))\n` };\n'],
  ['key-untagged-interpolation.js', 'const q = { filter: `(= supplier ${name})` };\n'],
  ['key-several-interpolations.js', 'const q = { filter: `(OR (= a ${x}) (= b ${x + `}`}))` };\n'],
  ['key-path.js', "export default { filters: { fresh: '(== a b)', old: ['(or (= a b) (= c d))'] } };\n"],
  ['key-parenthesised.js', "({ filter: (('(== a b)')) });\n"],
  ['key-conditional.js', "({ filter: yes ? '(== a b)' : '(= a b)' });\n"],
  ['key-foreign.js', "style({ filter: 'blur(4px)' }); search({ filter: '(&(objectClass=user)(cn=x))' });\n"],
  ['variable.js', "const filter = '(== a b)';\nthis.filter = '(processed = false)';\n"],
  ['class-field.js', "class A { static filter = '(== a b)'; #filter = '(== a b)' }\n"],
  ['destructured.js', "function f({ filter = '(== a b)' }) { return filter }\n"],
  ['call.js', "parseOrThrow('(= processed)');\nx.parseOrThrow(`(== a b)`);\nparseOrThrow(y, '(== a b)');\n"],
  ['call-optional.js', "client?.received?.({ filter: '(== a b)' }); client?.received({ filter: '(== a b)' });\n"],
  ['comment.js', "send(/* filter */ '(or (= a b) (= c d))');\nsend(/* filter */ `nothing of ours`);\n"],
  ['comment-between.js', "send(/* a */ /* filter */ // b\n  '(== a b)' /* c */);\n"],
  ['escapes.js', "const filter = '(\\u006fr (= a \\x62) \\u{28}= c d\\x29)';\n"],
  ['octal.cjs', "const filter = '\\50or (= a \\142) (= c d))';\n"],
  ['escaped-quotes.js', "const filter = '(or (= a \\'b\\') (= c d))';\n"],
  ['continued.js', "const filter = '(OR (= a b) \\\n(== c d))';\n"],
  ['astral.js', "const s = '😀'; const filter = '(== 😀 日本)';\n"],
  ['crlf.js', '// a\r\nconst filter = `(OR\r\n\t(= a b)\r\n\t(== c d))`;\r\n'],
  ['tabs.js', "\tconst\tfilter\t=\t'(==\ta\tb)';\n"],
  ['sum.js', "const filter = '(OR (= a b) ' +\n  '(== c d))';\n"],
  ['sum-with-interpolations.js', "const filter = '(OR (= a ' + name.of(x)[0] + ') (= b ' + -y * 2 + '))';\n"],
  [
    'sum-of-words.js',
    "const filter = '(OR (= a ' + this.x + ') (= b ' + /x/.source + ') (= c ' + true + null + '))';\n",
  ],
  ['sum-of-kinds.js', 'const filter = "(OR (= a " + `${x}` + \') (== c d))\';\n'],
  ['url.js', `fetch('${api}?filter=(= a b)&limit=50');\n`],
  ['url-encoded.js', `fetch("${api}?filter=%28or%20%28%3D%20a%201%29%20%28%3D%20b%202%29%29");\n`],
  ['url-twice.js', `fetch('${api}?filter=%2528%253D%2520a%2520b%2529');\n`],
  ['url-interpolation.js', `fetch(\`${api}?filter=\${encodeURIComponent(f)}&limit=5\`);\n`],
  ['url-interpolation-inside.js', `fetch(\`${api}?filter=(= a \${x})\`);\n`],
  ['url-sum.js', `get('${api}' + '?filter=' + encodeURIComponent(f) + '&filters=x');\n`],
  ['url-range.js', `get('${api}?created_at[from]=2019-09-12&limit=5');\n`],
  ['url-list.js', `get('${api}?access_key=1&access_key=2&filter=%28%3D%20a%20b%29');\n`],
  ['url-fragment.js', `get('${api}#?filter=%28%3D%20a%20b%29');\n`],
  ['url-broken.js', `get('${api}?filter=%28%3D%20a%2%29');\n`],
  ['url-escaped.js', `get('${api}\\u003ffilter=\\x28= a b\\x29\\u0026limit=50');\n`],
  ['attribute.jsx', 'export const a = <Notes filter="(== a &quot;b&#34;)" />;\n'],
  ['attribute-reference.jsx', 'export const a = <Notes filter="(or (= a b&amp;) (= c d&#x20;))" />;\n'],
  ['attribute-expression.jsx', "export const a = <Notes filter={'(== a b)'} other={`(== a b)`}>don't</Notes>;\n"],
  ['attribute-template.jsx', 'export const a = <Notes filter={`(= a ${b})`}>"(== a b)" = "x"</Notes>;\n'],
  ['attribute-url.jsx', `export const a = <a href="${api}?filter=(= a b)&amp;limit=5">{'(== a b)'}</a>;\n`],
  ['attribute-spread.jsx', "export const a = <><B {...{ filter: '(== a b)' }} /></>;\n"],
  ['regular-expressions.js', "const r = /['\"`]/.test(x) / 2; const filter = '(== a b)'; y = a / b / '(== c d)';\n"],
  ['hashbang.js', "#!/usr/bin/env node\nconst filter = '(== a b)';\n"],
  ['suppressed.js', "// prefilter-disable-next-line unknown-operator -- so\nconst filter = '(== a b)';\n"],
  ['suppressed-line.js', "const filter = '(== a b)'; // prefilter-disable-line unknown-operator -- so\n"],
  ['suppressed-file.js', '/* prefilter-disable-file unknown-operator -- so */\nfilter`(== a b)`; filter`(= a)`;\n'],
  [
    'suppressed-range.js',
    'filter`(== a b)`;\n/* prefilter-disable unknown-operator -- so */\nfilter`(== a b)`;\n/* prefilter-enable unknown-operator */\nfilter`(== a b)`;\n',
  ],
  ['suppressed-below.js', '// prefilter-disable-next-line unknown-operator -- so\nconst filter = `\n  (== a b)`;\n'],
  [
    'suppressed-in-element.jsx',
    "const a = <a>\n  {/* prefilter-disable-next-line unknown-operator -- so */}\n  <B filter='(== a b)' />\n</a>;\n",
  ],
  ['unused.js', "const a = 1;\n// prefilter-disable-next-line syntax -- so\nconst filter = '(= a b)';\n"],
  ['unused-of-two.js', "// prefilter-disable-next-line syntax, unknown-operator -- so\nconst filter = '(== a b)';\n"],
  [
    'expired.js',
    "// prefilter-disable-next-line unknown-operator until=2020-01-31 -- so\nconst filter = '(== a b)';\n",
  ],
  [
    'lasting.js',
    "// prefilter-disable-next-line unknown-operator until=2999-01-31 -- so\nconst filter = '(== a b)';\n",
  ],
  ['no-reason.js', "// prefilter-disable-next-line unknown-operator\nconst filter = '(== a b)';\n"],
  ['unknown-rule.js', "// prefilter-disable-line unknown-operato -- so\nconst filter = '(= a b)';\n"],
  ['unknown-directive.js', '// prefilter-disable-nextline syntax -- so\n'],
  [
    'many.js',
    Array.from({ length: isGate ? 30 : 12 }, (_, n) => `x({ filter: '(or (== a ${n}) (= a ${n}))' });\n`).join(''),
  ],
];

/** Programs in TypeScript; the tokens that a TypeScript parser finds in them are in `typescript-tokens.json`. */
export const typed: readonly Case[] = [
  ['tag.ts', 'export const f: Filter<string> = filter`(OR (= a ${x as string}) (= b c_${y!}))`;\n'],
  ['generic.ts', "const a = received<Page>({ filter: '(== a b)' } satisfies Query);\n"],
  ['type.ts', "interface A { filter?: '(== a b)'; readonly x: `(== ${string} b)` }\n"],
  ['cast.ts', "const filter = <string>'(== a b)'; let b = filter! + '(== c d)';\n"],
  ['enum.ts', "export enum Filters { filter = '(== a b)', other = '(== a b)' }\n"],
  ['decorator.ts', "@Query({ filter: '(or (= a b) (= c d))' })\nclass A { private filter: string = '(== a b)'; }\n"],
  ['sum.ts', "const filter = '(= a ' + (x as any)!.y + ')';\n"],
  ['comment.ts', "send(/* filter */ '(== a b)' as const); // prefilter-disable-line unknown-operator -- so\n"],
  ['template.ts', `fetch(\`\${base as string}/v1/nfe/received?filter=(= a \${x})&limit=\${n}\`);\n`],
  [
    'attribute.tsx',
    'const f = <T,>(x: T) => x;\nexport const a = <Notes<string> filter="(== a b)" b={`(== a ${b})`} />;\n',
  ],
  ['attribute-expression.tsx', "export const a = <Notes filter={`(= a ${b!})`}>it's</Notes>;\n"],
];

/** Files that are one filter. */
export const filters: readonly Case[] = [
  ['good.filter', '(OR (= processed false) (_not_exists processed))\n'],
  ['comments.filter', '; why\n(or\n  ; the first\n  (= a b) (= c d))\n'],
  ['open.filter', '(OR (= a b) (= c d'],
  ['crlf.filter', '; why\r\n(or (= a b)\r\n\t(== c d))\r\n'],
  ['suppressed.filter', '; prefilter-disable-next-line unknown-operator -- so\n(or (= a b)\n  (== c d))\n'],
  ['unused.filter', '; prefilter-disable-file syntax -- so\n(= a b)\n'],
  ['two.filter', '(= a b)\n(= c d)\n'],
  ['empty.filter', ''],
  ['only-comments.filter', '; nothing\n'],
  ['infix.filter', '(processed = false)\n'],
  ['invisible.filter', '(=\u00a0processed “false”)\n'],
  ['astral.filter', '(or (= 😀 日) (= 😀 日))'],
  ['deep.filter', `${'(NOT '.repeat(300)}(= a b)${')'.repeat(300)}`],
  ...Object.values(rules).flatMap(({ id, bad, good }) =>
    [...bad, ...good].map(({ filter }, at): Case => [`${id}-${at}.filter`, filter]),
  ),
];

/** The examples of the rules about files that are programs, or filters. */
export const examples: readonly Case[] = Object.values(hostRules).flatMap(({ id, bad, good }) =>
  [...bad, ...good].flatMap(({ host, text }, at): Case[] => {
    if (host === 'filter') return [[`${id}-${at}.filter`, text]];
    return host === 'javascript' && id !== 'host-parse' ? [[`${id}-${at}.js`, text]] : [];
  }),
);
