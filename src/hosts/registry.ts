import { dockerfile } from './dockerfile/dockerfile.ts';
import { env } from './env.ts';
import { filterFile } from './filter-file.ts';
import type { Host } from './host.ts';
import { http } from './http.ts';
import { json, json5, jsonLines } from './json/json.ts';
import { batch } from './lines/batch.ts';
import { csv } from './lines/csv.ts';
import { lineLanguages } from './lines/languages.ts';
import { lineHost } from './lines/lines.ts';
import { markupLanguages } from './markup/languages.ts';
import { markupHost } from './markup/markup.ts';
import { codeHost } from './readers/code/code.ts';
import { codeLanguages, type Language } from './readers/code/languages.ts';
import { mixedHost } from './readers/code/mixed.ts';
import { javascript, typescript } from './readers/javascript/javascript.ts';
import { shell } from './shell/shell.ts';
import { yaml } from './yaml/yaml.ts';

const html = markupHost({ names: 'html' });
const scripts: Host = (source, settings) => ({ ...javascript(source, settings), problems: [] });
const scriptlets = { marks: [[/<%(?!#)[=_-]?/, '%>']], isPage: true } as const;

const names: readonly (readonly [Host, string])[] = [
  [filterFile, 'filter prefilter'],
  [javascript, 'js jsx mjs cjs tsx javascript javascriptreact typescriptreact'],
  [typescript, 'ts mts cts typescript'],
  [json, 'json jsonc har webmanifest code-workspace geojson'],
  [json5, 'json5'],
  [jsonLines, 'ndjson jsonl'],
  [yaml, 'yaml yml'],
  [shell, 'sh bash zsh ksh shell console shell-session shellsession terminal'],
  [dockerfile, 'dockerfile containerfile docker'],
  [http, 'http rest'],
  [env, 'env dotenv'],
  [batch, 'bat cmd batch dosbatch'],
  [csv, 'csv tsv psv'],
  [mixedHost(scripts, html, scriptlets), 'ejs'],
];

function codeReader(language: Language): Host {
  const { island } = language;
  return island === undefined ? codeHost(language) : mixedHost(codeHost(language), html, island);
}

/** Readers by file extension or fence language, in lower case; without Markdown, which contains the others. */
export const languages: ReadonlyMap<string, Host> = new Map(
  [
    ...codeLanguages.map((language) => [codeReader(language), language.names] as const),
    ...lineLanguages.map((language) => [lineHost(language), language.names] as const),
    ...markupLanguages.map((language) => [markupHost(language), language.names] as const),
    ...names,
  ].flatMap(([host, list]) => list.split(' ').map((name) => [name, host] as const)),
);
