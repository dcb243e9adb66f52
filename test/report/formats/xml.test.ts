import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { Finding } from '../../../src/report/finding.ts';
import { checkstyle, junit, xml } from '../../../src/report/formats/xml.ts';
import type { Report } from '../../../src/report/report.ts';
import { runs } from '../../support/runs.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { findingIn, reportOf } from '../report-of.ts';
import { repository } from '../repository.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => ['testsuite', 'testcase', 'file', 'error'].includes(name),
});

/** The part of a text that XML 1.0 can represent. */
function carried(text: string): string {
  return [...text.toWellFormed()]
    .filter((character) => {
      const code = character.codePointAt(0) as number;
      return code >= 0x20 ? code !== 0xfffe && code !== 0xffff : [9, 10, 13].includes(code);
    })
    .join('');
}

const hostile = splitTexts(`¦]]>¦<!--¦&¦&amp;¦&#0;¦"'¦\u0000\u001b[31m¦\r\n\t¦\ud800¦\uffff¦👩‍👧¦<a b="c">¦{{{`);
const anyText = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 12 }));

test('any text is read back, without what XML cannot represent', () => {
  fc.assert(
    fc.property(anyText, anyText, (attribute, text) => {
      const document = xml({
        name: 'a',
        attributes: { b: attribute },
        content: [{ name: 'c', attributes: { none: undefined }, content: `x${text}` }],
      });
      expect(XMLValidator.validate(document)).toBe(true);
      expect(document).not.toMatch(
        /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff](?<!\p{L}|\p{S})/u,
      );
      const { a } = parser.parse(document) as { a: { b: string; c: string } };
      expect([a.b, a.c]).toEqual([carried(attribute), `x${carried(text)}`]);
    }),
  );
});

test('elements are on lines of their own', () => {
  const inner = { name: 'b', attributes: { n: 1, gone: undefined } };
  expect(xml({ name: 'a', attributes: {}, content: [inner, { ...inner, content: 'x < y' }] })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b n="1"/>\n  <b n="1">x &#60; y</b>\n</a>\n',
  );
});

interface Case {
  readonly name: string;
  readonly [outcome: string]: unknown;
}

interface Suites {
  readonly testsuite: readonly { readonly name: string; readonly testcase: readonly Case[] }[];
}

function read(report: Report): Suites {
  const document = junit(report);
  expect(XMLValidator.validate(document)).toBe(true);
  return (parser.parse(document) as { testsuites: Suites }).testsuites;
}

const outcomes = ['failure', 'error', 'skipped', 'system-out'] as const;
const outcomeOf = (one: Case) => outcomes.filter((name) => one[name] !== undefined).join();

test('JUnit: each result', () => {
  const cases: readonly [Partial<Finding['problem']>, Finding['suppressed']?][] = [
    [{ code: 'syntax', severity: 'error' }],
    [{ code: 'limit', severity: 'warning' }],
    [{ code: 'host-parse', severity: 'warning' }],
    [{ code: 'host-parse', severity: 'error' }],
    [{ code: 'syntax', severity: 'error' }, { kind: 'external' }],
  ];
  const findings = cases.map(([problem, suppressed]): Finding => {
    const finding = findingIn('a.filter', '()', problem);
    return suppressed ? { ...finding, suppressed } : finding;
  });
  const { testsuite, ...all } = read(reportOf(findings));
  expect(testsuite[0]?.testcase.map(outcomeOf)).toEqual(['failure', 'system-out', 'system-out', 'error', 'skipped']);
  expect(all).toMatchObject({ tests: '5', failures: '1', errors: '1', skipped: '1', time: '0.007' });
  const strict = read(reportOf(findings, { failOn: 'warning' }));
  expect(strict.testsuite[0]?.testcase.map(outcomeOf)).toEqual(['failure', 'failure', 'error', 'error', 'skipped']);
});

test.each([
  ['nothing was looked at', [], 'prefilter'],
  ['all is clean', ['src/a.ts'], 'src/a.ts'],
])('JUnit: if %s, one case passes', (_, files, name) => {
  const { testsuite } = read(reportOf([], { files }));
  expect(testsuite).toMatchObject([{ name, tests: '1', failures: '0', testcase: [{ name: 'No problems' }] }]);
  expect(testsuite[0]?.testcase.map(outcomeOf)).toEqual(['']);
});

test('JUnit: the totals match the cases', () => {
  const { testsuite, ...all } = read(repository());
  const count = (cases: readonly Case[]) => {
    const those = (outcome: string) => String(cases.filter((one) => outcomeOf(one) === outcome).length);
    return {
      tests: String(cases.length),
      failures: those('failure'),
      errors: those('error'),
      skipped: those('skipped'),
    };
  };
  for (const suite of testsuite) expect(suite).toMatchObject(count(suite.testcase));
  expect(all).toMatchObject(count(testsuite.flatMap(({ testcase }) => testcase)));
  expect(testsuite.map(({ name }) => name)).toContain('clean.filter');
});

test('hostile texts do not break JUnit or checkstyle', () => {
  const finding = fc
    .record({ file: anyText, text: anyText, message: anyText, help: anyText })
    .map(({ file, text, ...problem }) => findingIn(file, text, problem));
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 4 }), (findings) => {
      read(reportOf(findings));
      const document = checkstyle(reportOf(findings));
      expect(XMLValidator.validate(document)).toBe(true);
      const errors = document.match(/<error /g) ?? [];
      expect(errors.length).toBe(findings.length);
    }),
    runs(0.03),
  );
});

test('checkstyle: files with their findings', () => {
  const findings = [
    findingIn('a.ts', '\n ()', { message: '`<` & `>`', span: { start: 2, end: 4 } }),
    findingIn('a.ts', '()', { code: 'limit', severity: 'info' }),
    findingIn('b.ts', '()', { severity: 'warning' }),
    { ...findingIn('c.ts', '()'), suppressed: { kind: 'inSource' as const } },
  ];
  expect(parser.parse(checkstyle(reportOf(findings)))).toMatchObject({
    checkstyle: {
      version: '4.3',
      file: [
        {
          name: 'a.ts',
          error: [
            { line: '2', column: '2', severity: 'error', message: '`<` & `>`', source: 'prefilter.syntax' },
            { line: '1', column: '1', severity: 'info', message: 'Wrong.', source: 'prefilter.limit' },
          ],
        },
        { name: 'b.ts', error: [{ severity: 'warning' }] },
      ],
    },
  });
});

test('checkstyle: without findings it is a valid document without files', () => {
  expect(checkstyle(reportOf([]))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3"/>\n');
});
