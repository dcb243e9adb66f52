import { pageMessages } from '../../src/cli/output/page-messages.ts';
import { type FileKind, fileKinds } from '../../src/hosts/kinds.ts';
import type { Dialect } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { operatorDocs } from '../../src/language/dialect/operator-words.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { factsOf, type PropertyFacts } from '../../src/language/properties.ts';
import { configurationSchema } from '../../src/lint/config/schema.ts';
import type { HostExample } from '../../src/lint/host-rule.ts';
import { allRules } from '../../src/lint/rules.ts';
import { type Locale, localized, texts } from '../../src/messages/locale.ts';
import { elements, flatName } from '../../src/nfe/note.ts';
import { noteProperties } from '../../src/nfe/properties.ts';
import { outputText, shownFilter, shownTargets, shownTranslation } from '../../src/site/reference/targets.ts';
import { showLines, writeTable } from '../../src/site/text/write-markdown.ts';
import { preconditions } from '../../src/translate/preconditions.ts';
import type { SqlTarget } from '../../src/translate/sql/sql.ts';
import { type TargetName, targetNames } from '../../src/translate/targets/names.ts';
import { targets as allTargets } from '../../src/translate/targets.ts';
import { translate } from '../../src/translate/translate.ts';
import type { Example } from '../../src/validate/rule.ts';
import { condition } from '../support/nodes.ts';

/** A part of a page between `<!-- NAME -->` and `<!-- /NAME -->` that is generated from the code. */
interface Table {
  readonly name: string;
  readonly rendered: (page: string) => string;
}

export const tables: readonly Table[] = [
  { name: 'operators', rendered: () => operators(['operator', 'dialect', 'example', 'selects'], 'en') },
  { name: 'operadores', rendered: () => operators(['operador', 'dialeto', 'exemplo', 'seleciona'], 'pt-BR') },
  {
    name: 'fields of notes',
    rendered: () => noteFields(['property', 'element', 'declared as', 'in `readNote`'], 'a list of'),
  },
  {
    name: 'campos de notas',
    rendered: () => noteFields(['propriedade', 'elemento', 'declarada como', 'em `readNote`'], 'lista de'),
  },
  { name: 'targets', rendered: targets },
  { name: 'searches', rendered: searches },
  { name: 'preconditions', rendered: requirements },
  { name: 'rules', rendered: () => ruleList('en') },
  { name: 'regras', rendered: () => ruleList('pt-BR') },
  { name: 'rule pages', rendered: () => rulePages('en') },
  { name: 'páginas das regras', rendered: () => rulePages('pt-BR') },
  { name: 'settings', rendered: () => settings(['setting', 'what it sets', 'default']) },
  { name: 'configurações', rendered: (page) => settings(['configuração', 'o que define', 'padrão'], page) },
  { name: 'file kinds', rendered: () => fileKindList((group) => group) },
  { name: 'tipos de arquivo', rendered: (page) => fileKindList((group) => groupsInPortuguese[group], page) },
  { name: 'file names', rendered: () => fileNames(['files', 'names']) },
  { name: 'nomes de arquivos', rendered: (page) => fileNames(['arquivos', 'nomes'], page) },
];

const groupsInPortuguese: Readonly<Record<FileKind['group'], string>> = {
  filters: 'filtros',
  programs: 'programas',
  pages: 'páginas',
  data: 'dados',
  requests: 'requisições',
  documents: 'documentos',
  'scripts and builds': 'scripts e builds',
  code: 'código',
};

/** The kinds of files that lint reads, an entry of a list for each group. */
function fileKindList(nameOf: (group: FileKind['group']) => string, page?: string): string {
  const groups = [...new Set(fileKinds.map(({ group }) => group))];
  const wordsOf = (group: string) => fileKinds.filter((kind) => kind.group === group).map((kind) => nameIn(kind, page));
  const entries = groups.map((group) => `- **${nameOf(group)}**: ${wordsOf(group).join(', ')}`);
  return entries.map((entry) => entry.replace(/(.{1,136})(?: |$)/g, '$1\n  ').trimEnd()).join('\n');
}

/** How the files of each kind are called. */
function fileNames(head: readonly string[], page?: string): string {
  const rows = fileKinds.map((kind) => [nameIn(kind, page), namesOf(kind)]);
  return writeTable(head, rows);
}

/** What a kind of files is called: by the row of its names, if a page has it in another language. */
function nameIn(kind: FileKind, page?: string): string {
  if (page === undefined) return kind.words;
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.find(([, , names]) => names === namesOf(kind))?.[1] ?? '';
}

function namesOf({ extensions, files }: FileKind): string {
  const endings = extensions.split(' ').filter(Boolean);
  return [...endings.map((name) => `.${name}`), ...(files?.split(' ') ?? [])].map(inCode).join(' ');
}

