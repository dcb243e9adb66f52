using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

/// <summary>
/// A text that is not a filter, with the place of its first problem, which is -1 without a text; or a filter that cannot be written, or
/// has no meaning.
/// </summary>
public sealed class FilterException : ArgumentException
{
    public readonly int Start, End;

    public FilterException(string message, int start = -1, int end = -1) : base(start < 0 ? message : $"{message} (at {start})")
    {
        Start = start;
        End = end;
    }
}

/// <summary>An operand of a filter. As a map it has the keys of the trees in the vectors, so that any library writes it as JSON.</summary>
public abstract class Operand
{
    public abstract Dictionary<string, object> ToMap();

    /// <summary>Reads what ToMap gives.</summary>
    public static Operand Of(IDictionary<string, object> map)
    {
        Func<string, object> get = name => map.ContainsKey(name) ? map[name] : null;
        Func<string, Word> word = name => get(name) == null ? null : (Word)Of((IDictionary<string, object>)get(name));
        Func<string, IEnumerable<Operand>> all = name =>
            ((IEnumerable<object>)get(name) ?? new object[0]).Select(one => Of((IDictionary<string, object>)one));
        if (get("kind") == null) return new Word { Text = (string)get("text"), IsQuoted = Equals(get("quoted"), true) };
        return new Filter
        {
            Kind = (string)get("kind"), Means = (string)get("means"), Operator = word("operator"), Property = word("property"),
            Values = all("values").Cast<Word>().ToList(), Operands = all("operands").ToList(),
        };
    }
}

/// <summary>A property, a value or an operator; IsQuoted if it was written as a string.</summary>
public sealed class Word : Operand
{
    public string Text;
    public bool IsQuoted;

    public override Dictionary<string, object> ToMap()
    {
        var map = new Dictionary<string, object> { ["text"] = Text };
        if (IsQuoted) map["quoted"] = true;
        return map;
    }
}

/// <summary>
/// A filter: Kind is "or", "and", "not" or "call" with Operands, or "condition" with Means, Property and Values. Operator may be null:
/// written is then the dialect's first one of that meaning.
/// </summary>
public sealed class Filter : Operand
{
    public string Kind, Means;
    public Word Operator, Property;
    public IReadOnlyList<Word> Values = new Word[0];
    public IReadOnlyList<Operand> Operands = new Operand[0];

    public override Dictionary<string, object> ToMap()
    {
        var map = new Dictionary<string, object> { ["kind"] = Kind };
        if (Operator != null) map["operator"] = Operator.ToMap();
        if (Kind == "condition")
        {
            map["means"] = Means;
            map["property"] = Property.ToMap();
            map["values"] = Values.Select(one => (object)one.ToMap()).ToList();
        }
        else map["operands"] = Operands.Select(one => (object)one.ToMap()).ToList();
        return map;
    }
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
/// Reads, prints and encodes prefix filter expressions, such as (OR (= processed false) (_not_exists processed)). Copy this file, and
/// PrefilterKit.cs to build and ask filters. Reader 1.1.0 for the vectors 1.1.0.
/// </summary>
public sealed class Prefilter
{
    private enum Sort { Mark, String, Cut, Word, Control, End }

    private sealed class Token
    {
        public Sort Sort;
        public string Image;
        public int Start, End;

        public bool Is(string mark) => Sort == Sort.Mark && Image == mark;
    }

    private sealed class Placed
    {
        public Operand Operand;
        public int Start, End;

        public bool IsQuoted => Operand is Word word && word.IsQuoted;
    }

    private sealed class TooDeep : Exception { }

    private static readonly Regex Bare = new Regex(@"\A(?:[^\x00- ()""\x7f-\x9f\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])+\z");
    private static readonly Regex LoneSurrogate = new Regex(@"[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]");
    private static readonly Regex Escape = new Regex(@"\\([\ud800-\udbff][\udc00-\udfff]|.)", RegexOptions.Singleline);

    private readonly string text;
    private readonly Dialect dialect;
    private readonly int maxDepth;
    private Token token;
    private int at, lastEnd;
    private bool isCut;
    private FilterException first; // in the text, which is not always the first one met

    private Prefilter(string text, Dialect dialect, int maxDepth)
    {
        this.text = text;
        this.dialect = dialect;
        this.maxDepth = maxDepth;
        at = text.StartsWith("\ufeff", StringComparison.Ordinal) ? 1 : 0;
    }

