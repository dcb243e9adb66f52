import { describe } from 'vitest';
import { finds } from './forms.ts';

describe('what a function or property gives counts under its name', () =>
  finds([
    ['a.pas', "function TNfe.GetFilter: string;\nbegin\n  Result := '§';\nend;"],
    ['a.pas', "function TNfe.GetFilter: string;\nbegin\n  Exit('§');\nend;"],
    [
      'a.pas',
      "function TNfe.GetFilter: string;\nbegin\nend;\nfunction TNfe.Sort: string;\nbegin\n  Result := '(== a b)';\nend;",
    ],
    ['a.vb', 'Public ReadOnly Property NfeFilter As String\n  Get\n    Return "§"\n  End Get\nEnd Property'],
    ['a.lua', 'function M.get_filter() return "§" end'],
    ['a.lua', 'function M:get_filter() return "§" end'],
    ['a.lua', 'function M:sort() return "(== a b)" end'],
    ['a.go', 'func (c *Client) Filter() string {\n\treturn "§"\n}'],
    ['a.go', 'func (c *Filter) Sort() string {\n\treturn "(== a b)"\n}'],
    ['a.rs', 'fn default_filter() -> &\'static str {\n    "§"\n}'],
    ['a.rs', 'fn sort(filter: &str) -> &\'static str {\n    "(== a b)"\n}'],
    ['a.php', "<?php class A { function getFilter(): string { if ($x) { return '§'; } return $y ?: '§'; } }"],
    ['a.py', 'def nfe_filter(self):\n    """Doc."""\n    return "§"'],
    ['a.rb', "def default_filter\n  '§'\nend"],
    ['a.dart', "String get filter { return '§'; }"],
  ]));