function operators(head: readonly string[], locale: Locale): string {
  const row = (dialect: Dialect, symbol: string) => {
    const { summary, example } = operatorDocs(dialect, symbol);
    if (summary === undefined || example === undefined) throw new Error(`\`${symbol}\` has no summary or example`);
    return [`\`${symbol}\``, `\`${dialect.name}\``, `\`${example}\``, localized(summary, locale)];
  };
  const own = Object.keys(qive.operators).filter((symbol) => received.operator(symbol) === undefined);
  const rows = [
    ...Object.keys(received.operators).map((symbol) => row(received, symbol)),
    ...own.map((symbol) => row(qive, symbol)),
  ];
  return writeTable(head, rows);
}

function noteFields(head: readonly string[], listOf: string): string {
  const typeOf = (name: string) => {
    const { type, many } = factsOf(noteProperties, name) as PropertyFacts;
    const values =
      typeof type === 'string'
        ? `\`${type}\``
        : `${type
            .slice(0, 5)
            .map((one) => `\`${one}\``)
            .join(', ')}${type.length > 5 ? ', …' : ''}`;
    return many ? `${listOf} ${values}` : values;
  };
  const rows = Object.entries(elements).map(([path, element]) => {
    const name = flatName(path);
    return [`\`${name}\``, `\`${element}\``, typeOf(name), `\`${path.replace('items.', 'items[].')}\``];
  });
  return writeTable(head, [
    ['`kind`', '', typeOf('kind'), '`kind`'],
    ...rows,
    ['`cancelled`', '', typeOf('cancelled'), ''],
  ]);
}

function targets(): string {
  const rows = targetNames.map((target) => {
    const { given, proof } = shownTargets[target];
    const translation = shownTranslation(shownFilter, target);
    const { params, fidelity } = translation;
    const code = inCode(outputText(translation));
    const bound = params.length === 0 ? '' : `\`${params.join(', ')}\``;
    return [`\`${target}\``, code, bound, given === undefined ? fidelity : `${fidelity} with ${given}`, proof];
  });
  return writeTable(['target', 'translation', 'parameters', 'fidelity', 'tested'], rows);
}

/** A list of values and a part of a text, translated for each target. */
function searches(): string {
  const filters = [condition('oneOf', 'status', 'new', 'done'), condition('startsWith', 'status', '50%')];
  const rows = targetNames.map((target) => {
    const shown = filters.map((filter) => {
      const translation = shownTranslation(filter, target);
      const bound = translation.params.length === 0 ? '' : `; \`${JSON.stringify(translation.params)}\``;
      const { fidelity } = translation;
      return `${inCode(outputText(translation))}${bound}${fidelity === 'exact' ? '' : `, ${fidelity}`}`;
    });
    return [`\`${target}\``, ...shown];
  });
  return writeTable(['target', 'is one of `new`, `done`', 'starts with `50%`'], rows);
}

function inCode(text: string): string {
  if (!text.includes('`')) return `\`${text}\``;
  return text.startsWith('`') || text.endsWith('`') ? `\`\` ${text} \`\`` : `\`\`${text}\`\``;
}

/** Each precondition with the targets that state it for filters over all types. */
function requirements(): string {
  const filter = parseOrThrow('(OR (= string é) (= number 1.5) (= integer 1) (= boolean true))');
  const [order, part] = [condition('less', 'string', 'x'), condition('contains', 'string', '1')];
  const absent = condition('absent', 'string');
  const present = condition('present', 'string');
  const extra = parseOrThrow('(= extra 1)');
  const types = ['string', 'number', 'integer', 'boolean'] as const;
  const columns = Object.fromEntries(types.map((type) => [type, { column: type, type }]));
  const fields = Object.fromEntries(types.map((type) => [type, { type }]));
  const options = { columns, fields, exact: true, absence: '=isnull=', strict: false } as const;
  const codesOf = (target: TargetName) => {
    const asked: (readonly [Filter, object])[] = [filter, order, part, absent, present].flatMap((one) => [
      [one, options],
      [one, { ...options, columns: undefined, jsonColumn: 'doc' }],
    ]);
    const { engine } = allTargets[target] as Partial<SqlTarget>;
    for (const type of ['unsigned', 'float32', 'decimal'] as const) {
      if (engine?.extraTypes.includes(type)) asked.push([extra, { columns: { extra: { column: 'x', type } } }]);
    }
    if (engine?.texts?.enum) {
      const column = { type: 'enum', values: ['a', 'b'], enum: 'letters' } as const;
      asked.push([parseOrThrow('(= extra a)'), { columns: { extra: column } }]);
    }
    if (engine?.lists)
      asked.push([parseOrThrow('(= extra a)'), { properties: { extra: { type: 'string', many: true } } }]);
    if (engine?.kinds !== undefined) {
      const { timestamptz, dates } = engine.kinds;
      const moment = parseOrThrow('(= extra 2026-03-31T12:00:00Z)');
      const instant = { type: 'instant', storage: timestamptz ? 'timestamptz' : 'text' } as const;
      const kinds: object[] = [
        instant,
        { type: 'instant', storage: 'text' },
        { type: 'string', ignore: ['case'] },
        { type: 'cpf' },
      ];
      if (dates !== undefined) kinds.push({ type: 'date' });
      for (const word of ['2026', '52998224725']) {
        for (const column of kinds) asked.push([condition('less', 'extra', word), { columns: { extra: column } }]);
      }
      for (const column of kinds) asked.push([moment, { columns: { extra: column } }]);
      asked.push([moment, { properties: { extra: 'instant' }, jsonColumn: 'doc' }]);
      const uuid = parseOrThrow('(= extra 5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60)');
      asked.push([uuid, { properties: { extra: 'uuid' }, jsonColumn: 'doc' }]);
    }
    const found = asked.flatMap(([one, places]) => translate(one, target as 'postgres', places as never).preconditions);
    return new Set<string>(found.map(({ code }) => code));
  };
  const stated = targetNames.map((target) => [target, codesOf(target)] as const);
  const rows = Object.entries(preconditions).map(([code, { en }]) => {
    const needed = stated.filter(([, codes]) => codes.has(code));
    if (needed.length === 0) throw new Error(`no target has the precondition ${code}`);
    return [`\`${code}\``, needed.map(([target]) => `\`${target}\``).join(', '), en];
  });
  return writeTable(['precondition', 'targets', 'exact as long as'], rows);
}

