import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { serve } from '../support/served.ts';

/** A page in a browser that runs one program. */
export interface RunningPage {
  readonly page: Page;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** How long a page may take for what a test waits for, in milliseconds: busy machines are slow. */
export const patience = 120_000;

/** Asks again until it is so. */
export const wait = { timeout: patience, interval: 50 };

/**
 * Waits until CodeMirror has answered the last key and takes a choice: it asks after a tenth of a second, shows what it has got a moment
 * later, and takes no choice from a list that has just appeared. Each timer of the page is later than the one that it waits for.
 */
export async function calm(page: Page): Promise<void> {
  for (let timers = 0; timers < 3; timers++) await page.evaluate('new Promise((done) => setTimeout(done, 200))');
}

/** Bundles a program from a folder of the repository and serves an otherwise empty page that runs it. */
export async function servePage(program: string, resolveDir: string) {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir, loader: 'js' },
    bundle: true,
    format: 'esm',
    write: false,
    outdir: '/',
    loader: { '.ttf': 'dataurl' },
    logLevel: 'error',
  });
  const html =
    '<!doctype html><link rel="stylesheet" href="style.css"><div id="editor" style="height:300px"></div><script type="module" src="program.js"></script>';
  const files = new Map(
    outputFiles.map(({ path, text }) => [path.endsWith('.css') ? '/style.css' : '/program.js', text]),
  );
  return serve((path) => (path === '/index.html' ? html : (files.get(path) ?? '')));
}

/** Runs a program on an otherwise empty page. */
export async function runInPage(executablePath: string, program: string, resolveDir: string): Promise<RunningPage> {
  const served = await servePage(program, resolveDir);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  // Any error of the program fails the test that waits for it.
  page.on('pageerror', (error) => console.error(error));
  await page.goto(served.url);
  return {
    page,
    browser,
    close: async () => {
      await browser.close();
      served.close();
    },
  };
}
