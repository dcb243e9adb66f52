import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';
import { repair } from '../../../src/lint/fix/repair.ts';
import { lint } from '../../../src/lint/lint.ts';
import { mutant } from '../../support/mutant.ts';
import { long, runs } from '../../support/runs.ts';

const url = 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%3D%20a%20b%29&limit=50';
const other = '$BASE/v1/nfe/received?created_at[from]=2019-09-12&filter=(or (= a b) (= c "d e")';

/** Files of every family, with filters and URLs that have fixes. */
const files: Readonly<Record<string, string>> = {
  'a.sh': `#!/bin/sh\nFILTER='(== a b)'\ncurl "${other}"\ncurl ${url}\ncurl -G "$BASE/v1/nfe/received" --data-urlencode "filter=(== a b)"\n`,
  Dockerfile: `FROM x\nENV FILTER="(== a b)"\nRUN curl ${url} \\\n  && curl "${other}"\n`,
  Makefile: `all:\n\tcurl ${url}\n\tcurl '${url}'\nFILTER = (== a b)\n`,
  'a.yaml': `filter: (== a b)\nfilters:\n  - "(or (= a b) (= c d))"\n  - '(== a b)'\nrun: |\n  curl ${url}\n`,
  'a.json': `{ "filter": "(== a \\"b\\")", "url": "${url}" }\n`,
  'a.md': `# A\n\n\`\`\`sh\ncurl ${url}\n\`\`\`\n\n\`(== a b)\` and ${url}.\n`,
  'a.ts': `const filter = "(== a b)";\nfetch(\`${url}\`);\nfilter\`(or (= a \${x}) (= c d))\`;\n`,
  'a.py': `filter = "(== a b)"\nrequests.get("${url}")\nfilter = f'(or (= a {x}) (= c d))'\n`,
  'a.php': `<?php\n$filter = '(== a b)';\n$url = "${url}";\n`,
  'a.rb': `filter = <<~SQL\n  (== a b)\nSQL\nget("${url}")\n`,
  'a.ps1': `$filter = '(== a b)'\nInvoke-RestMethod ${url}\n`,
  'a.html': `<a href="${url.replace('&', '&amp;')}" data-filter="(== a b)">x</a>\n`,
  'a.env': `FILTER=(== a b)\nURL="${url}"\n`,
  'a.filter': '(or (== a b)\n  (= c "d e")) ; why\n',
};

const settings = settingsOf();
const forgotten = [
  ['s.sh', `curl "${other}\ncurl "${other}\n`],
  ['s.sh', `curl "$BASE/?filter=%28%3D%20a%20b%29&limit=50\ncurl "$BASE/?filter=%28%3D%20c%20d%29&limit=50\n`],
  ['s.sh', `curl "${url}\ncurl "${url}\n`],
  [
    'Dockerfile',
    `FROM x\nRUN curl "$B/?filter=%28%3D%20a%20b%29&limit=50\nRUN curl "$B/?filter=%28%3D%20c%20d%29&limit=50\n`,
  ],
] as const;

test.each(forgotten)('beside a forgotten quote nothing is quoted: %s %j', (file, text) => {
  const { text: after } = repair({ file, text }, settings);
  expect(after.match(/"/g)?.length).toBe(text.match(/"/g)?.length);
  expect(after).not.toContain("'http");
});

test.each(Object.entries(files))(
  '%s: a repair ends, leaves no finding that it has fixed, and twice is once',
  (file, text) => {
    expect(repair({ file, text }, settings).applied).toBeGreaterThan(0);
    const property = fc.property(mutant(text), (mutated) => {
      const before = lint({ file, text: mutated }, settings);
      const once = repair({ file, text: mutated }, settings);
      // A fix may uncover another finding, but never the same one again and again.
      expect(once.applied).toBeLessThanOrEqual(4 * (before.length + 2));
      const twice = repair({ file, text: once.text }, settings);
      expect([twice.text, twice.applied]).toEqual([once.text, 0]);
    });
    fc.assert(property, runs(0.25));
  },
);

/** Whether the parser of a language accepts a text; `undefined` where it is not at hand. */
const parsers: Readonly<Record<string, (text: string) => boolean>> = {
  'a.sh': (text) => spawnSync('bash', ['-n'], { input: text }).status === 0,
  'a.json': (text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  },
  'a.yaml': (text) => parseDocument(text).errors.length === 0,
};

test.each(Object.keys(parsers))('what the parser of %s accepts, it accepts after a repair', (file) => {
  const accepts = parsers[file] as (text: string) => boolean;
  const property = fc.property(mutant(files[file] as string), (mutated) => {
    const { text, applied } = repair({ file, text: mutated }, settings);
    if (applied > 0 && accepts(mutated)) expect([mutated, accepts(text)]).toEqual([mutated, true]);
  });
  fc.assert(property, { numRuns: long ? 1000 : 12 });
});
