import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import plugin from '../../src/eslint/plugin.ts';
import { WorkTree } from '../cli/work-tree.ts';
import { started } from '../editor/lsp/client.ts';
import { isGate } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

const secret = 'ghp_Secret123';
const wrong = '(== a b)\n';

/** Everything that a repository can do to the one who checks it: links, pipes, programs of Git, names that move the cursor. */
class HostileRepository extends WorkTree {
  /** The folder around it. */
  readonly around: WorkTree;

  constructor(atEnd: (remove: () => void) => void) {
    const around = new WorkTree(
      { 'outside/token': `${secret}\n`, 'outside/own.txt': 'mine', 'outside/x.filter': `(== ${secret} b)\n` },
      'prefilter-',
      atEnd,
    );
    super({}, 'prefilter-', atEnd);
    this.around = around;
    const outside = around.path('outside');
    const pwned = (how: string) => `touch ${around.path(`pwned-by-${how}`)}; false`;
    this.write({
      'a.filter': wrong,
      'b.yaml': 'filter: (== a b)\n',
      'sub/x.filter': wrong,
      '.gitattributes': '*.filter filter=a=b diff=evil\n*.yaml filter=evil diff=evil\n',
      'steer\u001b]0;title\u0007\n.filter': wrong,
      'package.json': '{}',
      'bare/HEAD': 'ref: refs/heads/main\n',
      'bare/config': `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "${pwned('bare')}"\n`,
      'bare/x.filter': wrong,
    });
    for (const folder of ['bare/objects', 'bare/refs']) mkdirSync(this.path(folder), { recursive: true });
    this.commit();
    // What an unpacked archive brings besides.
    for (const [name, value] of [
      ['core.fsmonitor', pwned('fsmonitor')],
      ['diff.external', pwned('external')],
      ['diff.evil.textconv', pwned('textconv')],
      ['diff.evil.command', pwned('command')],
      ['filter.evil.clean', pwned('clean')],
      ['filter.evil.process', pwned('process')],
      ['filter.a=b.clean', pwned('clean-with-equals')],
      ['filter.a=b.required', 'true'],
    ] as const) {
      this.git('config', name, value);
    }
    for (const hook of ['post-index-change', 'pre-commit', 'post-checkout']) {
      this.write({ [`.git/hooks/${hook}`]: `#!/bin/sh\n${pwned(hook)}\n` });
      chmodSync(this.path(`.git/hooks/${hook}`), 0o755);
    }
    // The index lists `sub/x.filter`, and `sub` is a link now.
    spawnSync('rm', ['-r', this.path('sub')]);
    symlinkSync(outside, this.path('sub'));
    symlinkSync(`${outside}/x.filter`, this.path('link.filter'));
    symlinkSync(`${outside}/token`, this.path('prefilter-suppressions.json'));
    symlinkSync(`${outside}/token`, this.path('prefilter-env.d.ts'));
    mkdirSync(this.path('node_modules'));
    symlinkSync(outside, this.path('node_modules/.cache'));
    mkdirSync(`${outside}/prefilter`);
    symlinkSync(`${outside}/own.txt`, `${outside}/prefilter/lint.cache`);
    spawnSync('mkfifo', [this.path('pipe.filter'), this.path('pipe.yaml')]);
    // Their contents have not changed, but their times have.
    for (const name of ['a.filter', 'b.yaml']) writeFileSync(this.path(name), readFileSync(this.path(name)));
  }

  get environment() {
    return { PATH: process.env.PATH, LANG: 'C', CI: '1' };
  }

  /** Runs the command as a process; a run that takes a minute fails. */
  lint(...argv: string[]) {
    return this.process(process.execPath, bin, ...argv);
  }

  process(command: string, ...argv: string[]) {
    const { status, stdout, stderr } = spawnSync(command, argv, {
      cwd: this.folder,
      encoding: 'utf8',
      env: this.environment,
      timeout: 60_000,
    });
    expect(status).not.toBe(null);
    return { status, stdout, stderr };
  }

  /** Fails if anything outside has been shown or changed, or a program has been started. */
  expectIntact(output: string) {
    expect(output).not.toContain('ghp_');
    const { around } = this;
    expect(spawnSync('ls', ['-R', around.folder], { encoding: 'utf8' }).stdout).not.toContain('pwned');
    const outside = ['token', 'own.txt', 'x.filter'].map((name) => around.read(`outside/${name}`));
    expect(outside).toEqual([`${secret}\n`, 'mine', `(== ${secret} b)\n`]);
  }

  /** The command that lists the system calls which write or start something; Node keeps no compiled code meanwhile. */
  get tracer(): readonly string[] {
    const calls =
      'execve,open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,ftruncate';
    const uncached = ['-E', 'NODE_DISABLE_COMPILE_CACHE=1'];
    return ['strace', '-f', '-s', '4096', ...uncached, '-e', `trace=${calls}`, '-o', this.around.path('log')];
  }

