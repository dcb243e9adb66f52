import type { CommandWords, FlagWords, Values } from './words.ts';

/** A completion script for zsh, to be stored as \`_prefilter\` in a folder of \`fpath\`. */
export function zshScript(commands: readonly CommandWords[]): string {
  const lint = commands.find(({ name }) => name === 'lint') as CommandWords;
  return `#compdef prefilter
_prefilter() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  local -a commands=(
${commands.map(({ name, help }) => `    ${quoted(`${name}:${help}`)}`).join('\n')}
  )
  local command=\${words[2]}
  if (( CURRENT == 2 )) && [[ $command != -* ]]; then
    _describe -t commands command commands
    _files
    return
  fi
  if (( CURRENT > 2 )) && (( \${commands[(I)$command:*]} )); then
    (( CURRENT-- ))
    shift words
  else
    command=lint
  fi
  case $command in
${commands.map((command) => `    ${command.name})\n${argumentsOf(command)}\n      ;;`).join('\n')}
    *)
${argumentsOf(lint)}
      ;;
  esac
}
if [[ $funcstack[1] == _prefilter ]]; then
  _prefilter "$@"
else
  compdef _prefilter prefilter
fi
`;
}

function argumentsOf({ flags, operands }: CommandWords): string {
  const specs = [...flags.flatMap(specsOf), quoted(`*:operand:${action(operands)}`)];
  return `      _arguments -s \\\n${specs.map((spec) => `        ${spec}`).join(' \\\n')}`;
}

function specsOf({ name, letters, help, values, isRepeatable }: FlagWords): string[] {
  const spellings = [`--${name}`, ...[...letters].map((letter) => `-${letter}`)];
  const text = `[${help.replace(/[[\]\\:]/g, '\\$&')}]`;
  const value = values === undefined ? '' : `:value:${action(values)}`;
  return spellings.map((spelling) => {
    const equals = values !== undefined && spelling.startsWith('--') ? '=' : '';
    return quoted(`${isRepeatable ? '*' : ''}${spelling}${equals}${text}${value}`);
  });
}

function action(values: Values): string {
  if (values === 'files') return '_files';
  return values === 'anything' || values.length === 0 ? '' : `(${values.join(' ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
