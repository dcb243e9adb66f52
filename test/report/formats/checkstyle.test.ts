import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { checkstyle } from '../../../src/report/formats/checkstyle.ts';
import { findingIn, reportOf } from '../report-of.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => ['file', 'error'].includes(name),
});

test('files with their findings', () => {
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

test('without findings it is a valid document without files', () => {
  expect(checkstyle(reportOf([]))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3"/>\n');
});
