// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs of other languages are what this is about
import { describe, expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { isGate } from '../support/runs.ts';

const base = 'https://api.arquivei.com.br/v1/nfe/received';

const wrong = [
  ['==', '(== s new)'],
  ['eq', '(eq s new)'],
  ['not_exists', '(not_exists t)'],
  ['!=', '(!= s new)'],
] as const;
const right = ['(= s new)', '(_not_exists t)', '(= total 1.50)', '(= nfe_number 42)'];

/** One of these, each in its turn; in the gate all. */
const inTurn = <T>(all: readonly T[], turn: number) => all.filter((_, at) => isGate || at === turn % all.length);
let turn = 0;

/**
 * Each text is checked with wrong filters in the place of each `§`, which are found there and nothing else, and with right ones,
 * where nothing is found.
 */
function checks(forms: readonly (readonly [file: string, text: string])[]): void {
  const isEncoded = (text: string, at: number) => text.slice(0, at).endsWith('?filter=');
  const filled = (form: string, filter: string) =>
    form.replaceAll('§', (_, at: number) => (isEncoded(form, at) ? encodeURIComponent(filter) : filter));
  test.each(forms)('%s: %j', (file, form) => {
    turn++;
    for (const [operator, filter] of inTurn(wrong, turn)) {
      const text = filled(form, filter);
      const found = lint({ file, text }).map(({ problem: { code, span } }) => [code, text.slice(span.start, span.end)]);
      const images = [...form.matchAll(/§/g)].map(({ index }) => [
        'unknown-operator',
        isEncoded(form, index) ? encodeURIComponent(operator) : operator,
      ]);
      expect([filter, ...found]).toEqual([filter, ...images]);
    }
    for (const filter of inTurn(right, turn)) expect(lint({ file, text: filled(form, filter) })).toEqual([]);
  });
}

describe('the margin of a text is no part of it', () =>
  checks([
    ['a.scala', 'val filter = """(OR\n  |  §\n  |  (_not_exists s))""".stripMargin'],
    ['a.scala', 'val q = Map("filter" -> """|§\n""".stripMargin)'],
    ['a.kt', 'val filter = """\n    |(OR\n    |  §\n    |  (_not_exists s))\n    """.trimMargin()'],
    ['a.kt', 'call(filter = "(OR " + """|§\n   | (_not_exists s))""".trimMargin())'],
  ]));

describe('comments stand between parts of a text', () =>
  checks([
    ['a.c', 'const char *filter = "(OR " "§ " /* c */ "(_not_exists s))";'],
    ['a.cpp', 'auto filter = "(OR "  // first\n  "§ "  // second\n  "(_not_exists s))";'],
    ['a.py', 'filter = ("(OR "  # first\n  "§ "\n  # second\n  "(_not_exists s))")'],
  ]));

describe('settings go on over indented lines', () =>
  checks([
    ['setup.cfg', '[nfe]\nfilter =\n    (OR\n      §\n      (_not_exists s))\nlimit = 5\n'],
    ['odoo.conf', '[options]\nnfe_filter = (OR\n  §\n  (_not_exists s))\nlimit = 5\n'],
    ['a.ini', '[a]\r\nfilter: (OR §\r\n\t(_not_exists s))\r\n[b]\r\nx = )\r\n'],
    ['a.conf', 'server:\n  filter = §\n  port = 1\n'],
    ['a.cfg', '[a]\nfilter = §\n  comment = (x\nb = 1\n'],
  ]));

describe('the configuration of nginx', () =>
  checks([
    ['nginx.conf', 'location / {\n  return 302 /x?filter=§;\n}\n'],
    ['nginx.conf', 'location / { return 302 /x?filter=§; }\n'],
    ['nginx.conf', 'rewrite ^/a$ /x?filter=§ break;\n'],
    ['nginx.conf', 'proxy_pass https://example.com/v1?filter=§;\n'],
  ]));

describe('cells of tables', () =>
  checks([
    ['a.md', `|a|b|c|\n|-|-|-|\n|x|${base}?filter=§|y|\n`],
    ['a.md', `| a | b |\n|-|-|\n| x | ${base}?filter=§ |\n`],
    ['a.md', `|a|\n|-|\n|[x](${base}?filter=§)|\n`],
  ]));

describe('scripts in YAML that are JavaScript', () => {
  checks([
    ['a.yaml', "x:\n  script: |\n    var a = 1; // it's fine\n    var filter = '§';\n    return filter;\n"],
    [
      'a.yaml',
      "x:\n  - script: |\n      // it's\n      const query = { filter: '§' };\n      return JSON.stringify(query);\n",
    ],
    ['a.yaml', "x:\n  script: |-\n    try {\n      req.get(`/x?filter=§`);\n    } catch (e) { throw 'It is down'; }\n"],
  ]);

  test.each([
    "x:\n  script: |\n    value = JSON.parse(value); // the device's own\n    return value.a;\n",
    "x:\n  script: |\n    if (value > 3) {\n      return 'isn\\'t';\n    } // don't\n",
  ])('%j is right', (text) => expect(lint({ file: 'a.yaml', text })).toEqual([]));

  test('a shell script is still one', () => {
    const text = "test:\n  script: |\n    x=1\n    curl '/v1?filter=(== a b)\n";
    expect(lint({ file: '.gitlab-ci.yml', text }).map(({ problem }) => problem.code)).toContain('host-parse');
  });
});

describe('forms of languages', () =>
  checks([
    ['a.erl', '-define(FILTER, "§").'],
    ['a.erl', 'Filter = <<"§">>,\nOther = <<"x">>.'],
    ['a.erl', 'filter() -> <<"§">>.'],
    ['a.ml', 'let q = [("limit", "5"); ("filter", "§")]'],
    ['a.hs', 'q = [("limit", "5"), ("filter", "§")]'],
    ['a.fs', 'let q = [ "filter", "§" ]'],
    ['a.ml', 'let filter = {|§|}'],
    ['a.ml', 'let filter = {sql|§|sql}'],
    ['a.ex', 'filter = ~s{§}'],
    ['a.ex', '@filter ~S|§|'],
    ['a.ex', 'config :nfe, filter: ~s[§]'],
    ['a.ex', 'filter = ~S"""\n§\n"""'],
    ['a.sql', "ALTER TABLE t ADD COLUMN filter text DEFAULT '§';"],
    ['a.sql', "CREATE TABLE t (\n  id int,\n  filter varchar(200) NOT NULL DEFAULT '§',\n  x int\n);"],
    ['a.js', "const filter = ['(OR', '§', '(_not_exists s))'].join('\\n');"],
    ['a.js', "const schema = z.object({ filter: z.string().min(3).default('§') });"],
    ['a.go', 'flag.StringVar(&f, "filter", "§", "help")'],
    ['a.go', 'flags.StringVarP(&f, "filter", "f", "§", "help")'],
    ['a.go', 'cmd.Flags().StringP("filter", "f", "§", "help")'],
    ['a.c', 'strcpy(filter, "§");'],
    ['a.c', 'strncpy(filter, "§", sizeof filter);'],
  ]));

describe('enumerations and classes of filters', () =>
  checks([
    ['a.ts', "enum ReceivedFilter { New = '§', Old = '(= t old)' }"],
    ['a.ts', "export const enum Filters { New = '§' }"],
    ['a.ts', "class Filters { static readonly New = '§'; }"],
    ['a.ts', "namespace Filters { export const open = '§'; }"],
    ['a.py', 'class ReceivedFilter(str, Enum):\n    """Those in use."""\n\n    NEW = "§"\n    OLD = "(= t old)"\n'],
    ['a.py', 'class Filters:\n    new = "§"\n    old = "(= t old)"\n'],
    ['a.php', "<?php enum ReceivedFilter: string { case New = '§'; case Old = '(= t old)'; }"],
    ['a.php', "<?php final class Filters { public const NEW = '§'; }"],
    ['a.kt', 'enum class ReceivedFilter(val text: String) { NEW("§"), OLD("(= t old)") }'],
    ['a.kt', 'object Filters {\n  const val NEW = "§"\n}'],
    ['A.java', 'enum ReceivedFilter {\n  OLD("(= t old)"),\n  NEW("§");\n  final String text;\n}'],
    ['A.java', 'final class Filters { static final String NEW = "§"; }'],
    ['a.cs', 'static class Filters { public const string New = "§"; }'],
    ['a.swift', 'enum ReceivedFilter: String { case new = "§" }'],
    ['a.dart', "enum ReceivedFilter { open('§'); const ReceivedFilter(this.text); }"],
    ['a.rb', "module Filters\n  NEW = '§'\n  OLD = '(= t old)'\nend\n"],
    ['a_spec.rb', "let(:filter) { '§' }"],
    ['a_spec.rb', "let!(:filter) do\n  '§'\nend"],
    ['a_spec.rb', 'subject(:nfe_filter) { "§" }'],
  ]));

test('an LDAP filter that is put together is none', () => {
  const text = `<?php $filter = '(& ' . implode(' ', $parts) . ')'; $filter2 = "(| $a $b)"; $filter3 = '(!' . $a . ')';`;
  expect(lint({ file: 'a.php', text })).toEqual([]);
});

test.each([
  ['a.js', "const filter = util.format('(~= s %s)', s);"],
  ['a.js', "const filter = `(~~ ${ids.map((id) => `(= id ${id})`).join(' ')})`;"],
  ['a.js', "const filter = '(~~ ' + a + ' ' + b + ')'; // Qive"],
  ['a.py', "filter = '(~~ ' + a + ' ' + b + ')'  # Qive"],
  ['a.py', "filter = f'(~~ {a} {b})'  # Qive"],
  ['A.java', 'StringBuilder filter = new StringBuilder("(~~ ");\nfor (String one : all) filter.append(one);'],
  ['A.java', 'StringBuilder filter = new StringBuilder();\nfilter.append("(~~ ");\nfilter.append(a);'],
  ['a.go', 'var filter strings.Builder\nfilter.WriteString("(~~ ")\nfilter.WriteString(a)\n'],
  ['a.kt', 'val filter = buildString { append("(~~ "); append(a); append(")") }'],
  ['a.cs', 'var filter = new StringBuilder("(~~ ");\nfilter.Append(a).Append(")");'],
  ['a.c', 'snprintf(filter, sizeof filter, "(~= s %s)", s);'],
  ['a.c', 'sprintf(filter, "(~= s %s)", s);'],
  ['a.go', 'fmt.Fprintf(&filter, "(~= s %s)", s)'],
])('%s: %s is found where values are put in', (file, text) => {
  const wrong = text.replace('(~~', '(or').replace('(~=', '(==');
  const operator = wrong.includes('(or') ? 'or' : '==';
  const found = lint({ file, text: wrong }).filter(({ problem }) => problem.code === 'unknown-operator');
  expect(found.map(({ problem: { span } }) => wrong.slice(span.start, span.end))).toEqual([operator]);
  const right = text.replace('(~~', '(OR').replace('(~=', '(=');
  const errors = lint({ file, text: right }).filter(({ problem }) => problem.code !== 'unsafe-interpolation');
  expect(errors).toEqual([]);
});

describe('settings in other files', () =>
  checks([
    ['a.yaml', 'kind: ConfigMap\ndata:\n  application.properties: |\n    limit=5\n    nfe.filter=§\n'],
    ['a.yaml', 'kind: ConfigMap\ndata:\n  .env: |\n    LIMIT=5\n    FILTER=§\n'],
    ['a.yaml', 'kind: ConfigMap\ndata:\n  config.json: |\n    {\n      "filter": "§"\n    }\n'],
    ['a.yaml', "kind: ConfigMap\ndata:\n  run.sh: |-\n    FILTER='§'\n"],
    ['package.json', `{ "scripts": { "fetch": "nfe fetch --filter '§'" } }`],
    ['package.json', '{ "scripts": { "fetch": "NFE_FILTER=\\"§\\" node a.js" } }'],
    ['launch.json', '{ "configurations": [{ "args": ["fetch", "--filter", "§"] }] }'],
    ['launch.json', '{ "configurations": [{ "args": ["--nfe-filter=§"] }] }'],
    ['values.yaml', 'filter: {{ .Values.filter | default "§" }}'],
    ['a.yaml', 'env:\n  - name: x\n    filter: {{ .Values.filter | default "§" | quote }}\n    limit: 5\n'],
    ['a.yaml', `filter: "{{ .Values.filter | default '§' }}"`],
    ['a.yaml', `filter: "{{ nfe_filter | default('§') }}"`],
    ['supervisord.conf', '[program:x]\ncommand=nfe fetch --filter "§"\n'],
    ['supervisord.conf', '[program:x]\nenvironment=FILTER="§"\n'],
    ['a.service', '[Service]\nExecStart=/usr/bin/nfe fetch --filter "§"\nEnvironment="NFE_FILTER=§"\n'],
    ['a.sh', "read -r -d '' FILTER <<'EOT'\n§\nEOT\n"],
    ['a.sh', "printf -v filter '§'"],
    ['a.md', 'Send `filter=§`.'],
    ['a.md', 'Send `&filter=§`.'],
    ['a.md', 'Send `limit=5&filter=§`.'],
  ]));

describe('scripts in YAML in the language that they say', () =>
  checks([
    ['.github/workflows/a.yml', 'steps:\n  - shell: python\n    run: |\n      filter = r"§"  # it\'s\n'],
    [
      'a.yml',
      'defaults:\n  run:\n    shell: pwsh\njobs:\n  a:\n    steps:\n      - run: |\n          $filter = "§"  # it\'s\n',
    ],
    ['a.yml', 'x:\n  script: |\n    import os\n    os.environ["FILTER"] = (  # it\'s\n      "§")\n'],
    ['a.yml', "x:\n  inline_code: |\n    local filter = [[§]] -- it's\n    return filter\n"],
    ['a.yml', "script:\n  image: python:3.12\n  command: [python3]\n  source: |\n    filter = '''§'''\n"],
    ['a.yml', "x:\n  run: |\n    #!/usr/bin/env -S ruby -w\n    filter = %q{§}  # it's\n"],
    ['a.yml', "steps:\n  - pwsh: |\n      $filter = '§'\n"],
  ]));

describe('pages in programs', () =>
  checks([
    ['a.component.ts', '@Component({ template: `<nfe-list [filter]="\'§\'" a="it\'s"></nfe-list>` })\nclass X {}'],
    ['a.component.ts', '@Component({ template: `\n<nfe-list filter="§"></nfe-list>\n` })\nclass X { filter = "§"; }'],
    ['a.component.ts', "@Component({ template: '<a (click)=\"load({ filter: \\'§\\' })\">x</a>' })\nclass X {}"],
    ['a.js', 'export default { template: `<nfe-list :params="{ filter: \'§\' }" />` };'],
    ['a.js', 'const list = html`<nfe-list filter="§" @x=${(e) => e}></nfe-list>`;'],
    ['a.ts', 'const page = { template: `<p>it is</p>`, filter: "§" };'],
  ]));

describe('Robot Framework', () =>
  checks([
    ['a.robot', '*** Variables ***\n${FILTER}    §\n&{PARAMS}    filter=§    limit=50\n'],
    ['a.robot', "*** Test Cases ***\nNew\n    ${filter}=    Set Variable    §    # it's\n"],
    ['a.robot', '*** Keywords ***\nNew\n\t${p}\tCreate Dictionary\tlimit\t50\tfilter\t§\n'],
    ['a.resource', '*** Variables ***\n${NEW_FILTER} =    (OR    §\n...    (_not_exists s))\n'],
    ['a.robot', `*** Test Cases ***\nNew\n    GET    ${base}?filter=§\n    | Log | filter=§ |\n`],
  ]));

describe('plain text', () =>
  checks([
    ['notes.txt', 'Filter: §\nThe filter (see below) is new.\n - filtro novo = "§".\n'],
    ['notes.txt', `Ask ${base}?filter=§ for it.\n\n(see above)\n`],
    ['notes.txt', 'Filters with _not_exists:\n\n§\n1. §\n'],
    ['notes.txt', 'filter: (OR\n  §\n  (_not_exists s))\n'],
    ['filters.txt', '# those in use\n§\n§\n'],
  ]));

describe('Progress, and classes of it, of Visual Basic and of Apex', () =>
  checks([
    ['a.p', 'DEFINE VARIABLE cFilter AS CHARACTER NO-UNDO\n    INITIAL "§".\n'],
    ['a.p', '&SCOPED-DEFINE FILTER "§"\n&GLOBAL-DEFINE NFE-FILTER \'§\'\n'],
    [
      'a.w',
      'ASSIGN cUrl = "x"\n       cFilter = "(OR ":U + "§":U + " (_not_exists s))":U\n       i = 5. /* it\'s */\n',
    ],
    ['a.p', 'RUN load (INPUT "filter", INPUT "§").\noParams:Add("filter", "§").\n'],
    ['A.cls', 'CLASS nfe.A:\n  DEFINE PROPERTY Filter AS CHARACTER INIT "§" GET. SET.\nEND CLASS.\n'],
    ['A.cls', "public class A {\n  // it's\n  static final String FILTER = '§';\n}\n"],
    ['A.cls', 'VERSION 1.0 CLASS\nPrivate Const FILTER = "§" \' it\'s\n'],
  ]));

test('filters in expressions of n8n, in templates of URLs, after a byte order mark', () => {
  const codes = (file: string, text: string) => lint({ file, text }).map(({ problem }) => problem.code);
  expect(codes('a.json', '{ "filter": "=(== s {{ $json.x }})" }')).toContain('unknown-operator');
  expect(codes('a.json', '{ "filter": "=(OR (= s {{ $json.x }}) (_not_exists s))" }')).not.toContain('syntax');
  expect(codes('a.yaml', `url: "${base}?filter={{ '(== s new)' | urlencode }}"`)).toContain('unknown-operator');
  expect(codes('a.yaml', `url: "${base}?filter={{ '(= s new)' | urlencode }}"`)).toEqual([]);
  const request = `\ufeffget {\n  url: ${base}?filter=%28%3D%3D%20s%20new%29\n}\n`;
  expect(codes('a.bru', request)).toEqual(['unknown-operator']);
  expect(codes('a.php', `<?php $u = "${base}?filter=(= s new)&limit=5";`)).toEqual(['invalid-url-encoding']);
});

describe('programs and commands in scripts', () =>
  checks([
    ['a.sh', "python3 - <<'PY'\nfilter = r\"§\"  # it's\nPY\n"],
    ['a.bat', '@echo off\npython -c "get(\'https://api.arquivei.com.br/v1/nfe/received?filter=§\')"\n'],
    ['Dockerfile', 'FROM python\nRUN python -c "get(\'https://api.arquivei.com.br/v1/nfe/received?filter=§\')"\n'],
    [
      'Dockerfile',
      'FROM python\nCMD ["python", "-c", "get(\'https://api.arquivei.com.br/v1/nfe/received?filter=§\')"]\n',
    ],
    ['a.yaml', 'command: ["python", "-c", "filter = \'§\'"]\n'],
    ['a.sh', "node -e 'const filter = \"§\";'\nruby -e 'filter = %q(§)'\n"],
    ['a.sh', 'cat > x.env <<EOF\nFILTER=§\nexport NFE_FILTER="§"\nEOF\n'],
    ['a.sh', 'ssh host "FILTER=\'§\' ./fetch"\nsudo bash -lc "nfe fetch --filter \'§\'"\n'],
    ['a.sh', "kubectl create configmap x --from-literal=filter='§'\njq -n --arg filter '§' '{}'\n"],
    ['a.js', "exec(\"nfe fetch --filter '§'\", done);\nspawn('nfe', ['fetch', '--filter', '§']);\n"],
    ['Jenkinsfile', 'steps { sh "nfe fetch --filter \'§\' --limit 5" }\n'],
    ['a.md', "    nfe fetch --filter '§'\n\nRun `nfe fetch --filter '§'`.\n"],
    ['a.txt', `curl -G ${base} --data-urlencode "filter=§"\n`],
    ['a.yml', '- shell: nfe fetch --filter \'§\'\n- name: FILTER\n  value: {{ .Values.x | default "§" }}\n'],
  ]));

describe('code in documents, and sentences and tables of Gherkin', () =>
  checks([
    ['a.adoc', '[source,python]\n----\nfilter = r"§"  # it\'s\n----\n'],
    ['a.rst', '.. code-block:: php\n\n   $filtro = "§";\n\nFilters with _not_exists::\n\n   §\n'],
    ['a.feature', 'Given the filter "§"\n  | limit | filter |\n  | 50 | § |\n\n  | filtro | § |\n'],
  ]));

describe('literals between brackets', () =>
  checks([
    ['a.rb', 'filter = %q(§)\nFILTRO = %q{§}.freeze\n'],
    ['a.pl', 'my $filter = q(§);\nmy %q = (filter => qq[§]);\n'],
    ['a.ex', 'filter = ~S(§)\nfiltro = ~s<§>\n'],
    ['a.R', 'filter <- r"(§)"\nfiltro <- r"{§}"\nnew_filter <- r"---[§]---"\n'],
  ]));

describe('options, attributes and commands of languages', () =>
  checks([
    ['a.php', "<?php\n#[Option(name: 'filter', default: '§')] // it's\nfunction f(string $filter = '§') {}\n"],
    ['a.py', 'typer.Option("§", "--filter")\n'],
    ['a.ts', "option('filter', { default: '§' });\nprogram.option('--filter <text>', 'help', '§');\n"],
    ['a.rb', "option :filter, default: '§'\nattribute :filter, :string, default: -> { '§' }\nlet!(:filter) { '§' }\n"],
    ['a.ex', 'def filter, do: "§"\ndef list(filter \\\\ "§"), do: filter\n@filters %{new: "§"}\n'],
    ['a.clj', '{:query-params {"filter" "§"}}\n'],
    ['a.gradle', "task x { environment 'NFE_FILTER', '§' }\n"],
    ['a.h', '#define FILTER_NEW \\\n  "§"\n'],
    ['a.ps1', "Set-Variable -Name filter -Value '§'\n"],
    ['a.abap', "DATA(lv_filter) = '(OR ' && '§' && ' (_not_exists s))'. \"it's\nx = 1.\n"],
    [
      'a.p',
      'cFilter = "(OR " + "§" + " (_not_exists s))". // it\'s\nMETHOD PUBLIC CHARACTER Filter():\n  RETURN "§".\n',
    ],
    [
      'a.sql',
      "INSERT INTO x (chave, valor) VALUES ('filter', '§');\nCREATE FUNCTION f() AS $$ BEGIN v_filter := '§'; END $$;\n",
    ],
    ['nginx.conf', 'location / {\n  set $filter "§";\n}\n'],
    ['a.j2', '<input name="x" value="{{ filter | default(\'§\') }}">\n'],
    [
      'a.robot',
      '*** Keywords ***\nGet\n    [Arguments]    ${filter}=§\n    ${filter}    Set Variable If    ${x}    §\n',
    ],
  ]));

describe('further forms', () =>
  checks([
    ['.envrc', "export NFE_FILTER='§'\n"],
    [
      'a.sh',
      "psql <<SQL\nINSERT INTO jobs (filter) VALUES ('§');\nSQL\nsqlite3 a.db \"UPDATE jobs SET filter = '§'\"\n",
    ],
    ['tasks.json', `{ "command": "nfe fetch --filter '§'" }`],
    ['a.html', `<x-list hx-vals='{"filter": "§"}' title='{x}'></x-list>\n`],
    ['a.feature', 'Given a body:\n  """\n  { "filter": "§" }\n  """\n'],
    ['a.go', 'type C struct { Filter string `env:"FILTER" envDefault:"§"` }\n'],
    ['a.ts', "vi.stubEnv('NFE_FILTER', '§');\n@Component({ template: `@if (a) { <x filter=\"§\" /> }` }) class A {}\n"],
    ['a.py', 'Variable.get("nfe_filter", default_var="§")\nBashOperator(bash_command="nfe fetch --filter \'§\'")\n'],
    ['a.swift', 'defaults.set("§", forKey: "filter")\n'],
    ['a.ex', "filter = ~S'''\n§\n'''\nApplication.get_env(:nfe, :filter, \"§\")\n"],
    ['a.pl', '$ENV{NFE_FILTER} //= \'§\';\nmy ($filter) = @_ ? shift : "§";\n'],
    ['a.erl', 'F = #{<<"filter">> => <<"§">>}.\n'],
  ]));

describe('forms of clients, tests and exports', () =>
  checks([
    ['a.ts', "if (filter === '§') expect(url.searchParams.get('filter')).toBe('§');\n"],
    ['a.ts', "yargs.option('filter', { alias: 'f', default: '§' });\n"],
    ['a.ts', "class Job { @Column({ type: 'text', default: '§' }) filter!: string; }\n"],
    [
      'a.cbl',
      '       01  WS-FILTER  PIC X(80) VALUE\n           "§".\n       01  NFE-FILTER PIC X(80)\n           VALUE "§".\n',
    ],
    ['a.abap', 'DATA(lv_filter) = |§|.\nlv_filter =\n  |(OR (= s old) §)|.\n'],
    ['a.jsp', '<c:set var="filter" value="§" />\n'],
    ['a.erb', "<%= hidden_field_tag :filter, '§' %>\n"],
    ['a.blade.php', "@php($filter = '§')\n<p>@php ($filter = '§')</p>\n@php\n$filter = '§';\n@endphp\n"],
    ['a.py', 'assert build_filter("done") == "§"\n'],
    ['a.java', 'assertEquals("§", job.getFilter());\nassertThat(job.getFilter()).isEqualTo("§");\n'],
    ['a.cs', 'job.Filter.Should().Be("§");\nAssert.Equal("§", job.Filter);\n'],
    ['a.go', 'func TestA(t *testing.T) {\n\tassert.Equal(t, "§", job.Filter)\n}\n'],
    ['a.rb', "it { expect(job.filter).to eq('§') }\n"],
    ['a.rs', 'assert_eq!(job.filter, "§");\n'],
    ['a.swift', 'XCTAssertEqual(request.filter, "§")\n'],
    ['a.php', "<?php\n$signature = 'nfe:sync {--filter=§ : Which notes}';\n$this->assertSame('§', $job->filter());\n"],
    ['a.yaml', 'command: [sh, -c]\nargs: ["curl -sfG $URL --data-urlencode \'filter=§\'"]\n'],
    ['a.jmx', '<elementProp name="filter"><stringProp name="Argument.value">§</stringProp></elementProp>\n'],
    ['a.elm', 'url = [ B.string "filter" "§" ]\n'],
    ['a.hs', 'o = param "filter" .~ ["§"]\n'],
    ['a.fs', 'let q = [ "limit", "50"; "filter", "§" ]\n'],
    ['a.vb', 'Class A\n  <DefaultValue("§")>\n  Public Property Filter As String\nEnd Class\n'],
    [
      'a.json',
      '{ "parameters": [{ "name": "filter", "value": "=§" }], "jsCode": "const filter = \'§\';\\nreturn 1;" }',
    ],
    ['a.json', '[{ "t": "set", "p": "filter", "to": "§" }, { "func": "msg.filter = \\"§\\";\\nreturn msg;" }]'],
    ['a.json', '{ "script": { "exec": ["pm.environment.set(\'filter\', \'§\');"] } }'],
    ['a.settings', '<Setting Name="Filter"><Value Profile="(Default)">§</Value></Setting>\n'],
    [
      'a.hurl',
      `GET ${base}\n[QueryStringParams]\nfilter: §\nHTTP 200\n[Asserts]\njsonpath "$.data" count > 0\n\nGET ${base}?filter=§\nHTTP/1.1 *\n`,
    ],
  ]));

test.each(['isNil', 'nil?', 'is.na', '!exists', 'não_existe', '-eq', ':=', 'igual', '/=', 'not=', 'isEmpty'])(
  'the operator %s of other languages is a mistake',
  (operator) => {
    const text = `filter: "(${operator} processed${/^(?:-eq|:=|igual|\/=|not=)$/.test(operator) ? ' true' : ''})"`;
    expect(lint({ file: 'a.yaml', text }).map(({ problem }) => problem.code)).toEqual(['unknown-operator']);
  },
);

test('an expression in a page of a program is an interpolation', () => {
  const text = 'const t = html`<x filter="(= s ${state})" y="/v1?filter=(= s ${state})"></x>`;';
  const found = lint({ file: 'a.ts', text }).map(({ problem: { code, span } }) => [code, span.start]);
  const at = (image: string, from = 0) => text.indexOf(image, from);
  const second = at('(=', 40);
  expect(found).toContainEqual(['unsafe-interpolation', at('${state}')]);
  expect(found).toContainEqual(['unsafe-interpolation', at('${state}', second)]);
});

test('raw spaces in literals with interpolations of other marks are encoded by the fix', () => {
  for (const [file, text] of [
    ['a.php', `<?php $u = "${base}?filter=(= s new)";`],
    ['a.cs', `var u = $"${base}?filter=(= s new)";`],
    ['a.kt', `val u = "${base}?filter=(= s new)"`],
    ['a.rb', `u = "${base}?filter=(= s new)"`],
  ] as const) {
    const [finding] = lint({ file, text });
    expect([file, finding?.problem.fix?.edits[0]?.text]).toEqual([file, '%28%3D%20s%20new%29']);
  }
});