  /** Fails if the traced command started more than Git, or wrote more than these files. */
  expectTrace(written: readonly string[]) {
    const lines = this.around
      .read('log')
      .split('\n')
      .filter((line) => !/ = -1 E|resumed>/.test(line));
    const started = lines.flatMap((line) => /execve\("([^"]+)"/.exec(line)?.[1] ?? []);
    expect([...new Set(started.map((path) => path.replace(/^.*\//, '')))].filter((name) => name !== 'node')).toEqual([
      'git',
    ]);
    const changes = lines.flatMap((line) => {
      if (/\bopen(?:at)?\(/.test(line) && !/O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(line)) return [];
      if (/execve\(/.test(line)) return [];
      return [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path = '']) => path);
    });
    const own = changes
      .filter((path) => !/^\/(?:dev|proc)\//.test(path))
      .map((path) => path.replace(`${this.folder}/`, ''));
    expect(
      own.filter((path) => !written.some((name) => path === name || new RegExp(`^${name}\\.\\d+\\.tmp$`).test(path))),
    ).toEqual([]);
  }
}

const commands = [
  ['lint'],
  ['lint', '--no-ignore'],
  ['lint', '--cache'],
  ['lint', '--since', 'HEAD'],
  ['lint', '--suppress-all'],
  ['lint', '--show-files'],
  ['lint', 'bare'],
  ['format', '--check', '.'],
  ['explain', '.'],
  ['encode', '.'],
  ['parse', 'bare'],
  ['diff', 'HEAD'],
  ['config', '--inspect', 'a.filter'],
  ['types'],
  ['lint', '--fix'],
  ['format', '--write', '.'],
];

describe.runIf(process.platform === 'linux')('a hostile repository', () => {
  let removals: (() => void)[] = [];
  let tree: HostileRepository;

  beforeAll(() => {
    tree = new HostileRepository((remove) => removals.push(remove));
    return () => {
      for (const remove of removals) remove();
      removals = [];
    };
  });

  test('its programs would run', () => {
    spawnSync('git', ['diff', 'HEAD'], { cwd: tree.folder });
    const ran = ['clean', 'external', 'fsmonitor'].filter((how) => existsSync(tree.around.path(`pwned-by-${how}`)));
    expect(ran).not.toEqual([]);
    spawnSync('sh', ['-c', `rm -f ${tree.around.path('pwned-by-')}*`]);
  });

  test.each(commands)('is data for %s %s %s', async (...argv) => {
    const { stdout, stderr } = await tree.run(argv);
    tree.expectIntact(stdout + stderr);
    // Nothing that a terminal acts on, except the line ends of the command.
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  test.each<[name: string, configuration: string, status: number]>([
    ['a foreign `extends`', JSON.stringify({ extends: '../outside/token' }), 2],
    ['an absolute `extends`', JSON.stringify({ extends: '/etc/passwd' }), 2],
    ['an `extends` through a link', JSON.stringify({ extends: './sub/token' }), 2],
    ['an output of Git', JSON.stringify({ output: { format: ['compact=.git/config'] } }), 2],
  ])('%s is refused by the command and by ESLint', async (_, configuration, status) => {
    tree.write({ 'prefilter.config.json': configuration });
    const { exitCode, stdout, stderr } = await tree.run(['lint', '--no-config'].slice(0, 1));
    tree.expectIntact(stdout + stderr);
    expect(exitCode).toBe(status);
    const linted = await lintWithESLint(tree);
    tree.expectIntact(linted);
    spawnSync('rm', [tree.path('prefilter.config.json')]);
  });

  test('a configuration that is a link or a pipe', async () => {
    symlinkSync(tree.around.path('outside/token'), tree.path('prefilter.config.json'));
    const { exitCode, stdout, stderr } = await tree.run(['lint']);
    tree.expectIntact(stdout + stderr + (await lintWithESLint(tree)));
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('leads out of the repository')]);
    spawnSync('sh', ['-c', 'rm prefilter.config.json; mkfifo prefilter.config.json'], { cwd: tree.folder });
    tree.expectIntact(tree.lint('lint', 'b.yaml').stderr + (await lintWithESLint(tree)));
    spawnSync('rm', [tree.path('prefilter.config.json')]);
  });

  test('suppressions that are a pipe are not waited for', () => {
    spawnSync('sh', ['-c', 'rm prefilter-suppressions.json; mkfifo prefilter-suppressions.json'], { cwd: tree.folder });
    const { status, stderr } = tree.lint('lint', 'b.yaml');
    expect([status, stderr]).toEqual([2, expect.stringContaining('it is not a regular file')]);
    spawnSync('rm', [tree.path('prefilter-suppressions.json')]);
  });

  test('Git does not wait for patterns that are a pipe', () => {
    const { status } = tree.lint('lint', '--show-files');
    spawnSync('mkfifo', [tree.path('.gitignore')]);
    expect([status, tree.lint('lint', '--show-files').status]).toEqual([status, status]);
    spawnSync('rm', [tree.path('.gitignore')]);
  });

  // What the system lists; `npm test` looks at what is left behind.
  const hasTracer = isGate && spawnSync('strace', ['-V']).status === 0;

  test.runIf(hasTracer).each([
    { argv: ['lint', '--cache', '--since', 'HEAD'], written: [] },
    { argv: ['lint', '--fix', '.'], written: ['a.filter', 'b.yaml'] },
    { argv: ['diff', 'HEAD'], written: [] },
  ])('$argv: the system lists what is written and started', ({ argv, written }) => {
    for (const name of ['a.filter', 'b.yaml'])
      writeFileSync(tree.path(name), name === 'a.filter' ? wrong : 'filter: (== a b)\n');
    tree.process('strace', ...tree.tracer.slice(1), process.execPath, bin, ...argv);
    tree.expectTrace(written);
  });

  test('`lint --watch` shows, changes and starts nothing else, also when the repository changes below it', async () => {
    tree.write({ 'a.filter': wrong });
    const [program, ...argv] = [
      ...(hasTracer ? tree.tracer : []),
      process.execPath,
      bin,
      'lint',
      '--watch',
      '-f',
      'compact',
    ] as const;
    const child = spawn(program as string, argv, { cwd: tree.folder, env: tree.environment, detached: true });
    let output = '';
    const runs = () => output.split('waiting for changes').length - 1;
    const until = async (count: number) => {
      while (runs() < count && child.exitCode === null) await once(child.stderr, 'data');
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    await until(1);
    tree.write({ 'b.yaml': 'filter: (== c d)\n' });
    await until(2);
    symlinkSync(tree.around.path('outside/x.filter'), tree.path('late.filter'));
    tree.write({ 'prefilter.config.json': JSON.stringify({ extends: '../outside/token' }) });
    await until(3);
    spawnSync('sh', ['-c', 'rm prefilter.config.json late.filter'], { cwd: tree.folder });
    process.kill(-(child.pid as number), 'SIGINT');
    await once(child, 'exit');
    expect(output).toContain('a.filter:1:2');
    tree.expectIntact(output);
    if (hasTracer) tree.expectTrace([]);
  });

  test('`lsp` shows, changes and starts nothing else, whatever file an editor opens or asks about', async () => {
    tree.write({ 'prefilter.config.json': JSON.stringify({ extends: './sub/token' }) });
    const client = started([...(hasTracer ? tree.tracer : []), process.execPath, bin, 'lsp', '--stdio'], tree.folder);
    await client.start(tree.folder);
    const shown: unknown[] = [];
    for (const name of splitTexts(
      'a.filter¦b.yaml¦link.filter¦bare/x.filter¦sub/x.filter¦steer\u001b]0;title\u0007\n.filter',
    )) {
      const uri = pathToFileURL(tree.path(name)).href;
      shown.push(await client.open(uri, wrong, 'prefilter'));
      for (const method of splitTexts(
        'references¦definition¦hover¦completion¦codeAction¦documentSymbol¦prepareRename¦rename¦formatting',
      ))
        shown.push(
          await client
            .at(`textDocument/${method}`, uri, 4, {
              context: { includeDeclaration: true, diagnostics: [] },
              newName: 'z',
              options: { tabSize: 2, insertSpaces: true },
            })
            .catch(({ message }) => message),
        );
    }
    spawnSync('rm', [tree.path('prefilter.config.json')]);
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: pathToFileURL(tree.path('prefilter.config.json')).href, type: 3 }],
    });
    const uri = pathToFileURL(tree.path('a.filter')).href;
    shown.push(await client.at('textDocument/references', uri, 4, { context: { includeDeclaration: true } }));
    expect(await client.stop()).toBe(0);
    tree.expectIntact(JSON.stringify([shown, client.published, client.messages]));
    if (hasTracer) tree.expectTrace([]);
  });
});

async function lintWithESLint(tree: WorkTree): Promise<string> {
  const eslint = new ESLint({
    cwd: tree.folder,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.js'], plugins: { prefilter: plugin as never }, rules: { 'prefilter/valid-filter': 'error' } },
    ],
  });
  try {
    const results = await eslint.lintText('const filter = "(== a b)";\n', { filePath: tree.path('a.js') });
    return JSON.stringify(results);
  } catch (error) {
    return String(error);
  }
}