const ruleWords = texts({
  en: {
    head: ['rule', 'severity', 'fixes', 'finds'],
    off: (severity: string) => `off (${severity})`,
    repairs: { none: '', unsafe: 'unsafe', proven: 'safe if proven' },
    severity: (severity: string) => `Default severity: ${severity}`,
    options: 'Options',
    reported: 'Reported:',
    notReported: 'Not reported:',
    fixed: 'fixed',
    dialect: 'dialect',
    properties: 'properties',
  },
  'pt-BR': {
    head: ['regra', 'severidade', 'correções', 'encontra'],
    off: (severity) => `desligada (${severity})`,
    repairs: { none: '', unsafe: 'insegura', proven: 'segura se provada' },
    severity: (severity) => `Severidade padrão: ${severity}`,
    options: 'Opções',
    reported: 'Uma ocorrência:',
    notReported: 'Nenhuma ocorrência:',
    fixed: 'corrigido',
    dialect: 'dialeto',
    properties: 'propriedades',
  },
});

function ruleList(locale: Locale): string {
  const say = ruleWords[locale];
  const rows = Object.values(allRules).map(({ id, severity, isOptIn, summary, repairs }) => [
    `[\`${id}\`](#${id})`,
    isOptIn ? say.off(severity) : severity,
    say.repairs[repairs],
    localized(summary, locale),
  ]);
  return writeTable(say.head, rows);
}

function rulePages(locale: Locale): string {
  const say = ruleWords[locale];
  return Object.values(allRules)
    .map(({ id, severity, isOptIn, summary, reason, options = {}, bad, good }) => {
      const set = Object.entries(options).map(([name, value]) => `\`${name}\` (${value})`);
      const level = isOptIn ? pageMessages[locale].offByDefault(severity) : say.severity(severity);
      return [
        `### ${id}`,
        `${localized(summary, locale)} ${level}.`,
        localized(reason, locale),
        ...(set.length === 0 ? [] : [`${say.options}: ${set.join(', ')}.`]),
        say.reported,
        ...bad.map((example) => exampleBlock(example, locale)),
        say.notReported,
        ...good.map((example) => exampleBlock(example, locale)),
      ].join('\n\n');
    })
    .join('\n\n');
}

/** An example as an indented block, with its fixed form. */
function exampleBlock(example: Example | HostExample, locale: Locale): string {
  const text = 'host' in example ? example.text : example.filter;
  const head = 'host' in example ? [`; ${example.host}`] : circumstancesOf(example, locale);
  const fixed = example.fixed === undefined ? [] : [`; ${ruleWords[locale].fixed}:`, ...showLines(example.fixed)];
  return [...head, ...showLines(text), ...fixed].map((line) => `    ${line}`.trimEnd()).join('\n');
}

function circumstancesOf({ dialect, properties }: Example, locale: Locale): string[] {
  const say = ruleWords[locale];
  const parts = [
    ...(dialect === undefined || dialect.name === 'received' ? [] : [`${say.dialect} ${dialect.name}`]),
    ...(properties === undefined ? [] : [`${say.properties} ${JSON.stringify(properties)}`]),
  ];
  return parts.length === 0 ? [] : [`; ${parts.join(', ')}`];
}

interface Schema {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * Every setting of a configuration file, without the single rules. The schema has no words in other languages: those of a
 * page stay.
 */
function settings(head: readonly string[], page?: string): string {
  const rows: string[][] = [];
  const wordsOf = (key: string) => page?.split(`\n| \`${key}\` `)[1]?.split('|')[1]?.trim();
  const add = (schema: Schema, path: string) => {
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
      const key = `${path}${name}`;
      if (key === '$schema') continue;
      if (one.description !== undefined) {
        const standard = one.default === undefined ? '' : `\`${JSON.stringify(one.default)}\``;
        rows.push([`\`${key}\``, page === undefined ? one.description : (wordsOf(key) ?? ''), standard]);
      }
      if (key !== 'rules') add(one, `${key}.`);
    }
  };
  add(configurationSchema(allRules) as Schema, '');
  return writeTable(head, rows);
}
