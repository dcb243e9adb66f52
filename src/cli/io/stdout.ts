import type { Out } from './io.ts';
import { isPortuguese } from './portuguese.ts';

/**
 * The standard output, written directly: creating the stream takes a tenth of a short run. If it is full, and for the
 * Windows console, which does not take UTF-8, the stream is created after all.
 */
export function standardOut(): Out {
  const fs = process.getBuiltinModule('node:fs');
  if (process.platform === 'win32' && fs.fstatSync(1).isCharacterDevice()) return stream();
  let other: Out | undefined;
  return {
    get isTTY() {
      // `node:tty` loads sockets and streams, which takes 4 ms, so it is loaded only if the output may be a terminal.
      const out = fs.fstatSync(1);
      if (!out.isCharacterDevice() || out.rdev === fs.statSync('/dev/null', { throwIfNoEntry: false })?.rdev)
        return false;
      return process.getBuiltinModule('node:tty').isatty(1);
    },
    get columns() {
      return process.stdout.columns;
    },
    write(text) {
      if (other !== undefined) {
        other.write(text);
        return;
      }
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      let at = 0;
      try {
        while (at < bytes.length) at += fs.writeSync(1, bytes, at);
      } catch (error) {
        const failure = error as NodeJS.ErrnoException;
        if (failure.code === 'EAGAIN') {
          other = stream();
          process.stdout.write(bytes.subarray(at));
          return;
        }
        other = { write() {} };
        report(failure);
      }
    },
  };
}

function stream(): Out {
  const { stdout } = process;
  stdout.on('error', report);
  return stdout;
}

function report({ code, message }: NodeJS.ErrnoException): void {
  // The reader has closed the pipe, as `head` does; the exit code does not change.
  if (code === 'EPIPE') return;
  process.exitCode = 2;
  const reason = message.replace(/, write$/, '');
  process.stderr.write(
    isPortuguese(process.argv.slice(2), process.env)
      ? `prefilter: não é possível gravar a saída, que fica incompleta: ${reason}.\n`
      : `prefilter: cannot write the output, which is incomplete: ${reason}.\n`,
  );
}
