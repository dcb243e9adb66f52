/*
 * What connects each shell to `prefilter complete`, which answers with a word a line, perhaps a tab and its help, and a last line
 * that says whether names of files fit too.
 */

const bash = `# bash completion for prefilter
_prefilter() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    if [[ $word == :* ]]; then
      [[ $word != :files ]] && continue
      # Without other words, bash completes names by itself: it knows how they are quoted.
      compopt -o filenames
      if ((\${#COMPREPLY[@]} == 0)); then compopt -o default; else mapfile -t -O \${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$2"); fi
    else
      COMPREPLY+=("\${word%%$'\\t'*}")
    fi
  done < <(prefilter complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _prefilter prefilter
`;

const zsh = `#compdef prefilter
_prefilter() {
  local line
  local -a found
  for line in "\${(@f)$(prefilter complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      :files) _files ;;
      :*) ;;
      *) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  (( \${#found} )) && _describe prefilter found
}
compdef _prefilter prefilter
`;

const fish = `# fish completion for prefilter
function __prefilter_complete
    for line in (prefilter complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case ':*'
            case '*'
                echo $line
        end
    end
end
complete -c prefilter -f -a '(__prefilter_complete)'
`;

// An empty argument is passed as two quotes: before PowerShell 7.3, none would arrive.
const powershell = `# PowerShell completion for prefilter
Register-ArgumentCompleter -Native -CommandName prefilter -ScriptBlock {
  param($word, $ast, $cursor)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.StartOffset -lt $cursor } | ForEach-Object { "$_" })
  if ($word -eq '') { $words += '""' }
  prefilter complete -- @words 2>$null | Where-Object { $_ -notlike ':*' } | ForEach-Object {
    $name, $help = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $(if ($help) { $help } else { $name }))
  }
}
`;

/** The script of each shell. */
export const scripts = { bash, zsh, fish, powershell } as const;
