import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { scanShell } from '../../../src/hosts/shell/scanner.ts';
import { shell } from '../../../src/hosts/shell/shell.ts';
import { cpuMs } from '../../support/cpu-ms.ts';
import { runs } from '../../support/runs.ts';
import { checkPlaces, extracted, filtersIn } from '../extracted.ts';

const filters = (text: string) => filtersIn(shell, text);
/** Without the laws of what is found: another word in such a text may make it none. */
const infix = (text: string) => extracted(shell, text).filters.map((filter) => filter.text);
const urls = (text: string) => extracted(shell, text).urls.map(({ text: url, place }) => [url, place]);

test.each<[string, string[]]>([
  ["prefilter lint -e '(a = b)'", ['(a = b)']],
  ["curl -G https://api.arquivei.com.br/v1/nfe/received --data-urlencode 'filter=(a = b)'", ['(a = b)']],
  ["FILTER='(a = b)' curl https://api.arquivei.com.br/v1/nfe/received", ['(a = b)']],
  ["curl 'https://api.arquivei.com.br/v1/nfe/received?filter=(a = b)'", ['(a = b)']],
  ["curl -G https://a.b --data-urlencode 'filter=(a = b)'", []],
  ["curl 'https://a.b/v1?filter=(a = b)'", []],
  ["gcloud logging read --filter='(severity = ERROR)'", []],
  ['docker ps --filter "(= x"', []],
  ["kubectl get pods --filter '(phase == Running)'", []],
])('in %s an operator in the middle counts only where we are called', (text, expected) => {
  expect(infix(text)).toEqual(expected);
});

