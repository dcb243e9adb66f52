import type { Io } from './io.ts';

/** Runs Git in a folder, with messages in English. */
export const git: Io['git'] = (folder, argv, stdin = '') => {
  // Loaded late: few runs need it, and loading takes time.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status, stdout, stderr } = spawnSync('git', argv, {
    cwd: folder,
    input: stdin,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
  });
  return status === 0 ? { stdout, stderr } : undefined;
};
