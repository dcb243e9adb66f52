import { describe } from 'vitest';
import { finds } from './forms.ts';

describe('the result of a function or property has its name', () =>
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

describe('defaults and examples beside a declaration', () =>
  finds([
    ['a.rs', 'struct A { #[arg(long, default_value = "§")] pub filter: String }'],
    ['a.rs', 'struct A { #[arg(long, default_value = "(== a b)")] sort: String, filter: String }'],
    ['a.cs', '[DefaultValue("§")] public string Filter { get; set; }'],
    ['a.cs', '[DefaultValue("§")]\n[FromQuery(Name = "filter")]\npublic string Q { get; set; }'],
    ['a.java', '@Schema(description = "x", example = "§") String filter;'],
    ['a.java', '@Schema(example = "(== a b)") String sort; String filter;'],
    ['a.py', 'filter = models.CharField(max_length=3, default="§")'],
    ['a.py', 'sort = models.CharField(default="(== a b)")'],
    ['a.php', "<?php $table->string('filter')->default('§');"],
    ['a.dfm', "item\n  Name = 'filter'\n  Value = '§'\nend\nitem\n  Name = 'sort'\n  Value = '(== a b)'\nend"],
    ['a.toml', '[[params]]\nname = "filter"\nvalue = "§"'],
    ['a.toml', 'filters.open = "§"\nX_FILTER = { value = "§", force = true }'],
    ['a.toml', '[filters]\nopen = "§"\nlist = [1]\ndone = "§"\n[sorts]\nopen = "(== a b)"'],
    ['a.toml', 'x = 1\n[jobs.filters]\n"open" = "§"'],
    ['a.py', 'x = y[filters]\nsort = "(== a b)"'],
    ['a.tf', 'filters = {\n  open = "§"\n}'],
    ['a.cs', 'Dictionary<string, string> filters = new() { ["open"] = "§" };'],
    ['a.cs', 'var filters = new Dictionary<string, string> { { "open", "§" }, { "x", "§" } };'],
    ['a.rb', "FILTERS = { open: '§' }.freeze"],
    ['a.r', 'filters <- c(open = "§", done = "§")'],
    ['a.sql', "INSERT INTO settings (name, value) VALUES ('filter', '§'), ('sort', '(== a b)');"],
    ['a.sql', "SELECT * FROM jobs WHERE filter IN ('§', '§');"],
    ['a.pas', "Query.ParamByName('filter').AsString := '§';"],
  ]));
