import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { launch } from 'puppeteer-core';
import { Builder, By, Capabilities, Key, logging } from 'selenium-webdriver';
import { describeWith } from './tool.ts';

/** A page in Firefox or WebKit, driven as a person would; expressions are JavaScript. */
export interface EnginePage {
  open(address: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Presses one key, such as `Backspace` or `z`, with Control if asked. */
  press(key: 'Backspace' | 'Enter' | 'Escape' | 'Tab' | 'a' | 'z' | '.', control?: 'Control'): Promise<void>;
  close(): Promise<void>;
}

/** Runs the tests in Firefox and in WebKit, the engine of Safari; skips, with a printed line, what is not installed. */
export function describeInOtherEngines(name: string, tests: (start: () => Promise<EnginePage>) => void): void {
  describeWith(['firefox-esr', 'firefox'], `${name} in Firefox`, (path) => tests(() => startFirefox(path)));
  describeWith('WebKitWebDriver', `${name} in WebKit`, (driver) => {
    // Without a screen, one that nobody sees.
    describeWith(process.env.DISPLAY === undefined ? 'xvfb-run' : 'env', `${name} in WebKit`, (screen) =>
      tests(() => startWebKit(screen.endsWith('xvfb-run') ? [screen, '-a', driver] : [driver])),
    );
  });
}

/** Waits until an expression is true. */
export async function until(page: EnginePage, expression: string, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while ((await page.evaluate(`Boolean(${expression})`)) !== true) {
    if (Date.now() > end) throw new Error(`not true within ${seconds} s: ${expression}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function startFirefox(executablePath: string): Promise<EnginePage> {
  const browser = await launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  return {
    async open(address) {
      // The same page with another hash would not be loaded again.
      await page.goto('about:blank');
      await page.goto(address).catch((error) => {
        // The page has gone on to another one.
        if (!/NS_BINDING_ABORTED/.test(String(error))) throw error;
      });
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    async press(key, control) {
      if (control !== undefined) await page.keyboard.down(control);
      await page.keyboard.press(key);
      if (control !== undefined) await page.keyboard.up(control);
    },
    close: () => browser.close(),
  };
}

async function startWebKit(command: readonly string[]): Promise<EnginePage> {
  const port = await freePort();
  const [program, ...argv] = command;
  const server = spawn(program as string, [...argv, `--port=${port}`], { stdio: 'ignore', detached: true });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 50));
  logging.getLogger('webdriver').setLevel(logging.Level.OFF);
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  return {
    async open(address) {
      await driver.get('about:blank');
      await driver.get(address);
    },
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press(key, control) {
      const named = { Backspace: Key.BACK_SPACE, Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB } as const;
      const pressed = key in named ? named[key as keyof typeof named] : key;
      const actions = driver.actions();
      if (control !== undefined) actions.keyDown(Key.CONTROL);
      actions.sendKeys(pressed);
      if (control !== undefined) actions.keyUp(Key.CONTROL);
      return actions.perform();
    },
    async close() {
      await driver.quit();
      process.kill(-(server.pid as number));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
