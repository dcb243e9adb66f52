import type { CommandWords, Values } from './words.ts';

/** A completion script for PowerShell 5 or newer. */
export function powershellScript(commands: readonly CommandWords[]): string {
  const flags = commands.map(({ name, flags }) => {
    const all = flags.map((flag) => `      ${quoted(`--${flag.name}`)} = @(${listed(flag.values)})`);
    return `    ${quoted(name)} = [ordered]@{\n${all.join('\n')}\n    }`;
  });
  const operands = commands.flatMap(({ name, operands }) =>
    operands === 'files' ? [] : [`    ${quoted(name)} = @(${listed(operands)})`],
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
  return values === undefined || typeof values === 'string' ? '' : values.map(quoted).join(', ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
