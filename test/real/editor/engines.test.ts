import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInOtherEngines, type EnginePage, until } from '../support/other-engines.ts';
import { servePage } from './page.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const guide = readFileSync(new URL('../../../docs/page-editor.md', import.meta.url), 'utf8');

/** A program of the guide, with the built package. */
function programOf(name: string): string {
  const shown = new RegExp(`\`\`\`js title="${name}"\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
  expect(shown).not.toBe('');
  return shown.replace(/from 'prefilter(?:\/(\w+))?'/g, (_, entry = 'index') => `from '${root}dist/${entry}.js'`);
}

const wrong = '(or (= processed true) (= status done))';
const right = '(OR (= processed true) (= status done))';

describeInOtherEngines("the guide's editors", (start) => {
  let page: EnginePage;
  beforeAll(async () => {
    page = await start();
  });
  afterAll(() => page?.close());

  test('CodeMirror: typing, undoing, marks that are seen, a fix', async () => {
    const program = `${programOf('codemirror.js')}\nimport { openLintPanel } from '@codemirror/lint';
Object.assign(window, { view, openLintPanel, text: () => view.state.doc.toString() });`;
    const { url, close } = await servePage(program, root);
    await page.open(url);
    await until(page, "document.querySelector('.cm-prefilter-operator')");
    expect(await page.evaluate("document.querySelector('.cm-content').getAttribute('aria-label')")).toBe('Filter');
    await page.click('.cm-content');
    await page.press('a', 'Control');
    await page.type('(= a bcd)');
    for (let time = 0; time < 3; time++) await page.press('Backspace');
    expect(await page.evaluate('text()')).toBe('(= a b');
    await page.press('z', 'Control');
    expect(await page.evaluate('text()')).not.toBe('(= a b');
    await page.press('a', 'Control');
    await page.type(wrong);
    await page.press('Escape');
    await until(page, "document.querySelector('.cm-lintRange-error')");
    // The list of findings opens, and Enter applies the fix of the first one.
    await page.evaluate('(view.focus(), openLintPanel(view))');
    await until(page, "document.querySelector('.cm-panel-lint .cm-diagnosticAction')");
    await page.click('.cm-panel-lint .cm-diagnosticAction');
    expect(await page.evaluate('text()')).toBe(right);
    close();
  });

  test('Monaco: colours, marks, completion, hover', async () => {
    const program = `${programOf('monaco.js')}\nwindow.editor = editor; window.monaco = monaco;`;
    const { url, close } = await servePage(program, folder);
    await page.open(url);
    await until(page, "document.querySelector('.monaco-editor .view-lines')");
    await page.evaluate(`editor.setValue('${wrong}')`);
    await until(page, "monaco.editor.getModelMarkers({ owner: 'prefilter' }).length === 1");
    await until(
      page,
      "new Set([...document.querySelectorAll('.view-line span span')].map((part) => part.className)).size > 2",
    );
    await page.evaluate("editor.setValue('')");
    await page.click('.view-lines');
    await page.type('(= pro');
    await until(page, "document.querySelector('.suggest-widget .monaco-list-row')?.textContent.includes('processed')");
    await page.press('Tab');
    await page.type(' true)');
    expect(await page.evaluate('editor.getValue()')).toBe('(= processed true)');
    await page.evaluate(
      "(editor.setPosition({ lineNumber: 1, column: 2 }), editor.trigger('test', 'editor.action.showHover'), true)",
    );
    await until(page, "document.querySelector('.monaco-hover-content')?.textContent.includes('has this value')");
    close();
  });
});
