import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../../support/tool.ts';
import { type RunningPage, runInPage } from '../page.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const program = `
  import { EditorView } from '@codemirror/view';
  import { filterActions, prefilter } from './dist/codemirror.js';
  const properties = { processed: { type: 'boolean', description: 'Whether it was fetched.' }, status: ['new', 'done'] };
  window.view = new EditorView({ parent: document.querySelector('#editor'), extensions: [prefilter({ properties })] });
  window.text = () => view.state.doc.toString();
  window.actions = () => filterActions(view);
`;

describeWith(['chromium', 'chromium-browser', 'google-chrome'], 'CodeMirror in a browser', (path) => {
  let running: RunningPage;
  beforeAll(async () => {
    running = await runInPage(path, program, root);
    await running.page.waitForSelector('.cm-content');
  });
  afterAll(() => running?.close());

  const type = async (text: string) => {
    const { page } = running;
    await page.click('.cm-content');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
  };
  const shown = () => running.page.evaluate('text()');

  test('typed text is coloured and checked, and a fix is one click', async () => {
    const { page } = running;
    await type('(or (= processed true) (= status done))');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.cm-lintRange-error');
    expect(await page.textContent('.cm-prefilter-property')).toBe('processed');
    await page.hover('.cm-lintRange-error');
    const fix = await page.waitForSelector('.cm-diagnosticAction');
    await fix.click();
    expect(await shown()).toBe('(OR (= processed true) (= status done))');
    await page.waitForSelector('.cm-lintRange-error', { state: 'detached' });
  });

  test('operators, properties and values are completed while typing', async () => {
    const { page } = running;
    await type('(= pro');
    expect(await page.textContent('.cm-tooltip-autocomplete li[aria-selected]')).toContain('processed');
    // A choice too soon after the list appears counts as part of the text.
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' ');
    await page.waitForSelector('.cm-tooltip-autocomplete');
    expect(await page.$$eval('.cm-completionLabel', (labels) => labels.map(({ textContent }) => textContent))).toEqual([
      'true',
      'false',
    ]);
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    expect(await shown()).toBe('(= processed true');
  });

  test('the text under the pointer is explained in words', async () => {
    const { page } = running;
    await type('(= processed true)');
    await page.keyboard.press('Escape');
    await page.hover('.cm-prefilter-property');
    const text = await (await page.waitForSelector('.cm-prefilter-hover')).textContent();
    expect(text).toContain('Whether it was fetched.');
    expect(text).toContain('{"processed":true}');
  });

  test('actions change the filter at the cursor, copies go to the clipboard', async () => {
    const { page } = running;
    await type('(= processed true)');
    const titles = (await page.evaluate('actions().map(({ title }) => title)')) as string[];
    expect(titles).toEqual(expect.arrayContaining(['Add `(_not_exists processed)`', 'Copy as SQL', 'Copy as curl']));
    await page.evaluate("actions().find(({ title }) => title.startsWith('Add')).apply(view)");
    expect(await shown()).toBe('(OR (= processed true) (_not_exists processed))');
    await running.browser.contexts()[0]?.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate("actions().find(({ title }) => title === 'Copy percent-encoded').apply(view)");
    await page.waitForTimeout(50);
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^%28OR%20/);
  });
});
