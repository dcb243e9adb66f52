import type { Host } from './host.ts';
import { brunoHost } from './readers/bruno.ts';
import { codeHost, mixedHost } from './readers/code/code.ts';
import type { Language } from './readers/code/language.ts';
import { codeLanguages as languages } from './readers/code/languages.ts';
import { dockerfile } from './readers/dockerfile.ts';
import { filterFile } from './readers/filter-file.ts';
import { http } from './readers/http.ts';
import { isShell, languageOf } from './readers/interpreters.ts';
import { programHost } from './readers/javascript/javascript.ts';
import { jsonHost, jsonLines } from './readers/json/json.ts';
import { json5 } from './readers/json/json5.ts';
import { notebookHost } from './readers/json/notebook.ts';
import { batch } from './readers/lines/batch.ts';
import { csv } from './readers/lines/csv.ts';
import { env } from './readers/lines/env.ts';
import { gherkinHost } from './readers/lines/gherkin.ts';
import { lineHost, lineLanguages } from './readers/lines/lines.ts';
import { robot } from './readers/lines/robot.ts';
import { sourceBlocksHost, textHost } from './readers/markdown/documents.ts';
import { markdownHost } from './readers/markdown/markdown.ts';
import { markupHost } from './readers/markup/markup.ts';
import { markupLanguages } from './readers/markup/tags.ts';
import { shellHost } from './readers/shell/shell.ts';
import { toml } from './readers/toml.ts';
import { yamlHost } from './readers/yaml/yaml.ts';
import { actionsOf, perhapsTemplate, templateHost } from './templates.ts';

/** A kind of file that is read. All names are in lower case. */
export interface FileKind {
  /** What the guide calls it, and the list there that it is in. */
  readonly words: string;
  readonly group: 'filters' | 'programs' | 'pages' | 'data' | 'requests' | 'documents' | 'scripts and builds' | 'code';
  /** File extensions, which also name it as the language of code in a document. */
  readonly extensions: string;
  /** Further names of the language of code in a document. */
  readonly fences?: string;
  /** Whole names of files, in which `*` stands for any text. */
  readonly files?: string;
  /** Whether a file may hold filters without any name that announces them. */
  readonly isAboutFilters?: true;
  readonly read: Host;
}

