import { describe, expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { lint } from '../../src/lint/lint.ts';
import { isGate, long } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';
import { codeFiles, settings } from './extracted.ts';

const found = (file: string, text: string) => extract(file, text, settings);

/** Texts of other languages that are stored under the same names. */
const lookalikes: Readonly<Record<string, readonly string[]>> = {
  LDAP: ['(&(objectClass=user)(cn=a))', '(|(a=b)(c=d))', '(!(a=b))', '(cn=a*)', '(&(a=b)(!(c=d)))'],
  Lisp: ['(if (= a b) c d)', '(lambda (x) (= x 1))', '(defun f (x) x)', '(let ((a 1)) a)', '(setq a b)', '(first a)'],
  'SMT-LIB': ['(assert (= x 1))', '(declare-const x Int)', '(forall ((x Int)) (> x 0))', '(check-sat)'],
  OData: ["(Name eq 'a') and (Age gt 3)", "Name eq 'a'", "(contains(Name,'a'))", '(a eq 1)'],
  gcloud: ['severity>=ERROR AND (a:b)', '(labels.x:*)', '(a = b AND c = d)'],
  PocketBase: ['(a = b and c)', "(a = 'b' && c > 1)", '(title ~ "x")', '(a = b || c != d)'],
  jq: ['(.a == 1)', '.[] | select(.a == "b")', '(.a | length) > 0', '(.x // "y")'],
  'regular expressions': ['(a|b)+', '(?:a = b)', '(?i)(x)', '^(= a b)$', '(\\d+) (\\w+)'],
  CSS: ['blur(4px)', '(min-width: 4px)', 'drop-shadow(0 0 1px)', 'url(#a)', '(orientation: landscape)'],
  'servlet filters': ['org.acme.NfeFilter', '/*', '(REQUEST)', 'org.acme.(Nfe|Cte)Filter'],
  SQL: ['(a = 1 OR b = 2)', '(a IN (1, 2))', '(SELECT 1)', '(a = b, c)', '(NOT a = b)'],
  infix: ['(ATIVO = True)', '(a = b)', '(is_active = true)', '((a = b) AND (c = d))', '(NOT read)'],
  'CEL and others': splitTexts(`(a == b)¦a == "b"¦(a==b;c==d)¦(a:b OR c:d)¦('a', '=', 'b')¦(x) => x.a == 1¦*.ts`),
};

const filter = '(== a b)';

/** The text before and after a filter in each language. */
const places: readonly (readonly [file: string, before: string, after: string])[] = [
  ...codeFiles.map(([file, { literals, island }]) => {
    const name = file.slice(2);
    if (island?.isPage) return [file, '<input name="filter" value="', '">'] as const;
    const quote = literals.some(({ open }) => '"'.search(open) === 0) ? '"' : "'";
    const assign = /^(?:pas|prw|go)$/.test(name) ? ':=' : '=';
    const variable = name === 'php' || name === 'ps1' ? '$filter' : 'filter';
    return [file, name === 'fish' ? `set filter ${quote}` : `${variable} ${assign} ${quote}`, quote] as const;
  }),
  ['a.js', "x({ filter: '", "' })"],
  ['a.ts', 'const nfeFilter: string = `', '`'],
  ['a.jsx', '<A filter="', '" />'],
  ['a.json', '{ "filter": "', '" }'],
  ['a.json', '[{ "value": "', '", "name": "filter" }]'],
  ['a.json5', "{ filter: '", "' }"],
  ['a.yaml', "filter: '", "'"],
  ['a.yaml', 'x:\n  nfeFilter: |\n    ', '\n'],
  ['a.sh', "FILTER='", "'"],
  ['a.sh', 'docker ps --filter "', '"'],
  ['a.sh', 'x="${FILTER:-', '}"'],
  ['Dockerfile', 'FROM x\nENV FILTER="', '"'],
  ['.env', "FILTER='", "'"],
  ['a.http', '@filter = ', '\n'],
  ['a.ini', 'filter = ', '\n'],
  ['a.properties', 'nfe.filter=', '\n'],
  ['Makefile', 'FILTER = ', '\n'],
  ['a.bat', 'set "FILTER=', '"'],
  ['a.csv', 'id;filter\n1;"', '"'],
  ['a.xml', '<job><filter>', '</filter></job>'],
  ['web.config', '<add key="filter" value="', '" />'],
  ['a.html', '<input name="filter" value="', '">'],
  ['a.vue', '<template><X filter="', '" /></template>'],
  ['a.svelte', '<X filter="', '" />'],
  ['a.astro', '<X filter="', '" />'],
  ['a.mdx', '<X filter="', '" />'],
  ['a.md', '```js\nx({ filter: "', '" })\n```'],
  ['a.ipynb', '{"cells":[{"cell_type":"code","source":["filter = \'', '\'"]}]}'],
  ['a.bru', 'params:query {\n  filter: ', '\n}\n'],
  ['a.md', 'Send `', '`.'],
];

describe.each(Object.entries(lookalikes))('%s is not reported as a prefix filter', (_, texts) => {
  // Each text in a sixth of the places, in the gate in a third; in all of them in `test:long`.
  const isWritten = (text: number, place: number) => long || (text + place) % (isGate ? 3 : 6) === 0;
  const asked = places.map((place, at) => [...place, at] as const);
  test.each(asked)('in %s: %s…%s', (file, before, after, place) => {
    const [ours] = found(file, before + filter + after).filters;
    expect(ours?.text.trim()).toBe(filter);
    let written = 0;
    for (const [at, text] of texts.entries()) {
      const form = ours?.encode(text);
      if (form === undefined) continue;
      written++;
      if (!isWritten(at, place)) continue;
      const { filters } = found(file, before + form + after);
      expect([form, filters.map((one) => one.text)]).toEqual([form, []]);
    }
    expect(written).toBeGreaterThan(0);
  });
});

/** The mistakes that are likeliest under a name, and texts that are right or belong to others. */
const mistakes = [
  ...['(exists uf)', '(_exists uf)', '(!= uf SP)', '(in uf SP RJ)', '(like emitter ACME)', '(> total 10)'],
  ...['(is uf SP)', '(between total 1 2)', '(EXISTS uf)', '(eq uf SP)', '(not_exists uf)'],
];
const rights = ['(= uf SP)', '(OR (= uf SP) (_not_exists uf))', '(_not_exists uf)'];
const ours = places.filter(([file, before]) => !(file === 'a.md' && before.startsWith('Send')));

test.each(ours)(
  'under a name in %s: %s…%s mistakes are found where they are, and right filters are right',
  (file, before, after) => {
    const [probe] = found(file, before + filter + after).filters;
    let count = 0;
    for (const text of mistakes) {
      const form = probe?.encode(text);
      if (form === undefined) continue;
      const source = { file, text: before + form + after };
      const problems = lint(source).map(({ problem }) => problem);
      const start = before.length + Math.max(0, form.indexOf(text.slice(1, 4)));
      expect([
        file,
        text,
        problems.some(({ span }) => span.start >= start - 8 && span.start <= start + form.length),
      ]).toEqual([...[file, text, true]]);
      expect(problems.map(({ code }) => code)).toContain('unknown-operator');
      count++;
    }
    expect(count).toBeGreaterThan(5);
    for (const text of rights) {
      const form = probe?.encode(text);
      if (form === undefined) continue;
      const codes = lint({ file, text: before + form + after }).map(({ problem }) => problem.code);
      expect([file, text, codes]).toEqual([file, text, []]);
    }
  },
);

test('Lisp and SMT-LIB in Markdown', () => {
  const lines = [
    '`(and (= x 1) (= y 2))`, `(not (= x 1))`, `(OR a b)`, `(or (= (f x) (g y)) p)`, `(= x (if p t s))`',
    '`(= (+ (* -1 (f x)) x) t)`, `(= ... (- t s))`, `(<= (f a) b)`',
    // From a book about Lisp.
    '| `(null nil)` | => `T` | `(null x)` | => `nil` | `(equal x x)` | `(equal x y)` |',
    '| `  ((find ?x*)` | `(= to-find ?x))` | `  ((?x* = ?y*)` | `(= ?x ?y))` | `((= a ?x) (= b ?y)))` |',
    'n-ary calls like `(< 1 n 10 )` or `(= x y z)`, also `(< 1 n 10 ) or (= x y z )`, and `(equal xr xl)` is generated',
    '',
    '    (= (f x) (g y))',
    '',
    '```',
    '(assert (= (f x) y))',
    '(check-sat)',
    '```',
    '```lisp',
    '(= a b)',
    '```',
    '```',
    '(defun f (x) (= x 1))',
    '```',
  ];
  expect(found('a.md', lines.join('\n')).filters).toEqual([]);
  // A document that is about filters.
  expect(found('a.md', `See /v1/nfe/received?filter=x.\n\n${lines[0]}`).filters).toHaveLength(5);
});
