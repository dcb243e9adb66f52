import type { Embedded } from '../../embedded.ts';
import { inValue } from '../../evidence/value.ts';
import type { Hosted, HostSettings } from '../../host.ts';
import { javascript } from '../javascript/javascript.ts';
import { shell } from '../shell/shell.ts';

/** Keys whose values are scripts in CI systems, Compose and Kubernetes. */
const scripts = new Set(['run', 'script', 'before_script', 'after_script', 'command', 'entrypoint', 'cmd']);
/** Keys whose lists are the words of one command, not the lines of a script. */
const commands = new Set(['command', 'entrypoint', 'args', 'cmd']);

/** Lines that JavaScript has and a shell does not, for systems whose scripts are in it, such as Zabbix. */
const ofJavascript = new RegExp(
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
  ]
    .map((line) => `^\\s*${line}`)
    .join('|'),
  'm',
);

/** Whether the value at a path of keys is, or may be, a script. */
export function isScript(keys: readonly string[]): boolean {
  return scripts.has(keys.at(-1) ?? '');
}

/** Whether a list at a path of keys is one command. */
export function isCommand(keys: readonly string[]): boolean {
  return commands.has(keys.at(-1) ?? '');
}

/** Extracts from a script; `language` is the value of `shell` beside it, such as `pwsh`. */
export function script(
  value: Embedded,
  keys: readonly string[],
  { isBlock, language }: { readonly isBlock: boolean; readonly language: string | undefined },
  settings: HostSettings,
): Partial<Hosted> {
  const declared = /^#!\s*(\S+(?:[ \t]+\S+)?)/.exec(value.text)?.[1] ?? language;
  const isJavascript = declared === undefined && keys.at(-1) === 'script' && ofJavascript.test(value.text);
  if (isJavascript && isBlock) return { ...javascript(value, settings), problems: [] };
  const interpreter = declared ?? 'sh';
  // The GitHub action `github-script` has its JavaScript in `with.script`.
  if (/\b(?:node|deno|bun)\b/.test(interpreter) || (keys.at(-1) === 'script' && keys.at(-2) === 'with')) {
    return javascript(value, settings);
  }
  if (!/\b(?:ba|da|k|z|a)?sh\b/.test(interpreter)) return inValue(value, 'yaml', 'none', settings);
  const found = shell(value, settings);
  // A single line may be prose with an apostrophe; only a block is certainly a script.
  return isBlock && !isCommand(keys) ? found : { ...found, problems: [] };
}