/** HTML, also that in programs. */
export const html = markupHost(markupLanguages.html);
/** JavaScript, and TypeScript with elements (JSX, TSX), with the pages in it. */
export const javascript = programHost(true, html);
/** TypeScript without elements. */
export const typescript = programHost(false, html);
const scripts: Host = (source, settings) => ({ ...javascript(source, settings), problems: [] });
const shell = shellHost(readerOf);
const scriptlets = { marks: [[/<%(?!#)[=_-]?/, '%>']], isPage: true } as const;
const markdown = markdownHost(readerOf);
const mdx = markdownHost(readerOf, true);

const classOf = (text: string): Language => {
  if (/^VERSION \d|^Attribute VB_/m.test(text)) return languages.visualBasic;
  if (/^[ \t]*(?:class\s+[\w.-]+.*:\s*$|end class\.)/im.test(text)) return languages.progress;
  return /\bclass\s+\w+[^\n;]*\{/i.test(text) ? languages.java : languages.visualBasic;
};
const classes: Host = (source, settings) => code(classOf(source.text))(source, settings);

const twig = code(languages.templates);
const erb = code(languages.erb);
const directives = code(languages.directives);
/** The code in the actions of templates. */
const actions: Host = (source, settings) =>
  (source.text.startsWith('<%') ? erb : source.text.startsWith('{') ? twig : directives)(source, settings);
const yaml = perhapsTemplate(yamlHost({ ofFile: (name) => kindOf(name)?.read, ofLanguage: readerOf }), actions);
const ini = lineHost(lineLanguages.ini);
const json = jsonHost({ script: shell, program: javascript });

/** What content is written in, in the order in which it is looked at. */
const contents: readonly (readonly [RegExp, Host | undefined])[] = [
  [/^[ \t]*\[[\w .:-]+\][ \t]*\r?$/m, ini],
  [/^\s*(?:\[|\{(?![{%#]))/, json],
  [/^[ \t]*</m, undefined],
  [/^[ \t]*[\w.-]+:(?:[ \t]|\r?$)/m, yaml],
  [/^(?:export[ \t]+)?[A-Z][A-Z\d_]*=/m, env],
];

/** A template whose name does not say of what: of a script, of data by its content, else of a page. */
const template: Host = (source, settings) => {
  const text = source.text.replace(/\{\{[^{}]*\}\}|\{%[^%]*%\}|<%[^%]*%>|%\{[^{}]*\}/g, '');
  const inner = scriptOf(source.text)?.read ?? contents.find(([content]) => content.test(text))?.[1];
  return (inner === undefined ? twig : templateHost(inner, actions, actionsOf('tpl')))(source, settings);
};

/** Extensions of templates, behind the one of the file that they make. */
const templateExtension =
  /^(?:j2|jinja|jinja2|njk|nunjucks|twig|erb|tmpl|tpl|gotmpl|tftpl|hbs|handlebars|mustache|liquid|ejs|epp|ctmpl|ftlh?|mako|vm|template|dist|sample|example|in)$/;

type Row = readonly [words: string, read: Host, extensions: string, fences?: string, more?: Partial<FileKind>];

function group(name: FileKind['group'], rows: readonly Row[]): readonly FileKind[] {
  return rows.map(([words, read, extensions, fences, more]) => ({
    ...{ words, group: name, extensions, read },
    ...(fences && { fences }),
    ...more,
  }));
}

/** A reader of code, which may be embedded in a page. */
function code(language: Language): Host {
  const { island } = language;
  return island === undefined ? codeHost(language) : mixedHost(codeHost(language), html, island);
}

/** All kinds of files: what is read, by which reader, and how a file is known to be one. */
export const fileKinds: readonly FileKind[] = [
  ...group('filters', [['files of one filter', filterFile, 'filter', 'prefilter', { isAboutFilters: true }]]),
  ...group('programs', [
    ['JavaScript and JSX', javascript, 'js jsx mjs cjs tsx gs', 'javascript javascriptreact typescriptreact'],
    ['TypeScript', typescript, 'ts mts cts', 'typescript'],
  ]),
  ...group('pages', [
    ['HTML', html, 'html htm xhtml shtml vbhtml'],
    ['Vue', markupHost(markupLanguages.vue), 'vue'],
    ['Svelte', markupHost(markupLanguages.svelte), 'svelte'],
    ['Astro', markupHost(markupLanguages.astro), 'astro'],
    ['EJS', mixedHost(scripts, html, scriptlets), 'ejs'],
    ['FreeMarker, Mako and Velocity', directives, 'ftl ftlh mako vm'],
    ['Blade', code(languages.blade), 'blade', '', { files: '*.blade.php' }],
    ['Razor', code(languages.cshtml), 'cshtml razor'],
    ['Twig, Jinja, Liquid, Handlebars', twig, 'twig jinja jinja2 j2 njk nunjucks liquid hbs handlebars mustache'],
    ['ERB', erb, 'erb eruby eex leex'],
    ['ASP', code(languages.asp), 'asp aspx ascx'],
    ['JSP', code(languages.jsp), 'jsp jspf'],
  ]),
  ...group('data', [
    [
      'JSON, with OpenAPI, JSON Schema, Postman and Insomnia',
      perhapsTemplate(json, actions),
      'json jsonc har webmanifest code-workspace geojson',
    ],
    ['JSON5', perhapsTemplate(json5, actions), 'json5'],
    ['JSON Lines', jsonLines, 'ndjson jsonl'],
    ['YAML with the scripts and files in it', yaml, 'yaml yml sls'],
    ['templates of YAML, JSON, scripts and pages', template, 'tpl tmpl gotmpl tftpl ctmpl'],
    ['TOML', perhapsTemplate(toml, actions), 'toml'],
    [
      'XML',
      perhapsTemplate(markupHost(markupLanguages.xml), actions),
      'xml config csproj vbproj fsproj dproj props targets nuspec resx xaml axaml axml fxml settings jmx plist pom wsdl xsd xsl xslt rng jrxml svg rss atom xmp wxs bpmn',
    ],
    ['INI files', perhapsTemplate(ini, actions), 'ini cfg conf cnf inf reg service timer desktop editorconfig'],
    ['`.properties`', perhapsTemplate(lineHost(lineLanguages.properties), actions), 'properties'],
    ['`.env`', perhapsTemplate(env, actions), 'env', 'dotenv', { files: '.env.*' }],
    ['CSV', csv, 'csv tsv psv'],
    ['GraphQL', code(languages.graphql), 'graphql gql graphqls'],
    ['Prisma, KDL, RON, Protocol Buffers', code(languages.rust), 'prisma kdl ron proto'],
  ]),
  ...group('requests', [
    ['requests of editors, Hurl', http, 'http rest hurl'],
    ['Bruno', brunoHost(markdown), 'bru'],
  ]),
  ...group('documents', [
    ['Markdown with the code in it', markdown, 'md markdown mdown qmd rmd', '', { isAboutFilters: true }],
    [
      'reStructuredText, AsciiDoc and Org',
      sourceBlocksHost(markdown, readerOf),
      'rst adoc asciidoc org',
      '',
      { isAboutFilters: true },
    ],
    ['plain text', textHost(markdown), 'txt'],
    [
      'lists of filters',
      textHost(markdown, true),
      '',
      '',
      { files: '*filter.txt *filters.txt *filtro.txt *filtros.txt', isAboutFilters: true },
    ],
    ['Robot Framework', robot, 'robot resource'],
    ['Gherkin', gherkinHost(code(languages.gherkin)), 'feature', 'gherkin'],
    ['MDX', mdx, 'mdx', '', { isAboutFilters: true }],
    ['Jupyter notebooks', notebookHost(markdown, readerOf), 'ipynb'],
  ]),
  ...group('scripts and builds', [
    [
      'shell scripts',
      shell,
      'sh bash zsh ksh bats',
      'shell console shell-session shellsession terminal',
      { files: 'crontab procfile procfile.* .envrc' },
    ],
    ['batch files', batch, 'bat cmd', 'batch dosbatch'],
    ['PowerShell', code(languages.powershell), 'ps1 psm1 psd1', 'powershell pwsh posh'],
    ['fish, Nushell', code(languages.fish), 'fish nu'],
    [
      'Makefiles with their recipes',
      lineHost(lineLanguages.make),
      'mk mak',
      'make makefile gnumakefile',
      { files: 'makefile makefile.inc gnumakefile makefile.* gnumakefile.*' },
    ],
    [
      'Dockerfiles',
      dockerfile,
      'dockerfile containerfile',
      'docker',
      { files: 'dockerfile containerfile dockerfile.* containerfile.*' },
    ],
    ['Terraform', code(languages.terraform), 'tf tfvars hcl nomad', 'terraform'],
    ['Bicep', code(languages.bicep), 'bicep'],
    ['Nix', code(languages.nix), 'nix'],
    ['just', code(languages.just), 'just', '', { files: 'justfile .justfile' }],
    ['Jsonnet, CUE and Pkl', code(languages.jsonnet), 'jsonnet libsonnet cue pkl'],
    ['CMake, Rego', code(languages.graphql), 'cmake rego', '', { files: 'cmakelists.txt' }],
  ]),
  ...group('code', [
    ['PHP', code(languages.php), 'php phtml inc'],
    ['C#', code(languages.csharp), 'cs csx', 'csharp'],
    ['Visual Basic', code(languages.visualBasic), 'vb vbs bas frm', 'vba visualbasic'],
    ['Progress', code(languages.progress), 'p w', 'abl progress openedge'],
    ['classes of Visual Basic, Progress and Apex', classes, 'cls', 'apex'],
    ['Delphi', code(languages.delphi), 'pas dpr dpk lpr pp dfm', 'delphi pascal'],
    ['Java, Haxe, Vala, Solidity', code(languages.java), 'java hx vala sol'],
    ['Groovy', code(languages.groovy), 'groovy gradle', '', { files: 'jenkinsfile' }],
    ['Kotlin and Scala', code(languages.kotlin), 'kt kts scala sc', 'kotlin'],
    [
      'Python, Starlark, Meson, GDScript',
      code(languages.python),
      'py pyw pyi bzl star gd',
      'python python3 ipython',
      { files: 'build.bazel workspace.bazel tiltfile sconstruct meson.build' },
    ],
    ['Ruby', code(languages.ruby), 'rb rake gemspec ru podspec', 'ruby', { files: 'rakefile gemfile vagrantfile' }],
    ['Go', code(languages.go), 'go', 'golang'],
    ['Rust', code(languages.rust), 'rs', 'rust'],
    ['Swift', code(languages.swift), 'swift'],
    ['Dart', code(languages.dart), 'dart'],
    ['C, C++ and Zig', code(languages.c), 'c h cc cpp hpp cxx m mm ino zig'],
    ['D', code(languages.d), 'd di'],
    ['SQL', code(languages.sql), 'sql pks pkb ddl', 'psql mysql plsql tsql'],
    ['AdvPL', code(languages.advpl), 'prw prg tlpp prx aph ch', 'advpl'],
    ['ABAP', code(languages.abap), 'abap'],
    ['AL', code(languages.al), 'al'],
    ['Lua', code(languages.lua), 'lua luau'],
    ['Perl', code(languages.perl), 'pl pm t cgi', 'perl'],
    ['R', code(languages.r), 'r'],
    ['Julia', code(languages.julia), 'jl', 'julia'],
    ['Elixir', code(languages.elixir), 'ex exs heex', 'elixir'],
    ['Erlang', code(languages.erlang), 'erl hrl', 'erlang'],
    [
      'F#, OCaml, Haskell, Elm, PureScript and Dhall',
      code(languages.functional),
      'fs fsx fsi ml mli hs elm purs dhall',
    ],
    ['Nim', code(languages.nim), 'nim'],
    ['Clojure', code(languages.clojure), 'clj cljs cljc edn', 'clojure'],
    ['COBOL', code(languages.cobol), 'cob cbl cobol cpy'],
    ['Crystal', code(languages.crystal), 'cr', 'crystal'],
    ['CoffeeScript', code(languages.coffee), 'coffee litcoffee'],
  ]),
];

const wordsIn = (list = '') => list.split(' ').filter(Boolean);
const byLanguage = new Map(
  fileKinds.flatMap((kind) => wordsIn(`${kind.extensions} ${kind.fences ?? ''}`).map((name) => [name, kind] as const)),
);
const named = fileKinds.flatMap((kind) => wordsIn(kind.files).map((pattern) => [pattern, kind] as const));
const byFile = new Map(named);
const byEnd = named.filter(([pattern]) => pattern.startsWith('*'));
const byStart = named.filter(([pattern]) => pattern.endsWith('*'));
/** The reader of code in a document, by the name of its language. */
export function readerOf(language: string): Host | undefined {
  return byLanguage.get(language.toLowerCase())?.read;
}

/** The kind of a script, by the program in its first line. */
function scriptOf(text: string): FileKind | undefined {
  const command = /^#!\s*(\S[^\r\n]*)/.exec(text)?.[1];
  const language = command === undefined ? '' : languageOf(command);
  const kind = byLanguage.get(isShell(language) ? 'sh' : language);
  return kind !== undefined && /^(?:programs|scripts|code)/.test(kind.group) ? kind : undefined;
}

/** The kind of a file, by its name, or by a first line that names the program to run it. */
export function kindOf(path: string, text = ''): FileKind | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : undefined;
  if (templateExtension.test(extension ?? '')) {
    const inner = kindOf(name.slice(0, name.lastIndexOf('.')));
    if (inner !== undefined && inner.group !== 'pages') {
      return { ...inner, read: templateHost(inner.read, actions, actionsOf(extension ?? '')) };
    }
  }
  // Of a file such as `.env.ts` the extension says more than the name, but not of `a.blade.php`.
  const known =
    byFile.get(name) ??
    byEnd.find(([pattern]) => name.endsWith(pattern.slice(1)))?.[1] ??
    byLanguage.get(extension ?? '') ??
    byStart.find(([pattern]) => name.startsWith(pattern.slice(0, -1)))?.[1];
  if (known !== undefined || extension !== undefined) return known;
  return scriptOf(text);
}