    /// <summary>Returns the tree of a text; throws if it is not a filter of the dialect. The length counts UTF-16 units.</summary>
    public static Filter Read(string text, Dialect dialect, int maxLength = 1000000, int maxDepth = 256)
    {
        if (text.Length > maxLength) throw new FilterException("The text is too long.", maxLength, text.Length);
        var reader = new Prefilter(text, dialect, maxDepth);
        foreach (Match found in LoneSurrogate.Matches(text)) reader.Add(found.Index, found.Index + 1, "A lone surrogate.");
        var filters = new List<Filter>();
        try
        {
            for (reader.Next(); reader.token.Sort != Sort.End;) reader.ReadPart(filters);
        }
        catch (TooDeep)
        {
            // It is added.
        }
        if (filters.Count == 0 && reader.first == null) reader.Add(0, text.Length, "The text has no filter.");
        if (reader.first != null) throw reader.first;
        return filters[0];
    }

    private void Add(int start, int end, string message)
    {
        if (first == null || start < first.Start || (start == first.Start && end < first.End)) first = new FilterException(message, start, end);
    }

    private void Next()
    {
        lastEnd = token == null ? at : token.End;
        while (at < text.Length)
        {
            int start = at;
            var character = text[at++];
            if (" \t\r\n".IndexOf(character) >= 0) continue;
            var sort = character == '(' || character == ')' ? Sort.Mark : character == '"' ? ReadString() : IsControl(character) ? Sort.Control : Sort.Word;
            while (at < text.Length && (sort == Sort.Control ? IsControl(text[at]) : sort == Sort.Word && IsWord(text[at]))) at++;
            if (sort == Sort.Control) Add(start, at, "A character cannot stand here.");
            else
            {
                var image = text.Substring(start, at - start);
                var end = sort == Sort.Cut ? start + image.TrimEnd(' ', '\t', '\r', '\n').Length : at;
                token = new Token { Sort = sort, Image = image, Start = start, End = end };
                return;
            }
        }
        token = new Token { Sort = Sort.End, Image = "", Start = lastEnd, End = lastEnd };
    }

    private static bool IsControl(char character) =>
        (character < 32 && "\t\r\n".IndexOf(character) < 0) || (character >= 0x7f && character < 0xa0);

    private static bool IsWord(char character) => character > 32 && "()\"".IndexOf(character) < 0 && !IsControl(character);

    /// <summary>Goes to the end of a string.</summary>
    private Sort ReadString()
    {
        for (; at < text.Length; at++)
        {
            if (text[at] == '"')
            {
                at++;
                return Sort.String;
            }
            if (text[at] == '\\') at++;
        }
        at = text.Length;
        return Sort.Cut;
    }

    /// <summary>What stands outside of all filters: one filter is right, and words up to the next filter are one problem.</summary>
    private void ReadPart(List<Filter> filters)
    {
        if (token.Is("("))
        {
            var filter = ReadFilter(1);
            if (filters.Count > 0) Add(filter.Start, filter.End, "Something stands after the filter.");
            filters.Add((Filter)filter.Operand);
            return;
        }
        var words = new List<Placed>();
        while (!token.Is("(") && token.Sort != Sort.End)
        {
            if (token.Is(")"))
            {
                Add(token.Start, token.End, "This `)` closes nothing.");
                Next();
            }
            else words.Add(ReadWord());
        }
        if (words.Count > 0) Add(words[0].Start, words.Last().End, "A filter begins with `(`.");
    }

    private Placed ReadFilter(int depth)
    {
        var start = token.Start;
        if (depth > maxDepth)
        {
            Add(start, start + 1, "The filter is nested too deeply.");
            throw new TooDeep();
        }
        Next();
        // An operator does not stand behind a control character.
        var symbol = token.Sort == Sort.Word && text.Substring(start + 1, token.Start - start - 1).Trim(' ', '\t', '\r', '\n') == "" ? ReadWord() : null;
        var operands = new List<Placed>();
        while (!token.Is(")") && token.Sort != Sort.End) operands.Add(token.Is("(") ? ReadFilter(depth + 1) : ReadWord());
        var isClosed = token.Is(")");
        var end = token.End;
        if (isClosed) Next();
        else if (!isCut)
        {
            isCut = true;
            Add(end, end, "A `)` is missing.");
        }
        return new Placed { Operand = NodeOf(symbol, operands, start, end, isClosed), Start = start, End = end };
    }

    private Placed ReadWord()
    {
        var found = token;
        Next();
        var word = new Word { Text = found.Image, IsQuoted = found.Sort != Sort.Word };
        if (word.IsQuoted)
        {
            foreach (Match one in Escape.Matches(found.Image))
            {
                if (one.Value == "\\\"" || one.Value == "\\\\") continue;
                Add(found.Start + one.Index, found.Start + one.Index + one.Length, "A backslash stands before `\"` and `\\` only.");
            }
            if (found.Sort == Sort.Cut)
            {
                isCut = true;
                Add(found.Start, found.Start + 1, "The string has no end.");
            }
            word.Text = Escape.Replace(found.Image.Substring(1, Math.Max(0, found.Image.Length - 2)), "$1");
        }
        return new Placed { Operand = word, Start = found.Start, End = found.Start + found.Image.Length };
    }

