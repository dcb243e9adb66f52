import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyState, hashOf } from '../../../../src/site/playground/state.ts';
import { describeWith } from '../../support/tool.ts';
import { chromiumNames, file, launch, open, watched } from './support.ts';

const references = fileURLToPath(new URL('references/', import.meta.url));
const isUpdate = process.env.UPDATE_SCREENSHOTS !== undefined;

/** The look of a page depends on the browser and its fonts; the releases of one version of Chromium draw alike. */
function recordOf(browser: Browser): string {
  const fontOf = (name: string) => {
    try {
      return execFileSync('fc-match', ['-f', '%{family} %{fontversion}', name], { encoding: 'utf8' });
    } catch {
      return 'unknown';
    }
  };
  const fonts = ['system-ui', 'sans-serif', 'monospace'].map((name) => `${name}: ${fontOf(name)}`);
  return `${[`Chromium ${browser.version().split('.')[0]}`, ...fonts].join('\n')}\n`;
}

/** The share of pixels that visibly differ. */
async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  await page.goto('about:blank');
  return page.evaluate(
    async ([first, second]) => {
      const pixelsOf = async (base64: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = [await pixelsOf(first as string), await pixelsOf(second as string)];
      if (a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const far = [0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > 24);
        if (far) different++;
      }
      return different / (a.data.length / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

describeWith(chromiumNames, 'the looks of the playground', (executable) => {
  let browser: Browser;
  let isRecorded: boolean;
  beforeAll(async () => {
    browser = await launch(executable);
    const record = recordOf(browser);
    if (isUpdate) {
      mkdirSync(references, { recursive: true });
      writeFileSync(`${references}recorded.txt`, record);
    }
    const recorded = readFileSync(`${references}recorded.txt`, 'utf8');
    isRecorded = recorded === record;
    if (!isRecorded)
      writeSync(2, `SKIPPED the looks of the playground: recorded with\n${recorded}and this is\n${record}`);
  });
  afterAll(() => browser?.close());

  test.each([320, 768, 1440].flatMap((width) => (['light', 'dark'] as const).map((theme) => [width, theme] as const)))(
    'at %d pixels, %s',
    async (width, colorScheme) => {
      const { page, close } = await watched(browser, { viewport: { width, height: 1150 }, colorScheme });
      const hash = await hashOf({
        ...emptyState,
        filter: '(or (= processd false) (_not_exists processed))',
        second: '(= processed false)',
        documents: '{"processed":"false"}\n{"processed":"true","status":"done"}\noops',
        properties: '{ "processed": "boolean", "status": ["new", "done"] }',
        shareDocuments: true,
      });
      await open(page, `${file}${hash}`);
      await page.click('.problems button:has-text("Fix:") >> nth=0');
      await page.waitForSelector('#panels:not([aria-busy]) section');
      // Parts that differ between checkouts, or disappear by themselves.
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('#version, #share pre, #announcement')) one.textContent = '';
        (document.activeElement as HTMLElement).blur();
      });
      const shot = await page.screenshot();
      const name = `${width}-${colorScheme}.png`;
      if (isUpdate) writeFileSync(`${references}${name}`, shot);
      if (isRecorded) {
        const share = await difference(page, readFileSync(`${references}${name}`), shot);
        const path = join(mkdtempSync(join(tmpdir(), 'prefilter-screenshot-')), name);
        if (share > 0.001) writeFileSync(path, shot);
        expect(share, `looked at as ${path}; UPDATE_SCREENSHOTS=1 takes it as it is`).toBeLessThanOrEqual(0.001);
      }
      await close();
    },
  );
});
