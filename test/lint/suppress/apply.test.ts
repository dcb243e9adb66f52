import { describe, expect, test } from 'vitest';
import type { HostKind } from '../../../src/hosts/host.ts';
import type { LintSettings } from '../../../src/lint/config/settings.ts';
import { lint } from '../../../src/lint/lint.ts';
import { applyEdits } from '../../../src/source/edit.ts';
import { cpuMs } from '../../support/cpu-ms.ts';
import { fileOf, settings } from '../files.ts';

const check = (host: HostKind, text: string, more: Partial<LintSettings> = {}) =>
  lint({ file: fileOf[host], text }, { ...settings, ...more });

/** Each finding that is not suppressed, as `line rule`; those about suppressions with their message. */
function counted(host: HostKind, text: string, more: Partial<LintSettings> = {}): string[] {
  return check(host, text, more)
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ problem: { code, message, span } }) => {
      const line = text.slice(0, span.start).split(/\r\n|\r|\n/).length;
      return code === 'unused-suppression' ? `${line} ${message}` : `${line} ${code}`;
    });
}

describe('the comment syntax of each kind of file', () => {
  test.each<[HostKind, string]>([
    ['filter', '; prefilter-disable-next-line unknown-operator -- legacy\n(== a b)\n'],
    ['filter', '(OR\n  ; prefilter-disable-next-line unknown-operator -- legacy\n  (== a b)\n  (= c d))\n'],
    ['javascript', '// prefilter-disable-next-line unknown-operator -- legacy\nconst f = filter`(== a b)`;\n'],
    [
      'javascript',
      '/* prefilter-disable-next-line unknown-operator -- legacy */\r\nconst f = filter`\r\n  (== a b)`;\r\n',
    ],
    ['javascript', 'const f = filter`(== a b)`; // prefilter-disable-line unknown-operator -- legacy'],
    ['json', '{\n  // prefilter-disable-next-line unknown-operator -- legacy\n  "filter": "(== a b)"\n}\n'],
    ['json', '{\n  "filter": "(== a b)" /* prefilter-disable-line unknown-operator -- legacy */\n}\n'],
    ['yaml', '# prefilter-disable-next-line unknown-operator -- legacy\nfilter: >-\n  (OR\n  (== a b)\n  (= c d))\n'],
    ['markdown', '<!-- prefilter-disable-next-line unknown-operator -- legacy -->\n`(== a b)`\n'],
    [
      'shell',
      "# prefilter-disable-next-line unknown-operator -- legacy\ncurl -G --data-urlencode 'filter=(== a b)' x\n",
    ],
    [
      'http',
      '# prefilter-disable-next-line unknown-operator -- legacy\nGET https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%3D%20a%20b%29\n',
    ],
    ['env', '# prefilter-disable-next-line unknown-operator -- legacy\nFILTER="(== a b)"\n'],
  ])('%s: %s', (host, text) => {
    const findings = check(host, text);
    expect(findings.map(({ problem, suppressed }) => [problem.code, suppressed])).toEqual([
      ['unknown-operator', { kind: 'inSource', justification: 'legacy' }],
    ]);
    const plain = text.replace('prefilter-disable', 'another');
    expect(check(host, plain).map(({ suppressed }) => suppressed)).toEqual([undefined]);
  });
});

const yaml = (...lines: string[]) => counted('yaml', `${lines.join('\n')}\n`);

