using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Text;

/// <summary>Answers the questions of `prefilter conformance -- mono answer.exe`: one JSON object a line, in and out.</summary>
public static class Answer
{
    public static void Main()
    {
        var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" };
        for (string line; (line = input.ReadLine()) != null;) output.WriteLine(Write(AnswerTo(Map(new Json(line).Value()))));
    }

    private static object AnswerTo(Dictionary<string, object> question)
    {
        switch ((string)question["question"])
        {
            case "read":
            case "position":
                var isRead = (string)question["question"] == "read";
                var limits = question.ContainsKey("limits") ? Map(question["limits"]) : new Dictionary<string, object>();
                Func<string, int, int> limit = (name, usual) => limits.ContainsKey(name) ? (int)(double)limits[name] : usual;
                try
                {
                    var read = Prefilter.Read((string)question["filter"], DialectOf(question), limit("length", 1000000), limit("depth", 256));
                    return isRead ? Reply("tree", read.ToMap()) : Reply("start", -1, "end", -1);
                }
                catch (FilterException error)
                {
                    return isRead ? Reply("tree", null) : Reply("start", error.Start, "end", error.End);
                }
            case "print":
                var filter = (Filter)Operand.Of(Map(question["tree"]));
                return Reply("text", Prefilter.Write(filter, DialectOf(question), (bool)question["pairs"]));
            case "encode":
                return Reply("text", Prefilter.Encode((string)question["text"]));
            case "selects":
            case "paths":
                var equality = (string)question["equality"] == "typed" ? Equality.Typed : Equality.Text;
                var many = List(question["many"]).Cast<string>().ToArray();
                var asked = Prefilter.Read((string)question["filter"], DialectOf(question));
                var paths = question.ContainsKey("paths") ? Map(question["paths"]) : new Dictionary<string, object>();
                var document = PrefilterKit.AtPaths(
                    Map(question["document"]), paths.ToDictionary(one => one.Key, one => List(one.Value).Cast<string>()));
                return Reply("selected", PrefilterKit.Selects(asked, document, equality, many));
            default:
                return Reply("unsupported", true);
        }
    }

    /// <summary>Of keys and values, one after the other.</summary>
    private static Dictionary<string, object> Reply(params object[] entries) =>
        Enumerable.Range(0, entries.Length / 2).ToDictionary(index => (string)entries[2 * index], index => entries[2 * index + 1]);

    private static Dialect DialectOf(Dictionary<string, object> question)
    {
        var dialect = Map(question["dialect"]);
        var operators = List(dialect["operators"]).Select(Map).Select(one => new Operator
        {
            Symbol = (string)one["symbol"],
            Operands = (string)one["operands"],
            Means = one.ContainsKey("means") ? (string)one["means"] : null,
            IsPairwise = one.ContainsKey("pairwise") && (bool)one["pairwise"],
        });
        return new Dialect { Name = (string)dialect["name"], Operators = operators.ToList(), QuotedValues = (bool)dialect["quotedValues"] };
    }

    private static Dictionary<string, object> Map(object value) => (Dictionary<string, object>)value;

    private static List<object> List(object value) => (List<object>)value;

    private static string Write(object value)
    {
        if (value == null) return "null";
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is int) return ((int)value).ToString(CultureInfo.InvariantCulture);
        var map = value as Dictionary<string, object>;
        if (map != null) return "{" + string.Join(",", map.Select(one => Write(one.Key) + ":" + Write(one.Value))) + "}";
        var list = value as List<object>;
        if (list != null) return "[" + string.Join(",", list.Select(Write)) + "]";
        return "\"" + string.Concat(((string)value).Select(c =>
            c < 32 || c == '"' || c == '\\' || c > 126 ? $"\\u{(int)c:x4}" : c.ToString())) + "\"";
    }

    /// <summary>As much of JSON as the questions have.</summary>
    private sealed class Json
    {
        private readonly string text;
        private int at;

        public Json(string text)
        {
            this.text = text;
        }

        public object Value()
        {
            var first = text[at];
            if (first == '"') return String();
            if (first == '{' || first == '[') return Collection(first == '{');
            var start = at;
            while (at < text.Length && ",]}".IndexOf(text[at]) < 0) at++;
            var word = text.Substring(start, at - start);
            return word == "null" ? null : word == "true" || word == "false" ? (object)(word == "true") : Number(word);
        }

        /// <summary>The nearest double: Mono's own reading is off by the last bit now and then.</summary>
        private static double Number(string word)
        {
            var near = double.Parse(word, CultureInfo.InvariantCulture);
            var parts = word.ToLowerInvariant().TrimStart('-').Split('e');
            var point = (parts[0] + ".").IndexOf('.');
            var digits = BigInteger.Parse(parts[0].Replace(".", ""), CultureInfo.InvariantCulture);
            var shift = (parts.Length > 1 ? int.Parse(parts[1], CultureInfo.InvariantCulture) : 0) - (parts[0].Replace(".", "").Length - point);
            var bits = BitConverter.DoubleToInt64Bits(Math.Abs(near));
            Func<long, BigInteger> distance = candidate =>
            {
                var exponent = Math.Max(1, (int)(candidate >> 52));
                var mantissa = (candidate & ((1L << 52) - 1)) + (candidate >> 52 == 0 ? 0 : 1L << 52);
                var wanted = digits * BigInteger.Pow(10, Math.Max(shift, 0)) * BigInteger.Pow(2, 1075);
                return BigInteger.Abs(wanted - mantissa * BigInteger.Pow(2, exponent) * BigInteger.Pow(10, Math.Max(-shift, 0)));
            };
            var last = BitConverter.DoubleToInt64Bits(double.MaxValue);
            var nearest = Enumerable.Range(-2, 5).Select(step => bits + step).Where(one => one >= 0 && one <= last)
                .OrderBy(distance).ThenBy(one => one % 2).First();
            return BitConverter.Int64BitsToDouble(nearest) * (word[0] == '-' ? -1 : 1);
        }

        private object Collection(bool isMap)
        {
            var map = new Dictionary<string, object>();
            var list = new List<object>();
            for (at++; text[at] != (isMap ? '}' : ']');)
            {
                if (isMap)
                {
                    var key = String();
                    at++;
                    map[key] = Value();
                }
                else list.Add(Value());
                if (text[at] == ',') at++;
            }
            at++;
            return isMap ? (object)map : list;
        }

        private string String()
        {
            var found = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                if (text[at] != '\\') found.Append(text[at]);
                else if (text[++at] == 'u')
                {
                    found.Append((char)int.Parse(text.Substring(at + 1, 4), NumberStyles.HexNumber));
                    at += 4;
                }
                else
                {
                    var escape = "bfnrt".IndexOf(text[at]);
                    found.Append(escape < 0 ? text[at] : "\b\f\n\r\t"[escape]);
                }
            }
            at++;
            return found.ToString();
        }
    }
}
