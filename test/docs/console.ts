import { spawnSync } from 'node:child_process';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** The code of a page's blocks in a language. */
export function blocksOf(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code as string);
}

/** The commands that a page shows, with what it says they print. */
export function commandsOf(page: string): { call: string; output: string; block: string }[] {
  return blocksOf(page, 'console').map((block) => {
    const [call = '', ...output] = block.split('\n');
    return { call: call.replace(/^\$ /, ''), output: output.join('\n'), block };
  });
}

/** What a command prints, from the root of the checkout. */
export function printedBy(call: string): string {
  const script = `prefilter() { '${process.execPath}' '${bin}' "$@"; }\n${call}`;
  const { PATH } = env;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    env: { PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return `${stdout}${stderr}`.replace(/[ \t]+$/gm, '').replace(/\n*$/, '\n');
}
