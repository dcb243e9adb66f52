import { spawn } from 'node:child_process';

/** Why a program gave no answer: it could not be started, it ended, or it took too long; with a reason, or the seconds. */
export type Silence = { readonly kind: 'unstartable' | 'ended' | 'late'; readonly detail: string };

/** A program that answers each line of its standard input with one line of its standard output. */
export class Program {
  readonly #child;
  readonly #timeoutMs: number;
  readonly #lines: string[] = [];
  #rest = '';
  #errors = '';
  #silence: Silence | undefined;
  #wake: () => void = () => {};

  constructor([command = '', ...argv]: readonly string[], cwd: string, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#child = spawn(command, argv, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      const [first = '', ...others] = piece.split('\n');
      const lines = [this.#rest + first, ...others];
      this.#rest = lines.pop() ?? '';
      if (this.#rest.length > longestAnswer) {
        this.#fall('ended', 'a line that does not end');
        // Nothing more is read: the program would write, and memory fill, until it is killed.
        this.#child.stdout.destroy();
      }
      for (const line of lines) this.#lines.push(line);
      this.#wake();
    });
    this.#child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      this.#errors = (this.#errors + piece).slice(-longestErrors);
    });
    this.#child.on('error', ({ message }) => this.#fall('unstartable', message));
    // What it wrote last is still being read when it exits.
    this.#child.on('close', (code, signal) => {
      const [last = ''] = this.#errors.trim().split('\n').slice(-1);
      this.#fall('ended', [`${signal ?? code}`, last].filter(Boolean).join(': '));
    });
    // A program that has ended is told by `close`.
    this.#child.stdin.on('error', () => {});
  }

  /** The line that answers this one. */
  async ask(line: string): Promise<string | Silence> {
    this.#child.stdin.write(`${line}\n`);
    const started = performance.now();
    for (;;) {
      const answer = this.#lines.shift();
      if (answer !== undefined) return answer;
      if (this.#silence !== undefined) return this.#silence;
      const left = this.#timeoutMs - (performance.now() - started);
      if (left <= 0) return { kind: 'late', detail: `${this.#timeoutMs / 1000}` };
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, left);
        this.#wake = () => {
          clearTimeout(timer);
          resume();
        };
      });
    }
  }

  /** Ends the program, at first by ending its input; what it started itself may go on. */
  async end(): Promise<void> {
    const child = this.#child;
    child.stdin.end();
    const isGone = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    if (!isGone) {
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await new Promise((done) => child.once('exit', done));
      clearTimeout(timer);
    }
    child.stdout.destroy();
    child.stderr.destroy();
  }

  #fall(kind: Silence['kind'], detail: string): void {
    this.#silence ??= { kind, detail };
    this.#wake();
  }
}

const longestErrors = 2000;
const longestAnswer = 10_000_000;
const graceMs = 1000;
