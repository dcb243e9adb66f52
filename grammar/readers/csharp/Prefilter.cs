using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>A text that is not a filter, or a filter that cannot be written.</summary>
public sealed class FilterException : ArgumentException
{
    public FilterException(string message) : base(message) { }
}

/// <summary>A filter, with its operator and operands: of a condition the property, then the values; or a word, with its text.</summary>
public sealed class Node
{
    public string Operator, Means; // Means is null for an operator without a meaning
    public IReadOnlyList<Node> Operands;
    public string Text;
    public bool IsQuoted;

    public bool IsWord => Operator == null;
}

/// <summary>One operator of a dialect; Operands says what it takes, Means may be null.</summary>
public sealed class Operator
{
    public string Symbol, Operands, Means;
    public bool IsPairwise;
}

/// <summary>A set of operators, as in conformance/dialects.json.</summary>
public sealed class Dialect
{
    public string Name;
    public IReadOnlyList<Operator> Operators;
    public bool QuotedValues;
}

/// <summary>
/// Reads, prints and encodes prefix filter expressions, such as (OR (= processed false) (_not_exists processed)). Copy this file.
/// </summary>
public sealed class Prefilter
{
    private const string Word = @"[^\x00- ()""\x7f-\x9f\ud800-\udfff]";
    private const string Pair = @"[\ud800-\udbff][\udc00-\udfff]";
    private static readonly Regex Token = new Regex(
        @"\G(?:([()])|(""(?:[^""\\\ud800-\udfff]|" + Pair + @"|\\[""\\])*"")|((?:" + Word + "|" + Pair + @")+)|[ \t\r\n]+)");
    private static readonly Regex Bare = new Regex(@"\A(?:" + Word + "|" + Pair + @")+\z");

    private readonly string text;
    private readonly Dialect dialect;
    private readonly int maxDepth;
    private int end;
    private Match token;

    private Prefilter(string text, Dialect dialect, int maxDepth)
    {
        this.text = text;
        this.dialect = dialect;
        this.maxDepth = maxDepth;
        end = text.StartsWith("\ufeff", StringComparison.Ordinal) ? 1 : 0;
    }

    /// <summary>Returns the tree of a text; throws if it is not a filter of the dialect. The length counts UTF-16 units.</summary>
    public static Node Read(string text, Dialect dialect, int maxLength = 1000000, int maxDepth = 256)
    {
        if (text.Length > maxLength) throw new FilterException("The text is too long.");
        var reader = new Prefilter(text, dialect, maxDepth);
        reader.Next();
        var filter = reader.ReadFilter(1);
        reader.Next();
        if (reader.token != null) throw new FilterException($"Something stands after the filter, at {reader.token.Index}.");
        return filter;
    }

    /// <summary>Goes to the next token; null at the end.</summary>
    private void Next()
    {
        do
        {
            if ((token = end == text.Length ? null : Token.Match(text, end)) == null) return;
            if (!token.Success) throw new FilterException($"A character cannot stand at {end}.");
            end += token.Length;
        }
        while (!token.Groups[1].Success && !token.Groups[2].Success && !token.Groups[3].Success);
    }

    private Node ReadFilter(int depth)
    {
        if (token?.Value != "(") throw new FilterException($"A filter begins with `(`, at {end}.");
        if (depth > maxDepth) throw new FilterException("The filter is nested too deeply.");
        Next();
        var known = dialect.Operators.FirstOrDefault(one => one.Symbol == token?.Value)
            ?? throw new FilterException($"`{token?.Value}` is no operator of `{dialect.Name}`.");
        var operands = new List<Node>();
        for (Next(); token?.Value != ")"; Next())
        {
            if (token == null) throw new FilterException("A `)` is missing.");
            if (token.Value == "(") operands.Add(ReadFilter(depth + 1));
            else if (token.Groups[3].Success) operands.Add(new Node { Text = token.Value });
            else operands.Add(new Node { Text = Regex.Replace(token.Value.Substring(1, token.Length - 2), @"\\([""\\])", "$1"), IsQuoted = true });
        }
        Check(known, operands);
        return new Node { Operator = known.Symbol, Means = known.Means, Operands = operands };
    }

    private void Check(Operator known, List<Node> operands)
    {
        int words = operands.Count(one => one.IsWord), count = operands.Count;
        var areWords = words > 0 && words == count && !operands[0].IsQuoted;
        var fits = new Dictionary<string, bool>
        {
            ["filters"] = words == 0 && count > 0,
            ["filter"] = words == 0 && count == 1,
            ["property"] = areWords && count == 1,
            ["property value"] = areWords && count == 2,
            ["property values"] = areWords && count > 1,
        }[known.Operands];
        if (fits && (dialect.QuotedValues || !operands.Any(one => one.IsQuoted))) return;
        throw new FilterException($"The operands do not fit `{known.Symbol}`.");
    }

    /// <summary>Returns the text of a tree; with pairs, pairwise operators take two operands at a time, as services want them.</summary>
    public static string Write(Node node, Dialect dialect, bool pairs = false, bool mayQuote = false)
    {
        if (node.IsWord) return WriteWord(node, mayQuote);
        var fitting = dialect.Operators.Where(one => one.Means == node.Means).ToList();
        var known = fitting.FirstOrDefault(one => one.Symbol == node.Operator) ?? fitting.FirstOrDefault(one => one.Means != null)
            ?? throw new FilterException($"`{dialect.Name}` has no operator for this filter.");
        var operands = node.Operands.Select((one, index) => Write(one, dialect, pairs, index > 0 && dialect.QuotedValues)).ToList();
        return Join(known.Symbol, operands, pairs && known.IsPairwise);
    }

    private static string Join(string symbol, IReadOnlyCollection<string> operands, bool pairs)
    {
        var middle = (operands.Count + 1) / 2;
        Func<IEnumerable<string>, string> half = some => some.Skip(1).Any() ? Join(symbol, some.ToList(), true) : some.First();
        if (pairs && operands.Count > 2) operands = new[] { half(operands.Take(middle)), half(operands.Skip(middle)) };
        return $"({symbol} {string.Join(" ", operands)})";
    }

    private static string WriteWord(Node word, bool mayQuote)
    {
        var isBare = Bare.IsMatch(word.Text);
        if (mayQuote && (word.IsQuoted || !isBare)) return "\"" + Regex.Replace(word.Text, @"[""\\]", @"\$0") + "\"";
        return isBare ? word.Text : throw new FilterException($"`{word.Text}` cannot be written here.");
    }

    /// <summary>Returns a filter's text for a URL: everything but letters, digits and -._~ is percent-encoded as UTF-8.</summary>
    public static string Encode(string text) => Uri.EscapeDataString(text);
}