    private Filter NodeOf(Placed symbol, List<Placed> operands, int start, int end, bool isClosed)
    {
        var nodes = operands.Select(one => one.Operand).ToList();
        var call = new Filter { Kind = "call", Operator = (Word)symbol?.Operand, Operands = nodes };
        if (symbol == null)
        {
            var isWhole = nodes.Count == 0 || (nodes.Count == 1 && nodes[0] is Filter);
            if (isClosed || nodes.Count > 0) Add(start, isWhole ? end : start + 1, "A filter begins with its operator.");
            return call;
        }
        var known = dialect.Operators.FirstOrDefault(one => one.Symbol == call.Operator.Text);
        if (known == null)
        {
            Add(symbol.Start, symbol.End, $"`{call.Operator.Text}` is no operator of `{dialect.Name}`.");
            return call;
        }
        var takes = $"`{known.Symbol}` takes {known.Operands}.";
        var count = known.Operands.Split(' ').Length;
        var isSurplus = nodes.Count > count && !known.Operands.EndsWith("s", StringComparison.Ordinal);
        if (nodes.Count < count || isSurplus)
        {
            if (isClosed) Add(isSurplus ? operands[count].Start : start, isSurplus ? operands.Last().End : end, takes);
            return call;
        }
        var takesFilters = known.Operands.StartsWith("filter", StringComparison.Ordinal);
        var wrong = operands.Where((one, index) => one.Operand is Filter != takesFilters || (index == 0 && one.IsQuoted)).ToList();
        foreach (var one in wrong) Add(one.Start, one.End, takes);
        if (wrong.Count > 0) return call;
        if (isClosed && !dialect.QuotedValues)
        {
            foreach (var one in operands.Where(one => one.IsQuoted)) Add(one.Start, one.End, $"`{dialect.Name}` has no values in quotes.");
        }
        if (known.Means == null || takesFilters) return new Filter { Kind = known.Means ?? "call", Operator = call.Operator, Operands = nodes };
        return new Filter
        {
            Kind = "condition", Means = known.Means, Operator = call.Operator, Property = (Word)nodes[0], Values = nodes.Skip(1).Cast<Word>().ToList(),
        };
    }

    /// <summary>Returns the text of a tree; with pairs, pairwise operators take two operands at a time, as services want them.</summary>
    public static string Write(Filter filter, Dialect dialect, bool pairs = false)
    {
        var isCondition = filter.Kind == "condition";
        var means = isCondition ? filter.Means : filter.Kind == "call" ? null : filter.Kind;
        var fitting = dialect.Operators.Where(one => one.Means == means).ToList();
        var known = fitting.FirstOrDefault(one => one.Symbol == filter.Operator?.Text) ?? fitting.FirstOrDefault(one => one.Means != null)
            ?? throw new FilterException($"`{dialect.Name}` has no operator that means `{means}`.");
        var operands = isCondition ? new Operand[] { filter.Property }.Concat(filter.Values) : filter.Operands;
        var texts = operands.Select((one, index) =>
            one is Filter inner ? Write(inner, dialect, pairs) : WriteWord((Word)one, index > 0 && dialect.QuotedValues)).ToList();
        if (texts.Count == 0) throw new FilterException($"`{known.Symbol}` takes {known.Operands}.");
        return Join(known.Symbol, texts, pairs && known.IsPairwise);
    }

    private static string Join(string symbol, IReadOnlyCollection<string> operands, bool pairs)
    {
        var middle = (operands.Count + 1) / 2;
        Func<IEnumerable<string>, string> half = some => some.Skip(1).Any() ? Join(symbol, some.ToList(), true) : some.First();
        if (pairs && operands.Count > 2) operands = new[] { half(operands.Take(middle)), half(operands.Skip(middle)) };
        return $"({symbol} {string.Join(" ", operands)})";
    }

    private static string WriteWord(Word word, bool mayQuote)
    {
        var isBare = Bare.IsMatch(word.Text);
        var isBroken = LoneSurrogate.IsMatch(word.Text);
        if (mayQuote && !isBroken && (word.IsQuoted || !isBare)) return "\"" + Regex.Replace(word.Text, @"[""\\]", @"\$0") + "\"";
        return isBare ? word.Text : throw new FilterException($"`{word.Text}` cannot be written here.");
    }

    /// <summary>Returns a filter's text for a URL: everything but letters, digits and -._~ is percent-encoded as UTF-8.</summary>
    public static string Encode(string text) => Uri.EscapeDataString(text);
}
