import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const bin = new URL('../../dist/bin.js', import.meta.url).pathname;

/** Runs a script of the shell in a folder with wrong filters, as a tool that starts the command several times does. */
function shell(script: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'prefilter-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, `${name}.filter`), `(== ${name} 1)\n`);
  mkdirSync(join(folder, 'tmp'));
  const { stderr } = spawnSync('sh', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    input: '',
    env: { ...process.env, TMPDIR: join(folder, 'tmp'), PF: `${process.execPath} ${bin} lint`, NO_COLOR: '1' },
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { stderr, read };
}

const refused = /`r\.xml` has what another call by the same process found in other files/;

// Whether a report is lost is asked without processes, in `test/cli/commands/lint/claim-report.test.ts`; here, who is called the same.
test.each([
  ['xargs', 'printf "%s\\0" a.filter b.filter c.filter d.filter | xargs -0 -n 2 $PF -f junit=r.xml'],
  ['at the same time', 'ls a.filter b.filter | xargs -n 1 -P 2 $PF -f junit=r.xml'],
])('a report of another part is refused, never replaced: %s', { timeout: 60_000 }, (_, script) => {
  const { stderr, read } = shell(script);
  expect(stderr).toMatch(refused);
  // One of the calls wrote its report, whole.
  expect(read('r.xml').match(/<testcase/g)?.length).toBeGreaterThan(0);
});

test('a report is replaced by a call of another process', { timeout: 60_000 }, () => {
  const { stderr, read } = shell('(sh -c "$PF a.filter -f junit=r.xml; true"); $PF b.filter -f junit=r.xml');
  expect(stderr).not.toMatch(refused);
  expect(read('r.xml')).toContain('b.filter');
});
