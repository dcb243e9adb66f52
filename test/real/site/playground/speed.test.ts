import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowness } from '../../../support/cpu-ms.ts';
import { long } from '../../../support/runs.ts';
import { describeWith } from '../../support/tool.ts';
import { chromiumNames, file, launch, open, servePlayground, settled, watched } from './support.ts';

/** What was measured, in milliseconds: by the clock, which shows how busy the machine is, and of the page's own thread. */
interface Took {
  readonly clock: number;
  readonly processor: number;
}

/**
 * Measures until the processor time meets the limit, with a limited number of attempts, since other programs only ever add time. The
 * clock has to meet it in full runs, which are for quiet machines.
 */
async function expectWithin(limit: number, what: string, measure: () => Promise<Took>): Promise<void> {
  let least: Took = { clock: Infinity, processor: Infinity };
  const decides = long ? 'clock' : 'processor';
  for (let count = 0; count < 4 && least[decides] > limit; count++) {
    const one = await measure();
    if (one[decides] < least[decides]) least = one;
  }
  const [clock, processor] = [least.clock.toFixed(), least.processor.toFixed()];
  console.log(
    `${what}: ${clock} ms, ${processor} of them of the processor; the limit is ${limit} ms on a quiet machine`,
  );
  expect(least[decides]).toBeLessThanOrEqual(least[decides] > limit ? limit * slowness() : limit);
}

/** Counts the processor time of the page's thread from now on, also over the loading of another page. */
async function processorOf(page: Page): Promise<CDPSession & { readonly used: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  return Object.assign(session, { used });
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

  async function loading(address: string, prepare?: (session: CDPSession) => Promise<unknown>): Promise<Took> {
    const { page, close } = await watched(browser);
    const session = await processorOf(page);
    await prepare?.(session);
    await page.goto(address, { waitUntil: 'commit' });
    const clock = (await page.evaluate(readyAt)) as number;
    const processor = await session.used();
    await close();
    return { clock, processor };
  }

  test('it is ready within half a second, from a disk and from a server', async () => {
    for (const address of [file, served.url]) {
      await expectWithin(500, `ready, ${address.slice(0, 4)}`, () => loading(address));
    }
  });

  // By the clock only: a processor that is made slower by the browser is busy all the same.
  test.runIf(long)(
    'at 1.6 Mbit/s, with 150 ms of latency and a processor four times as slow, within 2.5 seconds',
    async () => {
      await expectWithin(2500, 'ready, slowly', () =>
        loading(served.url, async (session) => {
          await session.send('Network.enable');
          const bytes = 1_600_000 / 8;
          const conditions = { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes };
          await session.send('Network.emulateNetworkConditions', conditions);
          await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        }),
      );
    },
  );

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
    // What waits for a pause in typing is no part of a key; on a busy machine there would be pauses.
    if (!long)
      await page.evaluate('globalThis.setTimeout = ((later) => (run, ms) => ms > 20 ? 0 : later(run, ms))(setTimeout)');
    const session = await processorOf(page);
    await expectWithin(50, 'a key', async () => {
      await page.evaluate('delays.length = 0');
      const before = await session.used();
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press(step % 2 === 0 ? 'x' : 'Backspace');
        if (long) await page.waitForTimeout(80);
      }
      await page.waitForFunction('delays.length === 60');
      const processor = ((await session.used()) - before) / 60;
      const delays = (await page.evaluate('delays')) as number[];
      const clock = delays.sort((a, b) => a - b)[57] as number;
      return { clock, processor };
    });
    await close();
  });
});
