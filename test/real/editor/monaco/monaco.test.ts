import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../../support/tool.ts';
import { type RunningPage, runInPage, wait } from '../page.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const dist = fileURLToPath(new URL('../../../../dist', import.meta.url));

// The program is the one of the guide; the package is the built one.
const guide = readFileSync(new URL('../../../../docs/page-editor.md', import.meta.url), 'utf8');
const shown = /```js title="monaco\.js"\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const program = `${shown
  .replace("from 'prefilter/editor'", `from '${dist}/editor.js'`)
  .replace("from 'prefilter'", `from '${dist}/index.js'`)}
window.editor = editor;
window.monaco = monaco;
`;

describeWith(['chromium', 'chromium-browser', 'google-chrome'], 'Monaco in a browser', (path) => {
  let running: RunningPage;
  beforeAll(async () => {
    expect(shown).not.toBe('');
    running = await runInPage(path, program, folder);
    await running.page.waitForSelector('.monaco-editor .view-lines');
  });
  afterAll(() => running?.close());

  test('typed text is checked, completed and explained', async () => {
    const { page } = running;
    await page.evaluate("editor.setValue('(or (= processed true) (= status done))')");
    await page.waitForFunction("monaco.editor.getModelMarkers({ owner: 'prefilter' }).length === 1");
    expect(await page.evaluate("monaco.editor.getModelMarkers({ owner: 'prefilter' })[0].code")).toBe(
      'unknown-operator',
    );
    await page.evaluate("editor.setValue('')");
    await page.click('.view-lines');
    await page.keyboard.type('(= pro');
    await page.waitForSelector('.suggest-widget.visible .monaco-list-row.focused:has-text("processed")');
    await page.keyboard.press('Tab');
    await page.keyboard.type(' true)');
    await expect.poll(() => page.evaluate('editor.getValue()'), wait).toBe('(= processed true)');
    await page.evaluate(
      "editor.setPosition({ lineNumber: 1, column: 2 }); editor.trigger('test', 'editor.action.showHover')",
    );
    await page.waitForSelector('.monaco-hover-content:has-text("The property has this value")');
  });

  test('a link in the explanation shows the examples', async () => {
    const { page } = running;
    await page.evaluate("document.body.append(Object.assign(document.createElement('pre'), { id: 'examples' }))");
    await page.evaluate("editor.setValue('(OR (= processed false) (_not_exists processed))')");
    await page.evaluate(
      "editor.focus(); editor.setPosition({ lineNumber: 1, column: 2 }); editor.trigger('test', 'editor.action.showHover')",
    );
    await page.click('.monaco-hover-content a:has-text("Show examples")');
    await page.waitForFunction("document.querySelector('#examples').textContent !== ''");
    expect(await page.textContent('#examples')).toBe(
      'Selects:\n{}\n{"processed":false}\nDoes not select:\n{"processed":true}',
    );
  });

  test('a filter has colours, brackets, a name, marks before the first key, and a fix', async () => {
    const { page } = running;
    // The program has checked the text that it began with.
    expect(shown).toMatch(/onDidChangeModelContent\(check\);\ncheck\(\);/);
    await page.evaluate("editor.setValue('(or (= processed true) (= status done))')");
    await page.waitForFunction(
      "new Set([...document.querySelectorAll('.view-line span span')].map((part) => part.className)).size > 2",
    );
    expect(
      await page.evaluate('editor.getModel().bracketPairs.matchBracket({ lineNumber: 1, column: 1 })?.length'),
    ).toBe(2);
    expect(await page.locator('[aria-label^="Filter"]').count()).toBeGreaterThan(0);
    await page.evaluate('editor.focus(); editor.setPosition({ lineNumber: 1, column: 3 })');
    await page.keyboard.press('Control+.');
    const action = await page.waitForSelector('.action-widget .monaco-list-row:has-text("Write")');
    await action.click();
    await page.waitForFunction("editor.getValue() === '(OR (= processed true) (= status done))'");
  });
});
