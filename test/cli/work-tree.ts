import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { commandLine, expectFailure, type Outcome, type Surroundings } from './command-line.ts';

type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A temporary folder with files, by default for one test. */
export class WorkTree {
  readonly folder: string;

  constructor(files: Contents = {}, name = 'tree', atEnd: (remove: () => void) => void = onTestFinished) {
    // DuckDB lists the folder above one whose name has characters of patterns: here that is one of a single entry.
    const parent = realpathSync(mkdtempSync(join(tmpdir(), 'prefilter-')));
    this.folder = join(parent, name);
    mkdirSync(this.folder);
    atEnd(() => rmSync(parent, { recursive: true, force: true }));
    this.write(files);
  }

  write(files: Contents): this {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(this.path(name)), { recursive: true });
      writeFileSync(this.path(name), content);
    }
    return this;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  git(...argv: string[]): this {
    const settings = ['user.name=a', 'user.email=a@b', 'init.defaultBranch=main', 'maintenance.auto=false'];
    const config = settings.flatMap((setting) => ['-c', setting]);
    const { status, stderr } = spawnSync('git', [...config, ...argv], { cwd: this.folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return this;
  }

  /** Makes it a Git repository and commits its files. */
  commit(): this {
    return this.init().git('add', '-A').git('commit', '-qm', 'all', '--allow-empty');
  }

  /** Makes it an empty Git repository, as `git init` does, without starting it. */
  init(): this {
    for (const name of ['objects', 'refs/heads']) mkdirSync(this.path(`.git/${name}`), { recursive: true });
    const settings = [
      'repositoryformatversion = 0',
      `filemode = ${process.platform !== 'win32'}`,
      'bare = false',
      'logallrefupdates = true',
    ];
    return this.write({
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/config': `[core]\n${settings.map((setting) => `\t${setting}\n`).join('')}`,
    });
  }

  run(argv: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
    return commandLine(argv, { folder: this.folder, ...surroundings });
  }

  /** Expects that the run itself fails, with this sentence. */
  async expectFailure(
    argv: readonly string[],
    sentence: string | RegExp,
    surroundings: Surroundings = {},
  ): Promise<void> {
    await expectFailure(argv, sentence, { folder: this.folder, ...surroundings });
  }

  /** The findings, as `file:line:column rule`. */
  async findings(argv: readonly string[], surroundings: Surroundings = {}): Promise<string[]> {
    const { stdout } = await this.run([...argv, '-f', 'compact'], surroundings);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/^(.+?:\d+:\d+): .*\[(.+)\]$/, '$1 $2'));
  }
}
