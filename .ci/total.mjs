// `node .ci/total.mjs REPORT…`: of vitest's reports in JSON, what failed and what passed at the second try only, by name and first line,
// since the tests before have scrolled away where only the end of a log is kept. The last line is `N passed, N failed`.
import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';

const count = { passed: 0, failed: 0 };
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) {
    console.log(`FAILED ${basename(path, '.json')}: its tests ended without a report`);
    process.exitCode = 1;
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8'));
  count.passed += report.numPassedTests;
  count.failed += report.numFailedTests;
  for (const file of report.testResults) {
    const place = `${basename(path, '.json')}: ${relative(process.cwd(), file.name)}`;
    if (file.status === 'failed' && file.message) console.log(`FAILED ${place}\n  ${file.message}`);
    for (const test of file.assertionResults) {
      const [message] = test.failureMessages;
      if (message === undefined) continue;
      console.log(`${test.status === 'failed' ? 'FAILED' : 'PASSED AT THE SECOND TRY'} ${place} > ${test.fullName}`);
      for (const line of message
        .split('\n')
        .filter((line) => !line.includes('node_modules'))
        .slice(0, 12))
        console.log(`  ${line}`);
    }
  }
}
console.log(`${count.passed} passed, ${count.failed} failed`);
