import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentTargetNames } from '../../../../src/translate/targets/names.ts';
import { type Served, serve } from '../../support/served.ts';
import { describeWith } from '../../support/tool.ts';

// The results for texts of 256 levels, and deeper ones, with all of the machine stack left, and with half of it. A
// string, because vitest would transform a module.
const program = `
  const nested = (depth) => '(OR '.repeat(depth - 1) + '(= a b)' + ')'.repeat(depth - 1);
  const messages = (text) => parse(text, { limits: { depth: Infinity } }).problems.map(({ message }) => message);
  const outcomes = () => [messages(nested(256)), ...[nested(257), nested(100_000), '('.repeat(100_000)].map(messages)];
  let calls = 0;
  const below = (levels, act) => { calls++; return levels === 0 ? act() : below(levels - 1, act); };
  try { below(Infinity); } catch {}
  const room = calls;
  const found = JSON.stringify([outcomes(), below(Math.floor(room / (globalThis.usedPart ?? 2)), outcomes)]);
`;

const dist = fileURLToPath(new URL('../../../../dist/', import.meta.url));
const limit = ['Filters nest deeper than the limit of 256.'];
const expected = [
  [[], limit, limit, limit],
  [[], limit, limit, limit],
];

test('a worker of Node reads up to the limit, and reports where it ends', async () => {
  const module = new URL('../../../../dist/index.js', import.meta.url).href;
  const code = `import(${JSON.stringify(module)}).then(({ parse }) => { ${program}
    require('node:worker_threads').parentPort.postMessage(found); });`;
  const worker = new Worker(code, { eval: true });
  expect(
    JSON.parse(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))),
  ).toEqual(expected);
  await worker.terminate();
});

test('so does the main thread of Node', async () => {
  const code = `import { parse } from ${JSON.stringify(`${dist}index.js`)}; ${program} console.log(found);`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect(JSON.parse(written)).toEqual(expected);
});

describeWith(['chromium', 'chromium-browser', 'google-chrome'], 'Chromium', (executablePath) => {
  let browser: Browser;
  let page: Page;
  let served: Served;

  beforeAll(async () => {
    served = await serve((path) =>
      path === '/index.html' ? '<!doctype html><title>test</title>' : readFileSync(`${dist}${path.slice(1)}`),
    );
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.goto(served.url);
  });

  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  test('reads and prints a filter', async () => {
    const printed = await page.evaluate(`import('${served.url}/index.js').then(({ parse, print }) =>
      print(parse('(OR (= processed  false) (_not_exists processed) )').filter))`);
    expect(printed).toBe('(OR (= processed false) (_not_exists processed))');
  });

  test('reads up to the limit, and reports where it ends', async () => {
    const found = await page.evaluate(
      `import('${served.url}/index.js').then(({ parse }) => { ${program} return found; })`,
    );
    expect(JSON.parse(found as string)).toEqual(expected);
  });

  test('every function takes a tree of 256 levels with half of the stack used, and refuses a deeper one', async () => {
    const files = ['index', 'meaning', 'translate', 'server', 'testing'].map((entry) => `${served.url}/${entry}.js`);
    const doors = readFileSync(new URL('../../../support/deep-doors.mjs', import.meta.url), 'utf8');
    const wrong = await page.evaluate(
      `(async () => {
        const url = URL.createObjectURL(new Blob([${JSON.stringify(doors)}], { type: 'text/javascript' }));
        const { tryDeepTrees } = await import(url);
        const entries = await Promise.all(${JSON.stringify(files)}.map((file) => import(file)));
        return tryDeepTrees(...entries, ${JSON.stringify(documentTargetNames)});
      })()`,
    );
    expect(wrong).toEqual([]);
  });

  test('so does a worker in it', async () => {
    // Its stack is much smaller than that of a page, of which half is used above.
    const code = `import { parse } from '${served.url}/index.js'; globalThis.usedPart = 16; ${program} postMessage(found);`;
    const found = await page.evaluate(`new Promise((resolve, reject) => {
      const url = URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: 'text/javascript' }));
      const worker = new Worker(url, { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    })`);
    expect(JSON.parse(found as string)).toEqual(expected);
  });
});
