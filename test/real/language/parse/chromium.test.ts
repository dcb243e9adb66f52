import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDist } from '../../support/served.ts';
import { describeWith } from '../../support/tool.ts';

describeWith(['chromium', 'chromium-browser', 'google-chrome'], 'the parser in Chromium', (executablePath) => {
  let browser: Browser;
  let page: Page;
  let served: Awaited<ReturnType<typeof serveDist>>;

  beforeAll(async () => {
    served = await serveDist();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.goto(served.url);
  });

  afterAll(async () => {
    await browser.close();
    served.close();
  });

  test('reads and prints a filter', async () => {
    // As a text: what vitest makes of a dynamic import runs in Node alone.
    const printed = await page.evaluate(`import('${served.url}/index.js').then(({ parse, print }) =>
      print(parse('(OR (= processed  false) (_not_exists processed) )').filter))`);
    expect(printed).toBe('(OR (= processed false) (_not_exists processed))');
  });
});
