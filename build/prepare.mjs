import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/*
 * Builds the package when npm installs it from its repository, as pre-commit makes it do: this is the only script that npm
 * runs then. With `--global` npm does not install what the build needs (npm/cli, issue 8440), so that is done here. After
 * `npm ci` in a checkout there is nothing to do: developers build by themselves.
 */

// npm passes its flags on as variables; with `--global` set, the nested npm would install nothing in this folder.
const { npm_config_global: _, npm_command: command, ...env } = process.env;

function npm(...argv) {
  // On Windows npm is a script, which only a shell can run.
  const { status } = spawnSync('npm', argv, { env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

if (command !== 'ci') {
  if (!existsSync('node_modules/tsup')) npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  npm('run', '-s', 'build');
}
