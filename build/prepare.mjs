import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/*
 * Builds the package where npm installs it from its repository, as pre-commit has it do: npm runs this script there, and no
 * other. With `--global` it has not installed what the build needs (npm/cli, issue 8440), so that is done here. After
 * `npm ci` in a checkout nothing is to be done: whoever works there builds.
 */

// npm hands its flags on in variables: without this one nothing would be installed in this folder.
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
