import type { CommandWords, FlagWords, Values } from './words.ts';

/** A completion script for bash 4 or newer. */
export function bashScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name);
  return `# bash completion for prefilter
_prefilter() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} command= word i
  # bash takes the \`=\` of \`--flag=value\` for a word of its own.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${names.join(' | ')})
        command=\${COMP_WORDS[i]}
        break
        ;;
    esac
  done
  COMPREPLY=()
  case \${command:-lint}:$prev in
${commands.flatMap(({ name, flags }) => flags.flatMap((flag) => valueCase(name, flag))).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    case \${command:-lint} in
${commands.map(({ name, flags }) => `      ${name}) COMPREPLY=(${generated(flags.map(spelling))}) ;;`).join('\n')}
    esac
    return
  fi
  case $command in
    '') COMPREPLY=(${generated(names)} $(compgen -f -- "$cur")) ;;
${commands.flatMap(operandCase).join('\n')}
    *) COMPREPLY=($(compgen -f -- "$cur")) ;;
  esac
}
complete -o filenames -F _prefilter prefilter
`;
}

function spelling({ name }: FlagWords): string {
  return `--${name}`;
}

function generated(words: readonly string[]): string {
  return `$(compgen -W '${words.join(' ')}' -- "$cur")`;
}

function valueCase(command: string, flag: FlagWords): string[] {
  const { letters, values } = flag;
  if (values === undefined) return [];
  const patterns = [spelling(flag), ...[...letters].map((letter) => `-${letter}`)];
  return [
    `    ${patterns.map((one) => `${command}:${one}`).join(' | ')})`,
    ...completing(values).map((line) => `      ${line}`),
    '      return',
    '      ;;',
  ];
}

function completing(values: Values): string[] {
  if (values === 'anything') return [];
  return [`COMPREPLY=(${values === 'files' ? '$(compgen -f -- "$cur")' : generated(values)})`];
}

function operandCase({ name, operands }: CommandWords): string[] {
  if (operands === 'files' || operands === 'anything') return [];
  return [`    ${name}) COMPREPLY=(${generated(operands)}) ;;`];
}