describe('finds', () => {
  test.each<[string, string, string[]]>([
    ['a URL in double quotes', 'curl "https://a.b/v1?filter=(= a b)&limit=50"', ['(= a b)']],
    ['a URL in single quotes', "curl 'https://a.b/v1?filter=%28%3D%20a%20b%29&limit=50'", ['(= a b)']],
    ['a URL behind a variable', 'curl "$BASE/v1?filter=(= a b)"', ['(= a b)']],
    ['a URL that nothing quotes', 'curl https://a.b/v1?filter=(= a b)&limit=50 -H x', ['(= a b)']],
    [
      'one with a query that goes on',
      'curl https://a.b/v1?limit=50&filter=(OR (= a b) (= c d)) | jq .',
      ['(OR (= a b) (= c d))'],
    ],
    ['one that is never closed', 'curl https://a.b/v1?filter=(= a b | jq .\necho )', ['(= a b']],
    ['a URL in escapes', 'curl https://a.b/v1\\?filter=\\(=\\ a\\ b\\)\\&limit=1', ['(= a b)']],
    ['a URL in parts', `curl "$BASE"/v1'?filter=(= a 'b"c"')'`, ['(= a bc)']],
    [
      'what curl encodes',
      "curl -G https://a.b/v1 --data-urlencode 'filter=(= a b)' --data-urlencode 'x=(= a b)'",
      ['(= a b)'],
    ],
    ['a form', "curl -d 'limit=1&filter=%28%3D+a+b%29' https://a.b", ['(= a b)']],
    ['a form that is encoded', "curl -d 'limit=1&filter=%28%3D%20a%20b%29' https://a.b", ['(= a b)']],
    [
      'a form in one word',
      "curl -dfilter=%28%3D%20a%20b%29 --data='filter=(= c d)' https://a.b",
      ['(= a b)', '(= c d)'],
    ],
    [
      'a variable',
      "FILTER='(= a b)'\nexport NFE_FILTER=\"(= c d)\" filter=$'(= \\x65 \\u0066)'",
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
    ['no other variable', "FILTERING='(= a b)' F='(= a b)'", []],
    ['a variable of another language', "FILTER='(&(cn=a))'", []],
    ['an option', "sync --filter '(= a b)' --filter='(= c d)' --other '(= a b)'", ['(= a b)', '(= c d)']],
    [
      'our own command',
      "prefilter lint -e '(= a b)'; npx prefilter explain '(OR (= a b))'",
      ['(= a b)', '(OR (= a b))'],
    ],
    ['HTTPie', "http GET https://a.b filter=='(= a b)'", ['(= a b)']],
    ['a command in a word', 'X="$(curl "https://a.b/v1?filter=(= a b)" | jq .)"', ['(= a b)']],
    ['a command in backquotes', 'X="`curl \\"https://a.b/v1?filter=(= a b)\\"`"', ['(= a b)']],
    ['a script in a word', `sh -c 'curl "https://a.b/v1?filter=(= a b)"'`, ['(= a b)']],
    ['a case', 'case $x in a) curl "/v?filter=(= a b)";; (b) FILTER="(= c d)";; esac', ['(= a b)', '(= c d)']],
    ['a case in a word', 'X="$(case $x in a) echo b;; esac; curl "/v?filter=(= a b)")"', ['(= a b)']],
    [
      'a default',
      'F="${FILTER:-(= a b)}" && : "${NFE_FILTER:=(= c d)}" ${FILTER-"(= e f)"}',
      ['(= e f)', '(= c d)', '(= a b)'],
    ],
    ['the default of what is assigned', 'FILTER="${1:-(= a \\"$X\\")}" SORT="${1:-(= a b)}"', ['(= a "${X}")']],
    [
      'the values of a loop',
      'for filter in "(= a b)" $x "(= c d)"; do y; done; for x in "(= a b)"; do y; done',
      ['(= a b)', '(= c d)'],
    ],
    [
      'the elements of a list',
      'filters=("(= a b)" x\n  [open]="(= c d)" # one\n)\ndeclare -A FILTERS+=( "(= e f)" ); echo "(= a b)"',
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
    [
      'what a command prints',
      "FILTER=$(cat <<'E'\n(= a b)\nE\n) NFE_FILTER=\"$(printf '(= c d)')\"",
      ['(= a b)', '(= c d)'],
    ],
    ['what is encoded into a parameter', `curl -G $U -d "filter=$(urlencode '(= a b)')"`, ['(= a b)']],
    ['an option of curl in one word', 'curl -G --data-urlencode="filter=(= a b)" $U', ['(= a b)']],
    ['JSON in a here-document', 'cat <<E > x.json\n{ "filter": "(= a b)" }\nE', ['(= a b)']],
    [
      'JSON that is sent',
      `curl -d '{"filter": "(= a b)"}' $U; curl --json='{"filter": "(= c d)"}' $U`,
      ['(= a b)', '(= c d)'],
    ],
    ['an array', "ARGS=(-G --data-urlencode 'filter=(= a b)')", ['(= a b)']],
    [
      'a here-document',
      "cat <<'EOF' <<-X\n/v?filter=(= a 'b)\nEOF\n\t/v?filter=(= c d)\n\tX\nFILTER='(= e f)'",
      ["(= a 'b)", '(= c d)', '(= e f)'],
    ],
    ['a here-document of ours', 'prefilter lint - <<EOF\n  (= a b)\n\nEOF\n', ['(= a b)']],
    ['lines that go on', "curl -G \\\n  https://a.b \\\r\n  --data-urlencode \\\n 'filter=(= a b)'", ['(= a b)']],
    ['a line that goes on in a word', 'curl "https://a.b/v1?filter=(= a \\\nb)"', ['(= a b)']],
    ['nothing in a comment', '# FILTER="(= a b)"\necho a#b # "', []],
    ['nothing behind arithmetic', 'echo $((1 << 2)) $(( (3 << 4) )); ((x << 2)); FILTER="(= a b)"', ['(= a b)']],
    ['what stands behind a redirection', '(curl a 2>&1 >&2 &>x) 2>/dev/null; FILTER="(= a b)"', ['(= a b)']],
    [
      'interpolations',
      'curl "/v?filter=(= a ${B})&x=$C" --filter "(= $a $(date) ${{ b.c }})"',
      ['(= a ${B})', '(= ${a} ${1} ${b.c})'],
    ],
    [
      'nothing where all is an interpolation',
      'curl "/v?filter=$F"; FILTER="$X"; curl --data-urlencode "filter=$F"',
      [],
    ],
    ['astral characters and a byte order mark', "\ufeffFILTER='(= 😀 日本)'", ['(= 😀 日本)']],
  ])('%s', (_, text, expected) => expect(filters(text)).toEqual(expected));

  test('how filters are encoded', () => {
    const text = "curl -G -d 'filter=(= a b)' --data-urlencode 'filter=(= a b)' '/v?filter=(= a b)'";
    expect(extracted(shell, text).filters.map(({ encoding }) => encoding)).toEqual(['percent', 'none', 'percent']);
  });

  test('interpolations, none of them safe', () => {
    const { filters } = extracted(shell, 'curl "/v?filter=(= a $B)&x=$C"');
    expect(filters[0]?.interpolations).toEqual([{ span: { start: 5, end: 9 }, safe: false }]);
  });

  test('comments', () => {
    const text = '#!/bin/sh\na # prefilter-disable-line x\r\n';
    const { comments } = extracted(shell, text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual([
      ['!/bin/sh', '#!/bin/sh'],
      [' prefilter-disable-line x', '# prefilter-disable-line x'],
    ]);
  });
});

test.each<[string, string, string]>([
  ['curl "/v?filter=(= a b)"', '/v?filter=(= a b)', 'shell-quoted'],
  ["curl '/v?filter=(= a b)'", '/v?filter=(= a b)', 'shell-single-quoted'],
  ['curl /v?filter=(= a b)&x=1', '/v?filter=(= a b)&x=1', 'shell-unquoted'],
  ['curl /v?filter=%28%3D%20a%20b%29&x[from]=1 && echo', '/v?filter=%28%3D%20a%20b%29&x[from]=1', 'shell-unquoted'],
  ['curl --url="/v?filter=(= a b)"', '/v?filter=(= a b)', 'shell-quoted'],
  ['curl "/v?filter=(= a b)"&x=1', '/v?filter=(= a b)&x=1', 'shell-unquoted'],
  ['curl /v?filter=%28%3D%20a%20b%29\\&x=1', '/v?filter=%28%3D%20a%20b%29&x=1', 'shell-quoted'],
])('a URL and how it stands: %s', (text, url, place) => expect(urls(text)).toEqual([[url, place]]));

test('the words of the command of a URL', () => {
  const command = (text: string) => extracted(shell, text).urls[0]?.command;
  expect(command('X=1 sudo curl -g -s "/v?filter=(= a b)"')).toEqual(['curl', '-g', '-s', '/v?filter=(= a b)']);
  expect(command('if ! curl "/v?filter=(= a b)"; then')).toEqual(['curl', '/v?filter=(= a b)']);
  expect(command('$ curl "/v?filter=(= a b)"')).toEqual(['curl', '/v?filter=(= a b)']);
});

describe('says what is not closed', () => {
  test.each([
    ['echo "a', '"', 5],
    ["echo a'b\n", "'", 6],
    ['echo `a', '`', 5],
    ['echo "$(a "b"', '"', 5],
    ['echo $(a', '$(', 5],
    ['cat <<EOF\na', '<<EOF', 4],
    ['echo ${a', '${', 5],
    ["echo $'a\\'", "$'", 5],
  ])('%s', (text, opener, at) => {
    expect(extracted(shell, text).problems).toEqual([
      {
        code: 'host-parse',
        severity: 'warning',
        message: opener === '`' ? '`` ` `` is never closed.' : `\`${opener}\` is never closed.`,
        span: { start: at, end: at + opener.length },
      },
    ]);
  });
  test('and nothing else', () => {
    const text = `a "b" 'c' \`d\` $(e "$(f)") <<<g; cat <<E\n'\nE\nf() { case x in y) ;; esac; }; echo "\${a:-it's}" '\${'`;
    expect(extracted(shell, text).problems).toEqual([]);
  });
});

const piece = fc.constantFrom(
  'a',
  'b=',
  'c',
  '\\ ',
  '\\$',
  '\\"',
  '\\\\',
  "'x y'",
  "'a\"b'",
  '"x y"',
  '"a\\"b"',
  '"\\$a"',
  '"a\\b"',
  '"it\'s"',
  "$'a\\tb'",
  "$'\\x41\\u00e3'",
  "$'\\xc3\\xa3\\101'",
  '\\\n',
  ' ',
  '  ',
  '😀',
  '"a\\\nb"',
  '.',
  '@',
  '~x',
  '-',
  "$'\\''",
  '$"l"',
  ' \\\n ',
);
const script = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));

test('words are those of bash', () => {
  fc.assert(
    fc.property(fc.array(script, { minLength: 1, maxLength: 40 }), (scripts) => {
      // One line is one command, whose words bash prints.
      const program = scripts.map((line) => `printf '%s\\0' x ${line}\nprintf '\\1\\0'\n`).join('');
      const printed = execFileSync('bash', ['-c', program], { encoding: 'utf8' });
      const expected = printed
        .split('\u0001\0')
        .slice(0, -1)
        .map((line) => line.split('\0').slice(1, -1));
      const read = scanShell(verbatim(program), []).commands.map(({ words }) => words.slice(3).map(({ text }) => text));
      expect([program, read.filter((_, index) => index % 2 === 0)]).toEqual([program, expected]);
    }),
    runs(0.004),
  );
});

test('any text is written in each quoting as bash reads it', () => {
  const styles = ["'(= a x)'", '"(= a x)"', "$'(= a x)'", '\\(=\\ a\\ x\\)'];
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/[\0\s]|\{\{/.test(text));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
      const cases = values.flatMap((word) =>
        styles.flatMap((style) => {
          const text = `FILTER=${style}`;
          const [filter] = extracted(shell, text).filters;
          const place = filter?.map({ start: 5, end: 6 });
          const written = filter?.encode(word);
          if (place === undefined || written === undefined) throw new Error(style);
          return [{ word, text: text.slice(0, place.start) + written + text.slice(place.end) }];
        }),
      );
      const program = cases.map(({ text }) => `${text}\nprintf '%s\\0' "$FILTER"\n`).join('');
      const printed = execFileSync('bash', ['-c', program], { encoding: 'utf8' });
      expect(printed.split('\0').slice(0, -1)).toEqual(cases.map(({ word }) => `(= a ${word})`));
      for (const { word, text } of cases) {
        expect([text, scanShell(verbatim(text), []).commands[0]?.words[0]?.text]).toEqual([
          text,
          `FILTER=(= a ${word})`,
        ]);
      }
    }),
    runs(0.004),
  );
});

