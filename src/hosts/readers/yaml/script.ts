import { type Embedded, withPlaceholders } from '../../embedded.ts';
import { inValue } from '../../evidence/value.ts';
import type { Hosted, HostSettings } from '../../host.ts';
import { isShell, languageOf, type ReaderOf } from '../interpreters.ts';
import { javascript } from '../javascript/javascript.ts';
import { shell } from '../shell/shell.ts';

/** Keys whose values are scripts in CI systems, Compose and Kubernetes. */
const scripts = new Set(['run', 'script', 'shell', 'before_script', 'after_script', 'command', 'entrypoint', 'cmd']);
/** Keys whose lists are the words of one command, not the lines of a script. */
const commands = new Set(['command', 'entrypoint', 'args', 'cmd']);
/** Keys of programs in no shell: of Argo Workflows, Envoy, CloudFormation, Azure Pipelines. */
const programs = /^(?:source|code|inline_?(?:code|script|string)?|zipfile)$/i;
/** Keys that are the language of their value. */
const languages = /^(?:bash|sh|powershell|pwsh|python|lua|ruby|perl|php|groovy|javascript|js|typescript|sql)$/i;

/** Lines that a language has and a shell does not. The first language with such a line counts: those after it share forms with it. */
const linesOf: readonly (readonly [language: string, lines: readonly string[]])[] = [
  [
    'lua',
    ['local\\s+\\w+(?:\\s*,\\s*\\w+)*\\s+=\\s', 'local\\s+function\\b', '--(?:\\[\\[|\\s)', 'elseif\\s.*\\sthen$'],
  ],
  [
    'python',
    [
      'from\\s+[\\w.]+\\s+import\\s',
      'import\\s+[\\w.]+(?:\\s+as\\s+\\w+)?(?:\\s*,\\s*[\\w.]+)*\\s*$',
      '(?:async\\s+)?def\\s+\\w+\\(.*\\).*:\\s*$',
      '(?:class|if|elif|for|while|with|except)\\s[^;]*:\\s*$',
      '(?:try|else):\\s*$',
      'print\\(',
    ],
  ],
  ['ruby', ['require\\s+["\']', 'puts\\s+["\']', 'def\\s+\\w+[?!]?(?:\\(.*\\))?\\s*$']],
  [
    'powershell',
    ['\\$[\\w:]+\\s+\\+?=\\s', 'param\\s*\\(', 'Invoke-(?:RestMethod|WebRequest)\\b', 'Write-(?:Host|Output)\\b'],
  ],
  [
    'javascript',
    [
      '(?:var|const)\\s+[\\w$]+\\s*[=;,]',
      'let\\s+[\\w$]+\\s+=\\s',
      '//',
      '/\\*\\*?\\s',
      'return\\s+(?:[\\w.$]+\\(|JSON|new\\s|[{[!]|value\\b)',
      '(?:if|while|switch|catch)\\s*\\(.*\\)\\s*\\{',
      '(?:try|do)\\s*\\{',
      '\\}\\s*else\\s*\\{',
      '(?:[\\w$]+\\s*=\\s*)?(?:await\\s+)?[\\w$]+(?:\\.[\\w$]+)+\\(',
    ],
  ],
  // An assignment that no shell has.
  ['python', ['[a-z_][\\w.]*\\s+=\\s+[fr]?["\'(\\[{]']],
];
const signsOf = linesOf.map(([language, lines]) => [language, new RegExp(`^\\s*(?:${lines.join('|')})`, 'm')] as const);

/** Whether the value at a path of keys is, or may be, a script. */
export function isScript(keys: readonly string[]): boolean {
  const key = keys.at(-1) ?? '';
  return scripts.has(key) || programs.test(key) || languages.test(key);
}

/** Whether a list at a path of keys is one command. */
export function isCommand(keys: readonly string[]): boolean {
  return commands.has(keys.at(-1) ?? '');
}

/** How a script is written, and what is known of its language. */
interface ScriptForm {
  readonly isBlock: boolean;
  /** The value of `shell` beside it, such as `pwsh`, or of what stands for it. */
  readonly shell: string | undefined;
  readonly readerOf: ReaderOf;
}

/** Extracts from a script, in the language that its first line, its `shell`, its key or its own lines tell. */
export function script(
  value: Embedded,
  keys: readonly string[],
  { isBlock, shell: beside, readerOf }: ScriptForm,
  settings: HostSettings,
): Partial<Hosted> {
  const key = keys.at(-1) ?? '';
  const declared = /^#!\s*(\S[^\r\n]*)/.exec(value.text)?.[1] ?? beside;
  // The GitHub action `github-script` has its JavaScript in `with.script`.
  if (declared === undefined && key === 'script' && keys.at(-2) === 'with') return javascript(value, settings);
  const isOpen = declared === undefined && isBlock && (key === 'script' || programs.test(key));
  const seen = isOpen ? signsOf.find(([, signs]) => signs.test(value.text))?.[0] : undefined;
  const language = declared !== undefined ? languageOf(declared) : languages.test(key) ? key.toLowerCase() : seen;
  if (language === undefined && !scripts.has(key)) return inValue(value, 'yaml', 'none', settings);
  if (language === undefined || isShell(language)) {
    const found = (readerOf('sh') ?? shell)(value, settings);
    // A single line may be prose with an apostrophe; only a block is certainly a script.
    return isBlock && !isCommand(keys) ? found : { ...found, problems: [] };
  }
  const host = language === 'javascript' ? javascript : readerOf(language);
  if (host === undefined) return inValue(value, 'yaml', 'none', settings);
  const found = host(language === 'javascript' ? value : withPlaceholders(value), settings);
  // What was seen may be another language.
  return declared === undefined ? { ...found, problems: [] } : found;
}
