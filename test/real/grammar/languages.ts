import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const readers = fileURLToPath(new URL('../../../grammar/readers', import.meta.url));

/** How the reader of a language is run; each function gets an empty folder and returns a command line. */
export interface Language {
  /** The program that it needs. */
  readonly tool: string;
  /** The files to copy into a project. */
  readonly files: readonly [reader: string, kit: string];
  /** A program that answers questions. */
  answering(folder: string): readonly string[];
  /** A program of some lines that use the files, which lie in the folder already. */
  using(folder: string, lines: string): readonly string[];
}

const run = (cwd: string, tool: string, ...argv: readonly string[]) =>
  execFileSync(tool, argv, { cwd, stdio: 'inherit' });

function write(folder: string, name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

export const languages: Readonly<Record<string, Language>> = {
  Python: {
    tool: 'python3',
    files: ['python/prefilter.py', 'python/prefilter_kit.py'],
    answering: () => ['python3', join(readers, 'python/answer.py')],
    using(folder, lines) {
      write(folder, 'use.py', lines);
      return ['python3', 'use.py'];
    },
  },
  PHP: {
    tool: 'php',
    files: ['php/Prefilter.php', 'php/PrefilterKit.php'],
    answering: () => ['php', join(readers, 'php/answer.php')],
    using(folder, lines) {
      write(folder, 'use.php', `<?php\n${lines}`);
      return ['php', 'use.php'];
    },
  },
  Java: {
    tool: 'javac',
    files: ['java/Prefilter.java', 'java/PrefilterKit.java'],
    answering(folder) {
      run(join(readers, 'java'), 'javac', '-d', folder, 'Prefilter.java', 'PrefilterKit.java', 'Answer.java');
      return ['java', '-cp', folder, 'Answer'];
    },
    using(folder, lines) {
      const body = `public static void main(String[] arguments) {\n${lines}}`;
      write(folder, 'Use.java', `import java.util.*;\nclass Use {\n${body}\n}\n`);
      run(folder, 'javac', '-d', '.', 'Prefilter.java', 'PrefilterKit.java', 'Use.java');
      return ['java', '-cp', '.', 'Use'];
    },
  },
  Go: {
    tool: 'go',
    files: ['go/prefilter.go', 'go/kit.go'],
    answering(folder) {
      run(join(readers, 'go'), 'go', 'build', '-o', join(folder, 'answer'), './answer');
      return [join(folder, 'answer')];
    },
    using(folder, lines) {
      cpSync(join(readers, 'go/go.mod'), join(folder, 'go.mod'));
      const imports = '"encoding/json"\n"fmt"\n"math"\n"math/big"\n"os"\n"prefilter"\n"time"';
      const unused =
        'var _ = []any{json.Marshal, fmt.Println, math.NaN, big.NewInt, os.ReadFile, prefilter.Read, time.Now}';
      write(folder, 'use/main.go', `package main\nimport (\n${imports}\n)\n${unused}\nfunc main() {\n${lines}}\n`);
      run(folder, 'go', 'build', '-o', 'run', './use');
      return ['./run'];
    },
  },
  'C#': {
    tool: 'mcs',
    files: ['csharp/Prefilter.cs', 'csharp/PrefilterKit.cs'],
    answering(folder) {
      const program = join(folder, 'answer.exe');
      const sources = ['Prefilter.cs', 'PrefilterKit.cs', 'Answer.cs'];
      run(join(readers, 'csharp'), 'mcs', '-r:System.Numerics.dll', `-out:${program}`, ...sources);
      return ['mono', program];
    },
    using(folder, lines) {
      const body = `class Use { static void Main() {\n${lines}} }`;
      write(folder, 'Use.cs', `using System;\nusing System.Collections.Generic;\nusing System.Linq;\n${body}\n`);
      run(folder, 'mcs', '-r:System.Numerics.dll', '-out:use.exe', 'Prefilter.cs', 'PrefilterKit.cs', 'Use.cs');
      return ['mono', 'use.exe'];
    },
  },
};

/** Copies what a project copies. */
export function copyFiles({ files }: Language, folder: string): void {
  for (const file of files) cpSync(join(readers, file), join(folder, file.replace(/.*\//, '')));
  cpSync(join(readers, '../conformance/dialects.json'), join(folder, 'dialects.json'));
}
