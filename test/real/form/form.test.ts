import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf, readPage } from '../../docs/page.ts';
import { long } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wait } from '../editor/page.ts';
import { chromiumNames, launch, watched } from '../site/playground/support.ts';
import { builtByVite } from '../support/built-by-vite.ts';
import { type Served, serveFolder } from '../support/served.ts';
import { describeWith } from '../support/tool.ts';

/*
 * The page of the guide, built by Vite and used in Chromium as people use it: with the keyboard and the eyes of a screen reader.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const axe = readFileSync(join(root, 'test/real/node_modules/axe-core/axe.min.js'), 'utf8');

/** A saved filter with every sort of rule. */
const saved =
  '(OR (AND (= processed false) (contains issuer "Padaria A")) (NOT (in status done rejected)) (AND (>= total 10.50) (<= total 100)))';

const [words, inPortuguese] = [
  'Add condition/Field/Comparison/Value/Save/Issuer',
  'Adicionar condição/Campo/Comparação/Valor/Salvar/Emitente',
];
const guides = [
  ['docs/form.md', words],
  ['docs/pt-BR/form.md', inPortuguese],
].map(([guide = '', all = '']) => {
  const [add = '', field = '', operator = '', value = '', save = '', issuer = ''] = all.split('/');
  return { guide, add, field, operator, value, save, issuer };
});

/** Builds the page of a guide as its reader would, with the packages that it names; returns the folder of the built page. */
async function built(guide: string, folder: string): Promise<string> {
  for (const { title, code } of blocksOf(readPage(guide)))
    if (title !== undefined) writeFileSync(join(folder, title), code);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(root, join(modules, 'prefilter'));
  for (const name of ['react', 'react-dom', 'react-querybuilder', '@react-querybuilder']) {
    symlinkSync(join(root, 'test/real/node_modules', name), join(modules, name));
  }
  return builtByVite(folder);
}

describeWith(chromiumNames, 'the form of the guide', (executable) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(executable);
  });
  afterAll(() => browser.close());

  describe.each(guides)('$guide', ({ guide, add, field, operator, value, save, issuer }) => {
    // The second page differs in its words: what has none is asked of it in full runs.
    const isWhole = long || guide === guides[0]?.guide;
    const folder = temporaryFolder();
    let served: Served;
    beforeAll(async () => {
      served = await serveFolder(await built(guide, folder));
    });
    afterAll(() => served.close());

    async function opened(filter: string, width = 1200) {
      const { page, complaints, close } = await watched(browser, { viewport: { width, height: 900 } });
      await page.addInitScript((text) => {
        if (localStorage.getItem('filter') === null) localStorage.setItem('filter', text);
      }, filter);
      await page.goto(served.url);
      await page.waitForSelector('.queryBuilder');
      const text = () => page.textContent('#text');
      const stored = () => page.evaluate(() => localStorage.getItem('filter'));
      const status = () => page.textContent('[role=status]');
      return { page, complaints, close, text, stored, status };
    }

    test('a saved filter opens, is changed by typing, and opens again', async () => {
      const { page, complaints, close, text, stored } = await opened(saved);
      await expect.poll(text, wait).toBe(saved);
      await expect.poll(() => page.locator('.rule').count(), wait).toBe(4);
      await page.locator(`input[value="Padaria A"]`).fill('Padaria B, "x"');
      const changed = saved.replace('"Padaria A"', '"Padaria B, \\"x\\""');
      await expect.poll(text, wait).toBe(changed);
      await expect.poll(() => page.textContent('#sentence'), wait).toContain('Padaria B');
      await page.getByRole('button', { name: save }).click();
      await expect.poll(stored, wait).toBe(changed);
      await page.reload();
      await page.waitForSelector('.queryBuilder');
      await expect.poll(text, wait).toBe(changed);
      expect(complaints).toEqual([]);
      await close();
    });

    test('a new rule changes nothing until it is filled in, and stops the save', async () => {
      const { page, complaints, close, text, stored, status } = await opened('(= processed false)');
      await page.getByTitle(add).first().click();
      await expect.poll(text, wait).toBe('(= processed false)');
      await page.getByRole('button', { name: save }).click();
      await expect.poll(stored, wait).toBe('(= processed false)');
      await expect.poll(status, wait).toMatch(/.{10}/);
      const rule = page.locator('.rule').nth(1);
      await rule.getByTitle(field).selectOption({ label: issuer });
      await rule.getByTitle(operator).selectOption('contains');
      await expect.poll(text, wait).toBe('(= processed false)');
      await rule.getByTitle(value).fill('Padaria');
      await expect.poll(text, wait).toBe('(AND (= processed false) (contains issuer Padaria))');
      await page.getByRole('button', { name: save }).click();
      await expect.poll(stored, wait).toBe('(AND (= processed false) (contains issuer Padaria))');
      expect(complaints).toEqual([]);
      await close();
    });

    test.runIf(isWhole)('all rules can be deleted', async () => {
      const { page, complaints, close, text, stored } = await opened(saved);
      while ((await page.locator('.rule-remove, .ruleGroup-remove').count()) > 0) {
        await page.locator('.rule-remove, .ruleGroup-remove').first().click();
      }
      await expect.poll(text, wait).toBe('');
      await page.getByRole('button', { name: save }).click();
      await expect.poll(stored, wait).toBe('');
      expect(complaints).toEqual([]);
      await close();
    });

    test.runIf(isWhole)('a list keeps its values when one is chosen more', async () => {
      const { page, complaints, close, text } = await opened('(NOT (in status done rejected))');
      await page.getByTitle(/^Val/).selectOption(['new', 'done', 'rejected']);
      await expect.poll(text, wait).toBe('(NOT (in status new done rejected))');
      expect(complaints).toEqual([]);
      await close();
    });

    test('the keyboard is enough', async () => {
      const { page, complaints, close, text, stored } = await opened('(= issuer x)');
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('title') ?? document.activeElement?.textContent);
      for (let steps = 0; steps < 30 && (await focused()) !== value; steps++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(value);
      await page.keyboard.press('End');
      await page.keyboard.type('yz');
      await expect.poll(text, wait).toBe('(= issuer xyz)');
      for (let steps = 0; steps < 30 && (await focused()) !== save; steps++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(stored, wait).toBe('(= issuer xyz)');
      expect(complaints).toEqual([]);
      await close();
    });

    test.each([
      ['(near a b)', false],
      ['(= issuer "")', false],
      ['((', false],
      ['(AND (= other x) (= status gone))', true],
    ])('%s opens as what it is', async (filter, hasForm) => {
      const { complaints, close, text, stored, status } = await opened(filter);
      await expect.poll(text, wait).toBe(hasForm ? filter : '');
      if (!hasForm) await expect.poll(status, wait).toMatch(/.{20}/);
      await expect.poll(stored, wait).toBe(filter);
      expect(complaints).toEqual([]);
      await close();
    });

    test.each(isWhole ? [400, 1200] : [400])('it fits %i pixels, and axe finds nothing', async (width) => {
      const { page, close } = await opened(saved, width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        (
          globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe.run(),
      );
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      const pictures = process.env.PREFILTER_PICTURES;
      if (pictures !== undefined)
        await page.screenshot({
          path: join(pictures, `form-${guide.includes('pt') ? 'pt' : 'en'}-${width}.png`),
          fullPage: true,
        });
      await close();
    });
  });
});
