import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The language server of TypeScript 7 as a process. */
export class TypeScriptServer {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #received = Buffer.alloc(0);
  #last = 0;

  /** `path` is that of `tsc`. */
  constructor(path: string) {
    this.#process = spawn(process.execPath, [path, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#read();
    });
  }

  /** The processor time so far, in milliseconds, of the server and of the program that it starts; Linux tells it in hundredths of a second. */
  cpuMs(): number {
    const { pid } = this.#process;
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const ticks = [`${pid}`, ...started].map((one) => {
      const [, , , , , , , , , , , user = '0', system = '0'] = readFileSync(`/proc/${one}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(user) + Number(system);
    });
    return ticks.reduce((sum, one) => sum + one) * 10;
  }

  ask(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#last;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  tell(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  end(): void {
    this.#process.kill();
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(): void {
    for (;;) {
      const head = this.#received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.#received.subarray(0, head).toString())?.[1]);
      if (this.#received.length < head + 4 + length) return;
      const message = JSON.parse(this.#received.subarray(head + 4, head + 4 + length).toString());
      this.#received = this.#received.subarray(head + 4 + length);
      // A request from the server, such as for its settings.
      if (message.method !== undefined && message.id !== undefined) this.#send({ id: message.id, result: null });
      else if (message.id !== undefined) this.#waiting.get(message.id)?.(message.result);
    }
  }
}
