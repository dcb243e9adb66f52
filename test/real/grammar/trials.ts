/**
 * Programs in each language that write what they make of values, in a dialect with quotes and in one without, the tree of a filter as
 * JSON where the language has JSON, and how many of six things that are no values, filters or texts are refused, of
 * seven where a list can be given for a filter.
 */
export const trials: Readonly<Record<string, string>> = {
  Python: `
import json
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from prefilter import FilterError, write
from prefilter_kit import *

received, every = (next(one for one in json.load(open("dialects.json", encoding="utf-8")) if one["name"] == name) for name in ("received", "every"))
instant = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=-3)))
numbers = 12345678901234567890, 0.5, 1e21, 1e-7, 123456789012345680000.0, -0.0, Decimal("10.80")
print(write(one_of("a", False, True, *numbers, instant), every))
print(write(any_of(all_of(equal("a", "x y"), not_equal("a", 1)), negation(present("b"))), every))
print(json.dumps(any_of(all_of(equal("a", "b")), absent("c")), separators=(",", ":"), sort_keys=True))
refused = 0
for make in (
    lambda: equal("a", None), lambda: equal("a", float("nan")), lambda: equal("a", []), lambda: equal("a", datetime(2026, 1, 2)),
    lambda: any_of(), lambda: any_of([equal("a", 1)]), lambda: write(equal("a", "x y"), received),
):
    try:
        make()
    except FilterError:
        refused += 1
print(refused)
`,
  PHP: `
require 'PrefilterKit.php';
$dialects = array_column(json_decode(file_get_contents('dialects.json'), true), null, 'name');
$instant = new DateTimeImmutable('2026-01-02T03:04:05-03:00');
$numbers = [PrefilterKit::number('12345678901234567890'), 0.5, 1e21, 1e-7, 123456789012345680000.0, -0.0, PrefilterKit::number('10.80')];
echo Prefilter::write(PrefilterKit::oneOf('a', false, true, ...[...$numbers, $instant]), $dialects['every']), "\\n";
$both = PrefilterKit::allOf(PrefilterKit::equal('a', 'x y'), PrefilterKit::notEqual('a', 1));
echo Prefilter::write(PrefilterKit::anyOf($both, PrefilterKit::not(PrefilterKit::present('b'))), $dialects['every']), "\\n";
$tree = PrefilterKit::anyOf(PrefilterKit::allOf(PrefilterKit::equal('a', 'b')), PrefilterKit::absent('c'));
echo json_encode($tree), "\\n";
$refused = 0;
foreach ([
    fn () => PrefilterKit::equal('a', null), fn () => PrefilterKit::equal('a', NAN), fn () => PrefilterKit::equal('a', []),
    fn () => PrefilterKit::number('1,5'), fn () => PrefilterKit::anyOf(), fn () => PrefilterKit::anyOf([PrefilterKit::equal('a', 1)]),
    fn () => Prefilter::write(PrefilterKit::equal('a', 'x y'), $dialects['received']),
] as $make) {
    try {
        $make();
    } catch (FilterException) {
        $refused++;
    }
}
echo $refused, "\\n";
`,
  Java: `
Prefilter.Dialect every = new Prefilter.Dialect("every", List.of(
    new Prefilter.Operator("=", "property value", "equal", false), new Prefilter.Operator("!=", "property value", "notEqual", false),
    new Prefilter.Operator("in", "property values", "oneOf", false), new Prefilter.Operator("OR", "filters", "or", true),
    new Prefilter.Operator("AND", "filters", "and", true), new Prefilter.Operator("NOT", "filter", "not", false),
    new Prefilter.Operator("_exists", "property", "present", false)), true);
Prefilter.Dialect received = new Prefilter.Dialect("received", every.operators(), false);
Object instant = java.time.OffsetDateTime.parse("2026-01-02T03:04:05-03:00");
System.out.println(Prefilter.write(PrefilterKit.oneOf("a", false, true, new java.math.BigInteger("12345678901234567890"), 0.5, 1e21, 1e-7,
    123456789012345680000.0, -0.0, new java.math.BigDecimal("10.80"), instant), every, false));
Prefilter.Filter both = PrefilterKit.allOf(PrefilterKit.equal("a", "x y"), PrefilterKit.notEqual("a", 1));
System.out.println(Prefilter.write(PrefilterKit.anyOf(both, PrefilterKit.not(PrefilterKit.present("b"))), every, false));
Prefilter.Filter tree = PrefilterKit.anyOf(PrefilterKit.allOf(PrefilterKit.equal("a", "b")), PrefilterKit.absent("c"));
System.out.println(Prefilter.Operand.of(tree.toMap()).equals(tree) ? tree.toMap() : "another tree");
List<Runnable> makers = List.of(
    () -> PrefilterKit.equal("a", null), () -> PrefilterKit.equal("a", Double.NaN), () -> PrefilterKit.equal("a", List.of()),
    () -> PrefilterKit.equal("a", java.time.LocalDateTime.now()), () -> PrefilterKit.anyOf(),
    () -> Prefilter.write(PrefilterKit.equal("a", "x y"), received, false));
int refused = 0;
for (Runnable make : makers) {
    try {
        make.run();
    } catch (Prefilter.FilterException error) {
        refused++;
    }
}
System.out.println(refused);
`,
  Go: `
var dialects []prefilter.Dialect
data, _ := os.ReadFile("dialects.json")
json.Unmarshal(data, &dialects)
received, every := dialects[0], dialects[len(dialects)-1]
instant := time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", -3*3600))
type status string
huge, _ := new(big.Int).SetString("12345678901234567890", 10)
text, _ := prefilter.Write(prefilter.OneOf("a", false, true, huge, 0.5, 1e21, 1e-7, 123456789012345680000.0, math.Copysign(0, -1),
	json.Number("10.80"), instant), every, false)
fmt.Println(text)
both := prefilter.And(prefilter.Equal("a", status("x y")), prefilter.NotEqual("a", 1))
text, _ = prefilter.Write(prefilter.Or(both, prefilter.Not(prefilter.Present("b"))), every, false)
fmt.Println(text)
tree, _ := json.Marshal(prefilter.Or(prefilter.And(prefilter.Equal("a", "b")), prefilter.Absent("c")))
fmt.Println(string(tree))
refused := 0
for _, filter := range []prefilter.Node{
	prefilter.Equal("a", nil), prefilter.Equal("a", math.NaN()), prefilter.Equal("a", []any{}), prefilter.Equal("a", json.Number("1,5")),
	prefilter.Or(), prefilter.And(prefilter.Equal("a", "x y"), prefilter.Equal("a", nil)),
} {
	_, err := prefilter.Write(filter, received, false)
	if _, isError := err.(*prefilter.Error); isError && err == filter.Err() {
		refused++
	}
}
if _, err := prefilter.Write(prefilter.Equal("a", "x y"), received, false); err == nil {
	refused = 0
}
if selected, _ := prefilter.Selects(prefilter.Equal("a", "x"), map[string]any{"a": []status{"x"}}, prefilter.Text, "a"); !selected {
	refused = 0
}
fmt.Println(refused)
`,
  'C#': `
Func<string, string, string, Operator> one = (symbol, operands, means) => new Operator { Symbol = symbol, Operands = operands, Means = means };
var operators = new[] {
    one("=", "property value", "equal"), one("!=", "property value", "notEqual"), one("in", "property values", "oneOf"),
    one("OR", "filters", "or"), one("AND", "filters", "and"), one("NOT", "filter", "not"), one("_exists", "property", "present") };
var every = new Dialect { Name = "every", Operators = operators, QuotedValues = true };
var received = new Dialect { Name = "received", Operators = operators };
var huge = System.Numerics.BigInteger.Parse("12345678901234567890");
var instant = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(-3));
var values = new object[] { false, true, huge, 0.5, 1e21, 1e-7, 123456789012345680000.0, -0.0, 10.80m, instant };
Console.WriteLine(Prefilter.Write(PrefilterKit.OneOf("a", values), every));
var both = PrefilterKit.AllOf(PrefilterKit.Equal("a", "x y"), PrefilterKit.NotEqual("a", 1));
Console.WriteLine(Prefilter.Write(PrefilterKit.AnyOf(both, PrefilterKit.Not(PrefilterKit.Present("b"))), every));
var tree = (Filter)Operand.Of(PrefilterKit.AnyOf(PrefilterKit.AllOf(PrefilterKit.Equal("a", "b")), PrefilterKit.Absent("c")).ToMap());
Func<object, string> show = null;
show = value => value is string ? "\\"" + value + "\\"" : value is bool ? "true"
    : value is List<object> ? "[" + string.Join(",", ((List<object>)value).Select(show)) + "]"
    : "{" + string.Join(",", ((Dictionary<string, object>)value).Select(entry => "\\"" + entry.Key + "\\":" + show(entry.Value))) + "}";
Console.WriteLine(show(tree.ToMap()));
var refused = 0;
foreach (var make in new Action[] {
    () => PrefilterKit.Equal("a", null), () => PrefilterKit.Equal("a", double.NaN), () => PrefilterKit.Equal("a", new object[0]),
    () => PrefilterKit.Equal("a", new DateTime(2026, 1, 2)), () => PrefilterKit.AnyOf(),
    () => Prefilter.Write(PrefilterKit.Equal("a", "x y"), received) })
{
    try { make(); }
    catch (FilterException) { refused++; }
}
Console.WriteLine(refused);
`,
};
