import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../src/client/client.ts';
import { download, verifyDownload } from '../../src/client/download/download.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { everyMeaning } from '../../src/language/dialect/every-meaning.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { readConfiguration } from '../../src/lint/config/configuration.ts';
import { configurationSchema } from '../../src/lint/config/schema.ts';
import { repair } from '../../src/lint/fix/repair.ts';
import { lint } from '../../src/lint/lint.ts';
import { allRules } from '../../src/lint/rules.ts';
import { readNotes } from '../../src/nfe/read-note.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { applyEdits, PrefilterError, type Problem } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { commandLine } from '../cli/command-line.ts';
import { fileOf, settings } from '../lint/files.ts';
import { splitTexts } from '../support/split-texts.ts';
import { lsp } from './lsp.ts';
import { inFolder, jsonWords, type Target, valueIn } from './target.ts';

const filterWords = splitTexts('(¦)¦= ¦OR ¦AND ¦_not_exists ¦a ¦"¦\\¦\0¦\ud83d¦true¦1e9¦%28¦NOT ¦&&');
const codeWords = [
  ...filterWords,
  "'",
  '`',
  '${',
  '}',
  '#{',
  '<<EOF\n',
  '\n',
  '\t',
  '//',
  '/*',
  '*/',
  '<!--',
  '```\n',
  ': ',
  '- ',
  '=',
  '$(',
];

function ensure(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Runs what may refuse a text with an error of ours. */
async function refusing(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof PrefilterError)) throw error;
  }
}

/** Spans are in the text, and the edits of a fix can be applied. */
function checkProblems(problems: readonly Problem[], text: string): void {
  for (const { code, span, fix } of problems) {
    for (const { start, end } of [span, ...(fix?.edits.map((edit) => edit.span) ?? [])])
      ensure(0 <= start && start <= end && end <= text.length, `${code}: the span ${start} to ${end}`);
    if (fix !== undefined) applyEdits(text, fix.edits);
  }
}

const files = Object.values(fileOf);
/** The file is the one whose number the text begins with. */
function fileIn(text: string) {
  return { file: files[text.charCodeAt(0) % files.length] ?? 'a.ts', text: text.slice(1) };
}
const programs = files.flatMap((_, at) =>
  [
    "filter: '(= a b)'",
    'p.set("filter", `(= a ${b})`)',
    '{"filter": "(== a b)"}',
    "curl 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20a%20b%29'",
  ].map((text) => String.fromCharCode(files.length * 10 + at) + text),
);

const schema = configurationSchema(allRules);
const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };
const page = async () => (await createSandbox({ documents: 2 }).fetch('https://x/v1/nfe/received', { headers })).text();

/** The files of a small download, as one text. */
async function storedDownload(): Promise<string> {
  return inFolder(async (folder) => {
    const { fetch } = createSandbox({ documents: 2 });
    await download({ client: createClient({ headers, fetch }), folder, format: 'ndjson' });
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('json'));
    return names
      .sort()
      .map((name) => `\x01${name}\n${readFileSync(join(folder, name), 'utf8')}`)
      .join('');
  });
}

export const targets: Readonly<Record<string, Target>> = {
  parse: {
    seeds: ['(= a b)', '(OR (= a "x\\ny") (_not_exists b))', '(AND (NOT (= a 1)) (in b 1 2))'],
    words: filterWords,
    run(text) {
      for (const dialect of [received, qive, everyMeaning]) {
        const read = parse(text, { dialect });
        if (!read.ok) {
          checkProblems(read.problems, text);
          continue;
        }
        const printed = print(read.filter, { dialect });
        const again = parse(printed, { dialect });
        ensure(again.ok && print(again.filter, { dialect }) === printed, `printed otherwise: ${printed}`);
      }
    },
  },
  validate: {
    seeds: ['(== a b)', '(or (= a b) (= a b))', '(= total 1.500,00)'],
    words: filterWords,
    run: (text) =>
      checkProblems(validate(text, { properties: { a: 'boolean', total: 'decimal', at: 'instant' } }), text),
  },
  fixes: {
    seeds: programs,
    words: codeWords,
    run(text) {
      const source = fileIn(text);
      const once = repair(source, settings).text;
      ensure(repair({ ...source, text: once }, settings).text === once, 'a second repair changes more');
    },
  },
  lint: {
    seeds: programs,
    words: codeWords,
    run(text) {
      const source = fileIn(text);
      checkProblems(
        lint(source, settings).map(({ problem }) => problem),
        source.text,
      );
    },
  },
  note: {
    seeds: [
      '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe1" versao="4.00"><ide/></infNFe></NFe></nfeProc>',
    ],
    words: splitTexts(
      '<¦>¦/¦<!--¦-->¦<![CDATA[¦]]>¦&amp;¦&#x41;¦<?xml version="1.0"?>¦xmlns=¦"¦<det>¦</det>¦<!DOCTYPE a>',
    ),
    run: (text) => refusing(() => readNotes(text)),
  },
  configuration: {
    seeds: ['{ "dialect": "qive", "properties": { "a": "boolean" }, "rules": { "always-true": "off" } }'],
    words: [...jsonWords, '"dialect"', '"sources"', '"calls"', '"overrides"', '"extends"', '"exclude"', '**', '//'],
    run: (text) => checkProblems(readConfiguration({ file: 'a.json', text }, schema, 'en').problems, text),
  },
  checkpoint: {
    seeds: ['{"batch":0,"query":"x","cursor":"12","batches":[{"cursor":"3","given":[null]}]}'],
    words: jsonWords,
    run: (text) =>
      refusing(async () => {
        const checkpoint = valueIn(text);
        const client = createClient({ headers, fetch: createSandbox({ documents: 2 }).fetch });
        await client.received({ filter: '(= a b)', checkpoint } as never).toArray();
      }),
  },
  journals: {
    seeds: [await storedDownload()],
    words: [...jsonWords, '\x01'],
    run: (text) =>
      inFolder(async (folder) => {
        for (const part of text.split('\x01').slice(1)) {
          const name = part.split('\n', 1)[0] as string;
          if (!/^(\.?[\w-]+\/)?[\w-]+\.\w+$/.test(name)) continue;
          mkdirSync(join(folder, name, '..'), { recursive: true });
          writeFileSync(join(folder, name), part.slice(name.length + 1));
        }
        await refusing(() => verifyDownload(folder));
      }),
  },
  pages: {
    seeds: [
      await page(),
      '{"status":{"code":200},"data":[],"page":{"next":"","previous":""},"count":0,"signature":""}',
    ],
    words: [...jsonWords, '"data"', '"page"', '"next"', '"xml"', '"access_key"', '"status"'],
    run: (text) =>
      refusing(() => {
        const fetch = async () => new Response(text, { headers: { 'content-type': 'application/json' } });
        return createClient({ headers, fetch, retry: { attempts: 1 } }).receivedPage();
      }),
  },
  lsp,
  mcp: {
    seeds: [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_filter","arguments":{"filter":"(= a b)"}}}',
      '{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}',
    ],
    words: [...jsonWords, '"method"', '"tools/list"', '"resources/read"', '"params"', '"arguments"', '"id"'],
    async run(text) {
      const { stdout, exitCode, stderr } = await commandLine(['mcp'], { stdin: `${text}\n` });
      ensure(exitCode === 0 && stderr === '', `ended with ${exitCode}: ${stderr}`);
      for (const line of stdout.split('\n').filter(Boolean)) {
        const { error } = JSON.parse(line) as { readonly error?: { readonly code: number } };
        ensure(error?.code !== -32_603, `an internal error: ${line}`);
      }
    },
  },
};
