import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { lint } from '../../../../src/lint/lint.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { groupsIn } from '../../../support/groups.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, codeFiles, hostOf, settings } from '../../extracted.ts';

const filtersOf = (file: string, text: string) => {
  const host = hostOf(file);
  return host(verbatim(text), settings).filters;
};

/** Typical code by the name of a file: a line each, in which `§` stands for a filter and `⏎` for a line break. */
const written = groupsIn('typical-code.txt', import.meta.url).flatMap(([file, body]) =>
  body.split('\n').map((text) => [file, text.replaceAll('⏎', '\n')] as const),
);

const filter = '(== a b)';

test.each(written)('filters are found in typical code: %s: %s', (file, text) => {
  const source = text.replace('§', text.includes('://') ? encodeURIComponent(filter) : filter);
  const found = filtersOf(file, source);
  expect(found.map((one) => one.text.trim())).toEqual([filter]);
  const [one] = found;
  const at = one?.text.indexOf('==') ?? 0;
  const span = one?.map({ start: at, end: at + 2 }) ?? { start: 0, end: 0 };
  expect(decodeURIComponent(source.slice(span.start, span.end))).toBe('==');
});

test.each([
  ['a.php', "$filter = '(&(objectClass=user)(cn=a))'; $x = '(== a b)';"],
  ['a.py', "filter = 'Name eq \\'a\\''; sort = '(= a b)'; x = filtered('(= a b)')"],
  ['A.java', '@Web("/x") String other = "(= a b)"; char c = \'"\'; String d = "(= a b)";'],
  ['a.sql', "INSERT INTO jobs (id, sort) VALUES ('sort', '(= a b)'); SELECT '(= a b)' AS x;"],
  ['a.go', 'filter := "(x > 1)"; re := `(= a b)`'],
])('other languages, and texts that are not values of a name, are ignored: %s: %s', (file, text) =>
  expect(filtersOf(file, text).map((one) => one.text)).toEqual([]),
);

test.each([
  ['a.php', '$filter = "(= a \\"b\\\\\\" $x {$y->z})";', '(= a "b\\" ${x} ${y->z})'],
  ['a.cs', 'var filter = @"(= a ""b"")";', '(= a "b")'],
  ['a.cs', 'var filter = $"(== a {name})";', '(== a ${name})'],
  ['a.pas', "Filter := '(== a ''b'')';", "(== a 'b')"],
  ['a.py', "filter = ('(== a '\n  'b)')", '(== a b)'],
  ['a.py', 'filter = "(== a " + name + ")"', '(== a ${name})'],
  ['a.py', 'filter = f"(== a {name})"', '(== a ${name})'],
  ['A.java', 'String filter = "(== a " +\n  "\\u00e9)";', '(== a é)'],
  ['a.rb', 'filter = "(== a #{x.y})"', '(== a ${x.y})'],
  ['a.go', 'filter := "(== a " + escape(x, "y") + ")"', '(== a ${1})'],
  ['a.vb', 'filter = "(== a " & _\n  "b)"', '(== a b)'],
  ['a.ps1', '$filter = "(= a `"b`" $x)"', '(= a "b" ${x})'],
  ['a.lua', "filter = '(== a ' .. b .. ')'", '(== a ${b})'],
  ['a.rs', 'let filter = r##"(= a "#b)"##;', '(= a "#b)'],
  ['a.sql', "UPDATE t SET filter = '(== a ''b'')'", "(== a 'b')"],
  ['a.tf', 'filter = "(== a ${var.x})"', '(== a ${var.x})'],
])('literals are read by the rules of the language: %s: %s', (file, text, expected) =>
  expect(filtersOf(file, text).map((one) => one.text)).toEqual([expected]),
);

test('a text written into a literal is read back the same', () => {
  const word = fc.constantFrom('x', 'é', '"', "'", '\\', '$a', '{b}', '#', '%41', '`', '😀', ' ');
  const place = fc.constantFrom(
    ...([
      ['a.php', '$filter = "', '";'],
      ['a.php', "$filter = '", "';"],
      ['a.cs', 'filter = @"', '";'],
      ['a.pas', "filter := '", "';"],
      ['a.py', "filter = '", "'"],
      ['a.py', 'filter = r"', '"'],
      ['a.go', 'filter := `', '`'],
      ['a.rs', 'filter = r#"', '"#;'],
      ['a.ps1', '$filter = "', '"'],
      ['a.sql', "SET filter = '", "'"],
      ['a.lua', 'filter = [[', ']]'],
    ] as const),
  );
  fc.assert(
    fc.property(place, fc.array(word, { maxLength: 5 }), ([file, before, after], words) => {
      const [old] = filtersOf(file, `${before}${filter}${after}`);
      const meant = `(= a x${words.join('')})`;
      const form = old?.encode(meant);
      if (form === undefined) return;
      expect([form, filtersOf(file, before + form + after).map((one) => one.text)]).toEqual([form, [meant]]);
    }),
    runs(0.3),
  );
});

