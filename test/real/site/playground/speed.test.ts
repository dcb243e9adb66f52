import { availableParallelism, loadavg } from 'node:os';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../../support/tool.ts';
import { chromiumNames, file, launch, open, servePlayground, settled, watched } from './support.ts';

/**
 * Measures until a time meets its limit, with a limited number of attempts, since other programs only ever add time.
 * The limit grows if several programs share a processor.
 */
async function expectWithin(limit: number, tries: number, what: string, measure: () => Promise<number>): Promise<void> {
  const share = Math.max(1, (loadavg()[0] as number) / availableParallelism());
  let least = Infinity;
  for (let count = 0; count < tries && least > limit * share; count++) least = Math.min(least, await measure());
  console.log(
    `${what}: ${least.toFixed()} ms; the limit is ${limit} ms with a processor to itself, ${share.toFixed(1)} share one`,
  );
  expect(least).toBeLessThanOrEqual(limit * share);
}

/** Milliseconds from the start of loading until every panel has its answer and the editor is ready. */
const readyAt = `new Promise((resolve) => {
  const isReady = () => document.documentElement.dataset.editor === 'ready' && document.querySelector('#panels section') !== null;
  const look = () => (isReady() ? resolve(performance.now()) : setTimeout(look, 5));
  look();
})`;

describeWith(chromiumNames, 'the speed of the playground', (executable) => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servePlayground>>;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launch(executable), servePlayground()]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  async function loading(address: string, prepare?: (session: CDPSession) => Promise<unknown>): Promise<number> {
    const { page, close } = await watched(browser);
    await prepare?.(await page.context().newCDPSession(page));
    await page.goto(address, { waitUntil: 'commit' });
    const ready = (await page.evaluate(readyAt)) as number;
    await close();
    return ready;
  }

  test('it is ready within half a second, from a disk and from a server', async () => {
    for (const address of [file, served.url]) {
      await expectWithin(500, 6, `ready, ${address.slice(0, 4)}`, () => loading(address));
    }
  });

  test('at 1.6 Mbit/s, with 150 ms of latency and a processor four times as slow, within 2.5 seconds', async () => {
    await expectWithin(2500, 4, 'ready, slowly', () =>
      loading(served.url, async (session) => {
        await session.send('Network.enable');
        const bytes = 1_600_000 / 8;
        const conditions = { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes };
        await session.send('Network.emulateNetworkConditions', conditions);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      }),
    );
  });

  test('with 2,000 conditions a key is painted within 50 ms in 95 of 100 cases', async () => {
    const { page, close } = await watched(browser);
    await open(page, file);
    const filter = `(OR ${Array.from({ length: 2000 }, (_, index) => `(= p${index % 40} v${index})`).join(' ')})`;
    await page.focus('.cm-content');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(filter);
    await settled(page);
    await page.fill('#field-second', filter.replace('v1000', 'w'));
    await settled(page);
    await page.focus('.cm-content');
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
    // From the event of the key to the frame after the one that shows it.
    await page.evaluate(`
      globalThis.delays = [];
      addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.now() - timeStamp);
        port2.postMessage(0);
      }), true);
    `);
    await expectWithin(50, 4, 'a key, p95', async () => {
      await page.evaluate('delays.length = 0');
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press(step % 2 === 0 ? 'x' : 'Backspace');
        await page.waitForTimeout(80);
      }
      await settled(page);
      const delays = (await page.evaluate('delays')) as number[];
      expect(delays).toHaveLength(60);
      const sorted = delays.sort((a, b) => a - b);
      console.log(`a key, median: ${sorted[30]?.toFixed()} ms`);
      return sorted[57] as number;
    });
    await close();
  });
});