describe('scope', () => {
  test('the next line is the next one that holds more than comments', () => {
    expect(
      yaml(
        '# prefilter-disable-next-line unknown-operator -- a',
        '# and more to say',
        '',
        '# prefilter-disable-next-line undocumented-syntax -- b',
        'filter: (OR (== a b) (= c 1) (= c 2))',
        'other: { filter: (== a b) }',
      ),
    ).toEqual(['6 unknown-operator']);
  });

  test('lines below that are not included, unless a text continues there', () => {
    expect(yaml('# prefilter-disable-next-line unknown-operator -- a', 'name: x', 'filter: (== a b)')).toEqual([
      '1 Unused suppression: no `unknown-operator` finding on the next line.',
      '3 unknown-operator',
    ]);
    expect(yaml('# prefilter-disable-next-line unknown-operator -- a', 'filter: |', '', '  (== a b)')).toEqual([]);
  });

  test('a suppressed range ends where it is enabled again, rule by rule', () => {
    expect(
      yaml(
        '# prefilter-disable unknown-operator, undocumented-syntax -- a',
        'a: { filter: (== a b) }',
        'b: { filter: \'(== a "b")\' }',
        '# prefilter-enable unknown-operator',
        'c: { filter: \'(= a "b")\' }',
        'd: { filter: (== a b) }',
        '# prefilter-enable undocumented-syntax',
        'e: { filter: \'(= a "b")\' }',
      ),
    ).toEqual(['6 unknown-operator', '8 undocumented-syntax']);
  });

  test('a range without an end, and an end without a range, are reported', () => {
    expect(yaml('# prefilter-disable unknown-operator -- a', 'filter: (== a b)')).toEqual([
      '1 Nothing ends this suppression of `unknown-operator`: add `prefilter-enable`, or suppress it in the whole file.',
    ]);
    expect(yaml('# prefilter-enable unknown-operator', 'filter: (= a b)')).toEqual([
      '1 `unknown-operator` is not suppressed here.',
    ]);
  });

  test('the whole file is suppressed only in the first ten lines', () => {
    const file = (before: number) =>
      yaml(
        ...Array.from({ length: before }, () => '#'),
        '# prefilter-disable-file unknown-operator -- a',
        'filter: (== a b)',
      );
    expect(file(9)).toEqual([]);
    expect(file(10)).toEqual(['11 This works only in the first 10 lines of a file.', '12 unknown-operator']);
  });

  test('a file that cannot be parsed, and findings about the file, can be suppressed', () => {
    expect(yaml('filter: (= a b # prefilter-disable-line syntax -- a')).toEqual([]);
    expect(counted('json', '// prefilter-disable-file host-parse -- a template\n{ "a": @ }')).toEqual([]);
  });
});

