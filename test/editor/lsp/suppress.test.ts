import { expect, test } from 'vitest';
import type { CheckedFile } from '../../../src/editor/lsp/checked-file.ts';
import { suppression } from '../../../src/editor/lsp/suppress.ts';
import { isCounted } from '../../../src/report/finding.ts';
import { applyEdits } from '../../../src/source/edit.ts';
import { checked } from './checked.ts';

/** The text of a file with a comment for its first finding. */
function suppressed(file: CheckedFile): string | undefined {
  const edit = suppression(file, file.findings[0] as never);
  return edit && applyEdits(file.source.text, [edit]);
}

const broken = '(= processd true)';

test.each([
  ['a.filter', broken, '; prefilter-disable-next-line'],
  ['a.yaml', `jobs:\n  - filter: ${broken}\n`, '  # prefilter-disable-next-line'],
  ['a.yaml', `jobs:\n  filter: >-\n    ${broken}\n`, '  # prefilter-disable-next-line'],
  ['a.ts', `const a = 1;\nreceived({ filter: '${broken}' });\n`, '// prefilter-disable-next-line'],
  ['a.ts', `const a = filter\`\n  ${broken}\n\`;\n`, '// prefilter-disable-next-line'],
  ['a.md', `Text\n\n\`\`\`filter\n${broken}\n\`\`\`\n`, '<!-- prefilter-disable-next-line'],
  ['a.sh', `#!/bin/sh\nprefilter lint -e '${broken}'\n`, '# prefilter-disable-next-line'],
  ['a.jsonc', `{\n  "filter": "${broken}"\n}\n`, '  // prefilter-disable-next-line'],
])('a comment in %s suppresses a finding: %j', (name, text, comment) => {
  const after = suppressed(checked(name, text).file) ?? '';
  expect(after).toContain(`${comment} unknown-property -- say why here`);
  expect(checked(name, after).file.findings.filter(isCounted)).toEqual([]);
});

test('a filter without its own lines is suppressed for the whole file', () => {
  const text = `#!/bin/sh\r\ncat <<E\r\nGET /received?filter=%28%3D%20processd%20true%29\r\nE\r\n`;
  expect(suppressed(checked('a.sh', text).file)).toBe(
    text.replace('\r\ncat', '\r\n# prefilter-disable-file unknown-property -- say why here\r\ncat'),
  );
});

test('JSON has no comments', () => {
  expect(suppressed(checked('a.json', `{ "filter": "${broken}" }`).file)).toBeUndefined();
});
