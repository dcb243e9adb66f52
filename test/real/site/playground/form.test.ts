import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyState, hashOf } from '../../../../src/site/playground/state.ts';
import { wait } from '../../editor/page.ts';
import { describeWith } from '../../support/tool.ts';
import { chromiumNames, file, launch, open, servePlayground, settled, type, watched } from './support.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

describeWith(chromiumNames, 'the form of the playground', (executable) => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servePlayground>>;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launch(executable), servePlayground()]);
  });
  afterAll(() => Promise.all([browser?.close(), served?.close()]));

  async function opened(filter: string, width = 1200, colorScheme: 'light' | 'dark' = 'light') {
    const all = await watched(browser, { viewport: { width, height: 900 }, colorScheme });
    const { page } = all;
    await open(page, `${served.url}${await hashOf({ ...emptyState, dialect: 'qive', filter })}`);
    const isLoaded = () => all.requests.some((url) => url.includes('form-view'));
    const text = () => page.evaluate("document.querySelector('.cm-content').textContent");
    return { ...all, isLoaded, text };
  }

  test('is loaded when it is opened, and changes with the text and the text with it', async () => {
    const { page, complaints, close, isLoaded, text } = await opened('(OR (= processed false) (NOT_EXISTS processed))');
    const rules = () => page.locator('#form .rule').count();
    expect(isLoaded()).toBe(false);
    await page.click('#form summary');
    await page.waitForSelector('#form .rule');
    expect(isLoaded()).toBe(true);
    await expect.poll(rules, wait).toBe(2);
    await settled(page);
    expect(await text()).toBe('(OR (= processed false) (NOT_EXISTS processed))');
    await page.locator('#form .rule-value').first().fill('true');
    await settled(page);
    await expect.poll(text, wait).toBe('(OR (= processed true) (_not_exists processed))');
    // A rule that is not filled in stays while the text is the same.
    await page.getByTitle('Add condition').first().click();
    await settled(page);
    await expect.poll(rules, wait).toBe(3);
    expect(await text()).toBe('(OR (= processed true) (_not_exists processed))');
    await type(page, '(AND (= a b) (= c d) (= e f) (= g h))');
    await expect.poll(rules, wait).toBe(4);
    // A text that is no filter leaves the form as it was. It is made by a key: typed anew, it would be empty in between.
    await page.locator('.cm-content').press('Control+End');
    await page.keyboard.press('Backspace');
    await settled(page);
    expect(await text()).toBe('(AND (= a b) (= c d) (= e f) (= g h)');
    expect(await rules()).toBe(4);
    await type(page, '');
    await expect.poll(rules, wait).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each([
    [400, 'light'],
    [400, 'dark'],
    [1200, 'light'],
    [1200, 'dark'],
  ] as const)('at %i pixels it fits, and axe finds nothing: %s', async (width, theme) => {
    const { page, close } = await opened('(AND (= a b) (OR (= c d) (NOT_EXISTS e)))', width, theme);
    await page.click('#form summary');
    await page.waitForSelector('#form .rule');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.evaluate(axe);
    const { violations } = (await page.evaluate('axe.run()')) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const pictures = process.env.PREFILTER_PICTURES;
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `playground-form-${width}-${theme}.png`) });
    await close();
  });

  test('the one file does without it', async () => {
    const { page, close } = await watched(browser, { offline: true });
    await open(page, file);
    expect(await page.locator('#form').count()).toBe(0);
    await close();
  });
});