const rough = fc
  .array(
    fc.constantFrom(
      '"',
      "'",
      '`',
      '$(',
      ')',
      '(',
      '((',
      '))',
      '${',
      '}',
      '{{',
      '}}',
      '<<E',
      '\nE\n',
      '\n',
      '\\',
      '#',
      ' ',
      ';',
      '&',
      '|',
      '?filter=',
      '(= a b)',
      '&x=',
      'case ',
      'esac',
      "$'",
      'sh -c ',
      '😀',
      '\r\n',
      'FILTER=',
      '-d ',
      '<<-',
      '$x',
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

test('reads any text, and all that it finds is in it', () => {
  fc.assert(
    fc.property(fc.oneof(rough, fc.string({ unit: 'binary', maxLength: 60 })), (text) => checkPlaces(shell, text)),
    runs(0.2),
  );
});

test('reads any text in linear time', () => {
  for (const part of [
    '$(',
    '`\\',
    '"$(',
    '${',
    '((',
    '$((',
    '$( (',
    '?filter=( | ',
    '<<E ',
    '<<E;',
    'x <<E\n',
    "$'",
    '{{',
    '"{{',
    'a&b=?',
    '-d ?filter=(= a b) ',
    "sh -c '",
    '\\\n',
    '( ',
    '${"',
    "${' ",
    'case x in ',
    '# ',
    'FILTER="(= a b)"\n',
    '?a=(',
    ') ',
    '(( ) ',
    '`a`',
    ' ',
    'a',
  ]) {
    for (const before of ['', 'curl /v?filter=(= a ']) {
      const text = `${before}${part.repeat(20_000 / part.length)}!`;
      const start = cpuMs();
      extracted(shell, text);
      expect([before, part, cpuMs() - start < 5000]).toEqual([before, part, true]);
    }
  }
});
