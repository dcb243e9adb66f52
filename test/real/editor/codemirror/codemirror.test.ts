import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../../support/tool.ts';
import { calm, type RunningPage, runInPage, wait } from '../page.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const guide = readFileSync(new URL('../../../../docs/page-editor.md', import.meta.url), 'utf8');
const packages = fileURLToPath(new URL('../..', import.meta.url));

/** A program of the guide, with the built package. */
const programOf = (name: string) =>
  (new RegExp(`\`\`\`js title="${name}"\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '').replace(
    "from 'prefilter/codemirror'",
    `from '${root}dist/codemirror.js'`,
  );

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
    await expect.poll(() => page.textContent('.cm-prefilter-property'), wait).toBe('processed');
    await page.hover('.cm-lintRange-error');
    const fix = await page.waitForSelector('.cm-diagnosticAction');
    await fix.click();
    await expect.poll(shown, wait).toBe('(OR (= processed true) (= status done))');
    await page.waitForSelector('.cm-lintRange-error', { state: 'detached' });
  });

  test('operators, properties and values are completed while typing', async () => {
    const { page } = running;
    await type('(= pro');
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]:has-text("processed")');
    await calm(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' ');
    const labels = () => page.$$eval('.cm-completionLabel', (all) => all.map(({ textContent }) => textContent));
    await expect.poll(labels, wait).toEqual(['true', 'false']);
    await calm(page);
    await page.keyboard.press('Enter');
    await expect.poll(shown, wait).toBe('(= processed true');
  });

  test('the text under the pointer is explained in words', async () => {
    const { page } = running;
    await type('(= processed true)');
    await page.keyboard.press('Escape');
    await page.hover('.cm-prefilter-property');
    const text = await (await page.waitForSelector('.cm-prefilter-hover')).textContent();
    expect(text).toContain('Whether it was fetched.');
    expect(text).toContain('{"processed":true}');
    await page.click('.cm-prefilter-hover summary');
    const shown = await page.waitForSelector('.cm-prefilter-hover details pre');
    expect(await shown.textContent()).toContain('{"processed":');
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
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()'), wait).toMatch(/^%28OR%20/);
  });
});

describeWith(['chromium', 'chromium-browser', 'google-chrome'], 'the editors of the guide', (path) => {
  test.each([
    ['codemirror.js', 'window.text = () => view.state.doc.toString(); window.setUp = setUp;'],
    [
      'filter-editor.js',
      `import { StrictMode } from 'react';
      import { createRoot } from 'react-dom/client';
      let last = '(= processed false)';
      window.text = () => last;
      const settings = { properties: { processed: 'boolean', status: ['new', 'done'] } };
      createRoot(document.querySelector('#editor')).render(
        createElement(StrictMode, {}, createElement(FilterEditor, { text: last, settings, onChange: (text) => { last = text; } })),
      );`,
    ],
  ])('%s can be typed in, undone, fixed, and has colours and a name', async (name, more) => {
    const code = programOf(name);
    expect(code).not.toBe('');
    const folder = name === 'codemirror.js' ? root : packages;
    const { page, close } = await runInPage(path, `${code}\n${more}`, folder);
    await page.waitForSelector('.cm-prefilter-operator');
    expect(await page.getAttribute('.cm-content', 'aria-label')).toBe('Filter');
    await page.click('.cm-content');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('(= a bcd)');
    for (let time = 0; time < 3; time++) await page.keyboard.press('Backspace');
    const text = () => page.evaluate('text()');
    await expect.poll(text, wait).toBe('(= a b');
    await page.keyboard.press('Control+Z');
    await expect.poll(text, wait).not.toBe('(= a b');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('(or (= processed true) (= status done))');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.cm-lintRange-error');
    await page.hover('.cm-lintRange-error');
    await (await page.waitForSelector('.cm-diagnosticAction')).click();
    await expect.poll(text, wait).toBe('(OR (= processed true) (= status done))');
    await close();
  });
});