test('any text is read in linear time, and all findings are within it', () => {
  for (const [file] of codeFiles) {
    const host = hostOf(file);
    for (const unit of splitTexts('"¦\'¦`¦filter = "(= a b)" + ¦f(¦/* ¦r#"¦<<A\n¦@\'\n¦$$¦[[¦{¦<?¦"(= a b)", ')) {
      checkPlaces(host, unit.repeat(20));
      const read = (count: number) => host(verbatim(`filter ${unit.repeat(count)}`), settings);
      expect([file, unit, growsLinearly(read, 60)]).toEqual([file, unit, true]);
    }
  }
});

test.each<[file: string, what: string, text: (count: number) => string]>([
  ['a.sql', 'ends of their own', (count) => repeated(count, (at) => `$b${at}$ `)],
  ['a.cpp', 'ends of their own', (count) => repeated(count, (at) => `R"x${at}( `)],
  ['a.pl', 'documents of their own', (count) => repeated(count, (at) => `x <<"A${at}"\n`)],
  ['a.py', 'a list', (count) => `filters = [${repeated(count, (at) => `"x${at}",`)}]`],
  ['a.sql', 'rows', (count) => `INSERT INTO t (id, filter) VALUES ${repeated(count, (at) => `(${at}, 'x'),`)} (1, '')`],
  ['a.cs', 'braces that begin no expression', (count) => repeated(count, () => '$"{" + ')],
])('%s with %s is read in linear time', (file, _, text) => {
  const read = (count: number) => filtersOf(file, `${text(count)}\nfilter = '(== a b)'; filter = "(== a b)"`);
  expect(growsLinearly(read, 1500)).toBe(true);
});

const repeated = (count: number, unit: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => unit(at)).join('');

test.each([
  ['crontab', '*/5 * * * * curl "https://api.arquivei.com.br/v1/nfe/received?filter=%28==%20uf%20SP%29"\n'],
  ['Procfile', 'worker: FILTER="(== uf SP)" node jobs.js\n'],
  ['sync.gs', "function sync() { const filter = '(== uf SP)'; }\n"],
  ['sync.bats', 'setup() { FILTER="(== uf SP)"; }\n'],
  ['sync.fish', "set -gx NFE_FILTER '(== uf SP)'\n"],
  ['justfile', 'filter := "(== uf SP)"\n\nsync:\n    ./sync\n'],
  ['sync.hurl', 'GET https://example.org/v1/nfe/received\n[QueryStringParams]\nfilter: (== uf SP)\n'],
  ['guide.rst', 'Ask ``/v1/nfe/received?filter=%28==%20uf%20SP%29`` for it.\n'],
  ['guide.adoc', '`/v1/nfe/received?filter=%28==%20uf%20SP%29`\n'],
  ['sync.feature', 'Feature: sync\n  Scenario: state\n    Given filter = "(== uf SP)"\n'],
  ['sync.clj', '(def filter "(== uf SP)")\n'],
  ['sync.clj', '(sync {:limit 5 :filter "(== uf SP)"})\n'],
  ['SYNC.CBL', "       01 WS-FILTER PIC X(50) VALUE '(== uf SP)'.\n"],
  ['SYNC.CBL', "           MOVE '(== uf SP)' TO WS-FILTER.\n"],
  ['sync.jsonnet', "{ job: { filter: '(== uf SP)' } }\n"],
  ['sync.abap', "CONSTANTS gc_filter TYPE string VALUE '(== uf SP)'.\n"],
])('a filter in %s: %s', (file, text) => {
  const found = lint({ file, text }).map(({ problem: { code, span } }) => [code, text.slice(span.start, span.end)]);
  expect(found).toEqual([['unknown-operator', '==']]);
});
