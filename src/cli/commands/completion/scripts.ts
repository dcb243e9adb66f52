/** What can follow a flag or a command: fixed words, file names, or something unknown. */
export type Values = readonly string[] | 'files' | 'anything';

export interface FlagWords {
  readonly name: string;
  readonly letters: string;
  readonly help: string;
  /** `undefined` for a flag without a value. */
  readonly values: Values | undefined;
  readonly isRepeatable: boolean;
}

/** The words that can follow a command. */
export interface CommandWords {
  readonly name: string;
  readonly help: string;
  readonly flags: readonly FlagWords[];
  readonly operands: Values;
}

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

export function fishScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return [
    '# fish completion for prefilter',
    `set -l commands ${names}`,
    'complete -c prefilter -f',
    ...commands.map(
      ({ name, help }) =>
        `complete -c prefilter -n "not __fish_seen_subcommand_from $commands" -a ${name} -d ${quoteInFish(help)}`,
    ),
    'complete -c prefilter -n "not __fish_seen_subcommand_from $commands" -F',
    ...commands.flatMap((command) => [
      ...command.flags.map((flag) => flagLine(command, flag)),
      ...operandLines(command),
    ]),
    '',
  ].join('\n');
}

function flagLine({ name: command }: CommandWords, { name, letters, help, values }: FlagWords): string {
  const spellings = [`-l ${name}`, ...[...letters].map((letter) => `-s ${letter}`)].join(' ');
  const value =
    values === undefined
      ? ''
      : values === 'files'
        ? ' -r -F'
        : values === 'anything'
          ? ' -x'
          : ` -x -a ${quoteInFish(values.join(' '))}`;
  return `complete -c prefilter -n ${condition(command)} ${spellings}${value} -d ${quoteInFish(help)}`;
}

function operandLines({ name, operands }: CommandWords): string[] {
  if (operands === 'files') return [`complete -c prefilter -n ${condition(name)} -F`];
  if (operands === 'anything' || operands.length === 0) return [];
  return [`complete -c prefilter -n ${condition(name)} -a ${quoteInFish(operands.join(' '))}`];
}

/** The flags of \`lint\` are also offered without a command. */
function condition(command: string): string {
  const chosen = `__fish_seen_subcommand_from ${command}`;
  return command === 'lint' ? `"${chosen}; or not __fish_seen_subcommand_from $commands"` : `"${chosen}"`;
}

function quoteInFish(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

/** A completion script for PowerShell 5 or newer. */
export function powershellScript(commands: readonly CommandWords[]): string {
  const flags = commands.map(({ name, flags }) => {
    const all = flags.map((flag) => `      ${quoteInPowershell(`--${flag.name}`)} = @(${listed(flag.values)})`);
    return `    ${quoteInPowershell(name)} = [ordered]@{\n${all.join('\n')}\n    }`;
  });
  const operands = commands.flatMap(({ name, operands }) =>
    operands === 'files' ? [] : [`    ${quoteInPowershell(name)} = @(${listed(operands)})`],
  );
  return `# PowerShell completion for prefilter
Register-ArgumentCompleter -Native -CommandName prefilter -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $flags = @{
${flags.join('\n')}
  }
  $operands = @{
${operands.join('\n')}
  }
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() } | Select-Object -Skip 1)
  if ($wordToComplete -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  $chosen = $words | Where-Object { $flags.ContainsKey($_) } | Select-Object -First 1
  $command = if ($chosen) { $chosen } else { 'lint' }
  $previous = if ($words.Count -gt 0) { $words[-1] } else { '' }
  $found = @(if ($flags[$command].Contains($previous) -and $flags[$command][$previous].Count -gt 0) {
    $flags[$command][$previous]
  } elseif ($wordToComplete -like '-*') {
    $flags[$command].Keys
  } elseif (-not $chosen) {
    $flags.Keys | Sort-Object
  } elseif ($operands.ContainsKey($command)) {
    $operands[$command]
  })
  # Nothing found lets PowerShell complete the names of files.
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function listed(values: Values | undefined): string {
  return values === undefined || typeof values === 'string' ? '' : values.map(quoteInPowershell).join(', ');
}

function quoteInPowershell(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A completion script for zsh, to be stored as \`_prefilter\` in a folder of \`fpath\`. */
export function zshScript(commands: readonly CommandWords[]): string {
  const lint = commands.find(({ name }) => name === 'lint') as CommandWords;
  return `#compdef prefilter
_prefilter() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  local -a commands=(
${commands.map(({ name, help }) => `    ${quoteInZsh(`${name}:${help}`)}`).join('\n')}
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
  const specs = [...flags.flatMap(specsOf), quoteInZsh(`*:operand:${action(operands)}`)];
  return `      _arguments -s \\\n${specs.map((spec) => `        ${spec}`).join(' \\\n')}`;
}

function specsOf({ name, letters, help, values, isRepeatable }: FlagWords): string[] {
  const spellings = [`--${name}`, ...[...letters].map((letter) => `-${letter}`)];
  const text = `[${help.replace(/[[\]\\:]/g, '\\$&')}]`;
  const value = values === undefined ? '' : `:value:${action(values)}`;
  return spellings.map((spelling) => {
    const equals = values !== undefined && spelling.startsWith('--') ? '=' : '';
    return quoteInZsh(`${isRepeatable ? '*' : ''}${spelling}${equals}${text}${value}`);
  });
}

function action(values: Values): string {
  if (values === 'files') return '_files';
  return values === 'anything' || values.length === 0 ? '' : `(${values.join(' ')})`;
}

function quoteInZsh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
