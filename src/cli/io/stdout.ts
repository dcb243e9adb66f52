import type { Out } from './io.ts';

/**
 * The standard output. A file or a pipe is written directly: creating the stream takes a tenth of a short run. A terminal,
 * and a pipe that is full, get the stream, which can wait.
 */
export function standardOut(): Out {
  const fs = process.getBuiltinModule('node:fs');
  if (fs.fstatSync(1).isCharacterDevice()) return stream();
  let waiting: Out | undefined;
  return {
    write(text) {
      if (waiting !== undefined) {
        waiting.write(text);
        return;
      }
      const bytes = Buffer.from(text);
      let at = 0;
      try {
        while (at < bytes.length) at += fs.writeSync(1, bytes, at);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // The reader has closed the pipe, as `head` does; the exit code does not change.
        if (code === 'EPIPE') return;
        if (code !== 'EAGAIN') throw error;
        waiting = stream();
        process.stdout.write(bytes.subarray(at));
      }
    },
  };
}

function stream(): Out {
  const { stdout } = process;
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 2;
    process.stderr.write(`prefilter: ${message}\n`);
  });
  return stdout;
}
