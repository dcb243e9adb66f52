import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';
import { repair } from '../../../src/lint/fix/repair.ts';
import { mutant } from '../../support/mutant.ts';
import { long } from '../../support/runs.ts';
import { describeWith } from '../support/tool.ts';

/*
 * What the parser of a language accepts, it accepts after a repair, however the file was broken before. Each language by the
 * program that its users run.
 */

const url = 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%3D%20a%20b%29&limit=50';
const filter = '(or (== a b) (= c d))';

interface Language {
  readonly tools: readonly string[];
  readonly file: string;
  readonly text: string;
  /** Which of the texts the parser accepts. */
  accepts(program: string, texts: readonly string[]): readonly boolean[];
  /** How many broken texts are tried; four times as many with PREFILTER_LONG. */
  readonly count: number;
}

/** Asks a program about all texts at once: it reads a list in JSON, and prints one. */
const ofList = (argv: readonly string[]) => (program: string, texts: readonly string[]) => {
  const input = JSON.stringify(texts.map((text) => Buffer.from(text).toString('base64')));
  const { stdout, stderr } = spawnSync(program, argv, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as boolean[];
};

/** Asks a program about each text on its standard input. */
const ofEach = (argv: readonly string[]) => (program: string, texts: readonly string[]) =>
  texts.map((input) => spawnSync(program, argv, { input }).status === 0);

/** Asks the compiler of Mono about files; all have the same class, which is no mistake here. */
function acceptsOfMono(program: string, texts: readonly string[]): readonly boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-fixes-'));
  try {
    const names = texts.map((_, at) => `f${at}.cs`);
    for (const [at, name] of names.entries()) writeFileSync(join(folder, name), texts[at] as string);
    const { stderr } = spawnSync(program, ['--parse', ...names], { cwd: folder, encoding: 'utf8' });
    const wrong = new Set([...stderr.matchAll(/^(f\d+\.cs)\(.*: error (?!CS0101)/gm)].map(([, name]) => name));
    return names.map((name) => !wrong.has(name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const python = `
import ast, base64, json, sys, warnings
warnings.simplefilter('ignore')
def accepts(text):
    try:
        ast.parse(base64.b64decode(text))
        return True
    except (SyntaxError, ValueError):
        return False
print(json.dumps([accepts(text) for text in json.load(sys.stdin)]))
`;
const php = `echo json_encode(array_map(function ($text) {
  try { @token_get_all(base64_decode($text), TOKEN_PARSE); return true; } catch (ParseError $error) { return false; }
}, json_decode(stream_get_contents(STDIN))));`;
const java = `
import com.sun.source.util.JavacTask;
import java.net.URI;
import java.util.*;
import javax.tools.*;
class Parse {
  public static void main(String[] a) throws Exception {
    String input = new String(System.in.readAllBytes());
    List<String> answers = new ArrayList<>();
    for (String part : input.substring(1, input.length() - 1).split(",")) {
      String text = new String(Base64.getDecoder().decode(part.replace("\\"", "")), "UTF-8");
      DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
      JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
        public CharSequence getCharContent(boolean ignore) { return text; }
      };
      ((JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, null, found, null, null, List.of(file))).parse();
      answers.add("" + found.getDiagnostics().stream().noneMatch(one -> one.getKind() == Diagnostic.Kind.ERROR));
    }
    System.out.print(answers);
  }
}
`;

const languages: Readonly<Record<string, Language>> = {
  Python: {
    ...{ tools: ['python3'], file: 'a.py', count: 150, accepts: ofList(['-c', python]) },
    text: `filter = "${filter}"\nrequests.get("${url}")\nfilter = f'(or (= a {x}) (== c d))'\nfilter = """\n(== a "b")\n"""\n`,
  },
  PHP: {
    ...{ tools: ['php'], file: 'a.php', count: 150, accepts: ofList(['-r', php]) },
    text: `<?php\n$filter = '${filter}';\n$url = "${url}";\n$filter = <<<SQL\n(== a b)\nSQL;\n$filter = "(== a {$x})";\n`,
  },
  Java: {
    ...{ tools: ['java'], file: 'A.java', count: 100 },
    accepts: (program, texts) => {
      const folder = mkdtempSync(join(tmpdir(), 'prefilter-fixes-'));
      try {
        writeFileSync(join(folder, 'Parse.java'), java);
        return ofList([join(folder, 'Parse.java')])(program, texts);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    text: `class A {\n  String filter = "${filter}";\n  String url = "${url}";\n  String other = """\n    filter=(== a "b")\n    """;\n}\n`,
  },
  Go: {
    ...{ tools: ['gofmt'], file: 'a.go', count: 50, accepts: ofEach(['-e']) },
    text: `package main\n\nvar filter = "${filter}"\nvar address = "${url}"\nvar other = map[string]string{"filter": \`(== a "b")\`}\n`,
  },
  'C#': {
    ...{ tools: ['mcs'], file: 'A.cs', count: 60, accepts: acceptsOfMono },
    text: `class A {\n  string filter = "${filter}";\n  string url = @"${url}";\n  string Filter(string x) { var filter = $"(== a {x})"; return filter; }\n}\n`,
  },
  JavaScript: {
    ...{ tools: ['node'], file: 'a.js', count: 150 },
    accepts: (_, texts) =>
      texts.map((text) => {
        try {
          return new Script(text) !== undefined;
        } catch {
          return false;
        }
      }),
    text: `const filter = "${filter}";\nfetch(\`${url}\`);\nconst other = { filter: '(== a "b")' };\nfilter\`(or (= a \${x}) (== c d))\`;\n`,
  },
  Perl: {
    ...{ tools: ['perl'], file: 'a.pl', count: 50, accepts: ofEach(['-c']) },
    text: `my $filter = '${filter}';\nmy $url = "${url}";\n$filter = <<'A';\n(== a b)\nA\n$filter = q{(== a b)};\n`,
  },
  Ruby: {
    ...{ tools: ['ruby'], file: 'a.rb', count: 50, accepts: ofEach(['-c']) },
    text: `filter = '${filter}'\nget("${url}")\nfilter = <<~SQL\n  (== a b)\nSQL\nfilter = %q{(== a b)}\n`,
  },
  'the Bourne shell': {
    ...{ tools: ['dash'], file: 'a.sh', count: 80, accepts: ofEach(['-n']) },
    text: `FILTER='${filter}'\ncurl ${url}\ncurl "$BASE/v1/nfe/received?filter=(== a b)"\ncurl -d "filter=(== a b)" <<A\n(== a b)\nA\n`,
  },
};

const settings = settingsOf();

for (const [name, { tools, file, text, accepts, count: usual }] of Object.entries(languages)) {
  const count = long ? 4 * usual : usual;
  describeWith(tools, `fixes in files of ${name}`, (program) => {
    test('what its parser accepts, it accepts after a repair', () => {
      expect(repair({ file, text }, settings).applied).toBeGreaterThan(0);
      const fixed = [text, ...fc.sample(mutant(text), count)].flatMap((before) => {
        const after = repair({ file, text: before }, settings);
        return after.applied > 0 ? [[before, after.text] as const] : [];
      });
      const valid = accepts(
        program,
        fixed.map(([before]) => before),
      );
      const stays = accepts(
        program,
        fixed.map(([, after]) => after),
      );
      expect([valid.length, valid[0]]).toEqual([fixed.length, true]);
      expect(valid.filter(Boolean).length).toBeGreaterThan(count / 20);
      expect(fixed.filter((_, at) => valid[at] && !stays[at])).toEqual([]);
    });
  });
}
