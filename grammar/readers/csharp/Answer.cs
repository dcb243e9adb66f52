using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
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
                var limits = question.ContainsKey("limits") ? Map(question["limits"]) : new Dictionary<string, object>();
                Func<string, int, int> limit = (name, usual) => limits.ContainsKey(name) ? (int)(double)limits[name] : usual;
                object tree = null;
                try
                {
                    tree = TreeOf(Prefilter.Read((string)question["filter"], DialectOf(question), limit("length", 1000000), limit("depth", 256)));
                }
                catch (FilterException)
                {
                    // The text is no filter.
                }
                return new Dictionary<string, object> { ["tree"] = tree };
            case "print":
                var text = Prefilter.Write(NodeOf(question["tree"]), DialectOf(question), (bool)question["pairs"]);
                return new Dictionary<string, object> { ["text"] = text };
            case "encode":
                return new Dictionary<string, object> { ["text"] = Prefilter.Encode((string)question["text"]) };
            default:
                return new Dictionary<string, object> { ["unsupported"] = true };
        }
    }

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

    private static Node NodeOf(object given)
    {
        var node = Map(given);
        if (!node.ContainsKey("kind")) return new Node { Text = (string)node["text"], IsQuoted = node.ContainsKey("quoted") };
        var kind = (string)node["kind"];
        var isCondition = kind == "condition";
        var operands = isCondition ? new[] { node["property"] }.Concat(List(node["values"])) : List(node["operands"]);
        return new Node
        {
            Operator = (string)Map(node["operator"])["text"],
            Means = isCondition ? (string)node["means"] : kind == "call" ? null : kind,
            Operands = operands.Select(NodeOf).ToList(),
        };
    }

    private static object TreeOf(Node node)
    {
        var tree = new Dictionary<string, object>();
        if (node.IsWord)
        {
            tree["text"] = node.Text;
            if (node.IsQuoted) tree["quoted"] = true;
            return tree;
        }
        var operands = node.Operands.Select(TreeOf).ToList();
        var isCondition = node.Means != null && node.Operands[0].IsWord;
        tree["kind"] = isCondition ? "condition" : node.Means ?? "call";
        tree["operator"] = new Dictionary<string, object> { ["text"] = node.Operator };
        if (isCondition)
        {
            tree["means"] = node.Means;
            tree["property"] = operands[0];
            tree["values"] = operands.Skip(1).ToList();
        }
        else tree["operands"] = operands;
        return tree;
    }

    private static Dictionary<string, object> Map(object value) => (Dictionary<string, object>)value;

    private static List<object> List(object value) => (List<object>)value;

    private static string Write(object value)
    {
        if (value == null) return "null";
        if (value is bool) return (bool)value ? "true" : "false";
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
            return word == "null" ? null : word == "true" || word == "false" ? (object)(word == "true") : double.Parse(word, CultureInfo.InvariantCulture);
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
