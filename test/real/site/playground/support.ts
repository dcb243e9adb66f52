import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { buildPlayground } from '../../../../build/playground.ts';
import { remembered } from '../../../../src/source/remembered.ts';
import { patience } from '../../editor/page.ts';
import { listening, types } from '../../support/served.ts';

export const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome'] as const;

/** The built single file. */
export const file = new URL('../../../../dist/playground.html', import.meta.url).href;

export const path = fileURLToPath(file);

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A page with a record of its requests and errors. */
export interface Watched {
  readonly page: Page;
  /** The requested addresses, the page's own first. */
  readonly requests: readonly string[];
  /** Exceptions, console messages and violations of the policy. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function watched(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => complaints.push(message.text()));
  return { page, requests, complaints, close: () => context.close() };
}

/** Opens an address and waits until the editor is ready and every panel has its answer. */
export async function open(page: Page, address: string): Promise<void> {
  // The same page with another hash would not be loaded again.
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForSelector('html[data-editor=ready]');
  await settled(page);
}

/** Follows a link to the open page. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    // Until the link is read, no panel can show its contents.
    document.querySelector('#panels')?.setAttribute('aria-busy', 'true');
    location.hash = hash;
  }, new URL(address).hash);
  await settled(page);
}

/** Waits until every panel shows the answer to the typed filter. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('#panels:not([aria-busy]) section');
}

/** Replaces the filter with the keyboard. */
export async function type(page: Page, text: string): Promise<void> {
  // An editor that gets the focus reads nothing for a moment: faster than any person, a key would be lost.
  await page.focus('.cm-content');
  await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done, 50)), 50))');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.waitForFunction("(document.querySelector('.cm-content').cmTile?.view?.state.doc.length ?? 0) === 0");
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
  await settled(page);
}

/**
 * Serves the page with separate scripts, compressed by brotli; `hold` names a script that is delayed until it is
 * released.
 */
export async function servePlayground(): Promise<{
  readonly url: string;
  /** The bytes that were sent, and requests outside of the page's own folder. */
  readonly sent: () => number;
  readonly others: readonly string[];
  hold(name: RegExp): () => void;
  close(): void;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-playground-'));
  await buildPlayground(folder, '../index.html');
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const));
  rmSync(folder, { recursive: true });
  const compressed = remembered((name: string) => brotliCompressSync(files.get(name) ?? ''));
  let sent = 0;
  const others: string[] = [];
  let held: { readonly name: RegExp; readonly until: Promise<void> } | undefined;
  const server = createServer(async ({ url = '/' }, response) => {
    const name = url.startsWith('/deep/below/') ? url.slice('/deep/below/'.length) || 'index.html' : url;
    const body = files.has(name) ? compressed(name) : undefined;
    if (name === url) others.push(url);
    if (held?.name.test(name)) await held.until;
    if (body === undefined) return response.writeHead(404).end();
    sent += body.length;
    response
      .writeHead(200, { 'content-type': `${types[extname(name)]}; charset=utf-8`, 'content-encoding': 'br' })
      .end(body);
  });
  const { url, close } = await listening(server);
  return {
    url: `${url}/deep/below/`,
    sent: () => sent,
    others,
    hold(name) {
      let release = () => {};
      held = { name, until: new Promise((resolve) => (release = resolve)) };
      return () => release();
    },
    close,
  };
}