describe('problems of a suppression', () => {
  const finding = 'filter: (== a b)';

  test.each([
    [
      '# prefilter-disable-next-line syntax, unknown-operator -- a',
      ['Unused suppression: no `syntax` finding on the next line.'],
    ],
    [
      '# prefilter-disable-next-line syntax limit unknown-operator -- a',
      [
        'Unused suppression: no `syntax` finding on the next line.',
        'Unused suppression: no `limit` finding on the next line.',
      ],
    ],
    [
      '# prefilter-disable-next-line syntax limit -- a',
      ['Unused suppression: no `syntax` or `limit` finding on the next line.', 'unknown-operator'],
    ],
    ['# prefilter-disable-next-line unknown-operator', ['A suppression needs a reason: add `-- ` and why.']],
    ['# prefilter-disable-next-line unknown-operator --', ['A suppression needs a reason: add `-- ` and why.']],
    ['# prefilter-disable-next-line unknown-operator until=2026-11-21 -- a', []],
    [
      '# prefilter-disable-next-line unknown-operator until=2026-11-20 -- a',
      ['Suppression expired on 2026-11-20.', 'unknown-operator'],
    ],
    [
      '# prefilter-disable-next-line unknown-operator until=2026-02-30 -- a',
      ['`2026-02-30` is not a date: write `until=YYYY-MM-DD`.', 'unknown-operator'],
    ],
    [
      '# prefilter-disable-next-line -- a',
      ['`prefilter-disable-next-line` must name the rules that it suppresses.', 'unknown-operator'],
    ],
    [
      '# prefilter-disable-next-line unknown-operater -- a',
      ['There is no rule `unknown-operater`. Did you mean `unknown-operator`?', 'unknown-operator'],
    ],
    ['# prefilter-disable-next-line constructor -- a', ['There is no rule `constructor`.', 'unknown-operator']],
    [
      '# prefilter-disable-nextline unknown-operator -- a',
      ['`prefilter-disable-nextline` does nothing. Did you mean `prefilter-disable-next-line`?', 'unknown-operator'],
    ],
    ['# prefilter-plugin is another thing', ['unknown-operator']],
    ['# see prefilter-disable-next-line unknown-operator', ['unknown-operator']],
  ])('%s', (comment, expected) => {
    expect(yaml(comment, finding).map((found) => found.replace(/^\d+ /, ''))).toEqual(expected);
  });

  test.each([
    ['syntax, unknown-operator', ['syntax'], 'unknown-operator'],
    ['unknown-operator,limit  syntax', ['limit', 'syntax'], 'unknown-operator'],
    ['syntax, limit, unknown-operator, host-parse', ['syntax', 'limit', 'host-parse'], 'unknown-operator'],
    ['syntax until=2026-12-01 unknown-operator', ['syntax'], undefined],
    ['syntax, limit', ['prefilter-disable-next-line'], ''],
  ])('of %s it underlines the part that suppresses nothing', (rules, underlined, left) => {
    const text = `# prefilter-disable-next-line ${rules} -- a\n${finding}\n`;
    const found = check('yaml', text).filter(({ problem }) => problem.code === 'unused-suppression');
    expect(found.map(({ problem: { span } }) => text.slice(span.start, span.end))).toEqual(underlined);
    const edits = found.flatMap(({ problem }) => problem.fix?.edits ?? []);
    const fixed = left === '' ? `${finding}\n` : `# prefilter-disable-next-line ${left} -- a\n${finding}\n`;
    expect(edits.length > 0 ? applyEdits(text, edits) : undefined).toBe(left === undefined ? undefined : fixed);
  });

  test('settings decide which problems are reported', () => {
    const text = `# prefilter-disable-next-line unknown-operator, syntax\n${finding}\n`;
    const asking = (more: Partial<LintSettings['suppressions']>) => ({
      suppressions: { ...settings.suppressions, ...more },
    });
    expect(counted('yaml', text, asking({ requireReason: false }))).toEqual([
      '1 Unused suppression: no `syntax` finding on the next line.',
    ]);
    expect(counted('yaml', text, asking({ reportUnused: 'off' }))).toEqual([]);
    expect(counted('yaml', text, asking({ inline: false }))).toEqual(['2 unknown-operator']);
    const severities = check('yaml', text, asking({ reportUnused: 'error' })).map(({ problem }) => problem.severity);
    expect(severities).toEqual(['error', 'error', 'error']);
    expect(check('yaml', text, { rules: { 'unused-suppression': 'info' } })[0]?.problem.severity).toBe('info');
  });

  test('a date is written in the usual form', () => {
    const text = '# prefilter-disable-file syntax until=2026-06-30 -- a\nfilter: (= a b)\n';
    expect(counted('yaml', text, { locale: 'pt-BR' })).toEqual(['1 A supressão expirou em 30/06/2026.']);
  });
});

test('thousands of suppressions take linear time', () => {
  const time = (count: number) => {
    const block = [
      '// prefilter-disable-next-line syntax -- a',
      '// prefilter-disable-next-line unknown-operator -- a',
      '{ "filter": "(== a b)" },',
    ];
    const list = Array.from({ length: count }, () => block)
      .flat()
      .join('\n');
    const text = `[${list}\n${'// prefilter-disable-next-line limit -- x\n'.repeat(count)}]`;
    const started = cpuMs();
    expect(check('json', text)).toHaveLength(3 * count);
    return cpuMs() - started;
  };
  time(200);
  const small = time(500);
  expect(time(5000)).toBeLessThan(Math.max(small, 50) * 30);
});

test('a comment is removed with its line, or with the white space before it', () => {
  const removed = (text: string) => {
    const [found] = check('json', text);
    return found?.problem.fix && applyEdits(text, found.problem.fix.edits);
  };
  const comment = '/* prefilter-disable-line syntax -- x */';
  expect(removed(`[1,\r\n\t${comment} \r\n2]`)).toBe('[1,\r\n2]');
  expect(removed(`[1, ${comment}\r\n2]`)).toBe('[1,\r\n2]');
  expect(removed(`[1, ${comment} 2]`)).toBe('[1,  2]');
  expect(removed(`[1]\n${comment}`)).toBe('[1]\n');
});

test('a comment of fifty thousand words takes linear time', () => {
  const ids = Array.from({ length: 50_000 }, (_, i) => (i % 2 ? 'syntax' : `word${i}`)).join(' ');
  const started = cpuMs();
  expect(check('json', `// prefilter-disable-file ${ids} -- x\n{}`)).toHaveLength(50_000);
  expect(cpuMs() - started).toBeLessThan(5000);
});
