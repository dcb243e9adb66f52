using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Text.RegularExpressions;

public enum Equality { Text, Typed }

/// <summary>Builds filters from values and asks which documents they select. Copy this file beside Prefilter.cs. Reader 1.1.0 for the vectors 1.1.0.</summary>
public static class PrefilterKit
{
    private static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;
    private static readonly Regex Numeral = new Regex(@"\A(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?)([0-9]+))?\z");
    private static readonly Regex NumberOfJson = new Regex(@"\A-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\z");

    public static Filter Equal(string name, object value) => Condition("equal", name, value);
    public static Filter NotEqual(string name, object value) => Condition("notEqual", name, value);
    public static Filter OneOf(string name, params object[] values) => Condition("oneOf", name, Some(values));
    public static Filter Less(string name, object value) => Condition("less", name, value);
    public static Filter LessOrEqual(string name, object value) => Condition("lessOrEqual", name, value);
    public static Filter Greater(string name, object value) => Condition("greater", name, value);
    public static Filter GreaterOrEqual(string name, object value) => Condition("greaterOrEqual", name, value);
    public static Filter Contains(string name, object value) => Condition("contains", name, value);
    public static Filter StartsWith(string name, object value) => Condition("startsWith", name, value);
    public static Filter EndsWith(string name, object value) => Condition("endsWith", name, value);
    public static Filter Present(string name) => Condition("present", name, new object[0]);
    public static Filter Absent(string name) => Condition("absent", name, new object[0]);
    public static Filter AnyOf(params Filter[] filters) => Joined("or", filters);
    public static Filter AllOf(params Filter[] filters) => Joined("and", filters);
    public static Filter Not(Filter filter) => new Filter { Kind = "not", Operands = new[] { filter } };

    private static Filter Condition(string means, string name, object value) => Condition(means, name, new[] { value });

    private static Filter Condition(string means, string name, object[] values)
    {
        if (name == null) throw new FilterException("A property has a name.");
        return new Filter { Kind = "condition", Means = means, Property = new Word { Text = name }, Values = values.Select(WordOf).ToList() };
    }

    private static Filter Joined(string kind, Filter[] filters) =>
        Some(filters).Length == 1 ? filters[0] : new Filter { Kind = kind, Operands = filters };

    private static T[] Some<T>(T[] given) =>
        given != null && given.Length > 0 ? given : throw new FilterException("At least one is needed.");

    /// <summary>The word of a value; throws for what has none, such as null (ask Absent), NaN and a time without a zone.</summary>
    public static Word WordOf(object value)
    {
        var text = TextOf(value);
        if (text == null || (IsFloat(value) && !IsFinite(Convert.ToDouble(value)))) throw new FilterException($"`{value}` cannot be a value of a filter.");
        return new Word { Text = text, IsQuoted = value is string };
    }

    private static bool IsFloat(object value) => value is double || value is float;

    private static bool IsFinite(double number) => !double.IsNaN(number) && !double.IsInfinity(number);

    /// <summary>A value as text; null for what has none. A decimal is text as written, 10.80; a day is a string.</summary>
    private static string TextOf(object value)
    {
        if (value is string text) return text;
        if (value is bool flag) return flag ? "true" : "false";
        // The shortest decimal of a float is that of the double nearest to its text.
        if (value is float small) return Shortest(double.Parse(small.ToString("R", Invariant), Invariant));
        if (value is double number) return Shortest(number);
        if (value is DateTimeOffset time) return Instant(time.UtcDateTime);
        if (value is DateTime local) return local.Kind == DateTimeKind.Unspecified ? null : Instant(local.ToUniversalTime());
        var isExact = value is decimal || value is int || value is long || value is short || value is sbyte || value is byte || value is uint
            || value is ulong || value is ushort || value is BigInteger;
        return isExact ? ((IFormattable)value).ToString(null, Invariant) : null;
    }

    private static string Instant(DateTime time) => time.ToString("yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'", Invariant);

    /// <summary>A double as JavaScript writes it: 1e+21, 0.5, 1e-7, Infinity.</summary>
    private static string Shortest(double value)
    {
        if (!IsFinite(value)) return double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        if (value == 0) return "0";
        int point;
        var digits = ShortestDigits(Math.Abs(value), out point);
        var sign = value < 0 ? "-" : "";
        if (point > 21 || point <= -6)
        {
            return $"{sign}{digits[0]}{(digits.Length > 1 ? "." : "")}{digits.Substring(1)}e{(point > 0 ? "+" : "-")}{Math.Abs(point - 1)}";
        }
        if (point <= 0) return sign + "0." + new string('0', -point) + digits;
        return sign + (point >= digits.Length ? digits.PadRight(point, '0') : digits.Substring(0, point) + "." + digits.Substring(point));
    }

    /// <summary>
    /// The digits of the shortest decimal 0.DIGITS × 10^point that is read as this number, the nearest of them. In whole numbers, since
    /// platforms format and parse the last digits differently.
    /// </summary>
    private static string ShortestDigits(double number, out int point)
    {
        var bits = BitConverter.DoubleToInt64Bits(number);
        int exponent = Math.Max(1, (int)(bits >> 52));
        var mantissa = (bits & ((1L << 52) - 1)) + (bits >> 52 == 0 ? 0 : 1L << 52);
        // The number and the ends of what is read as it, in quarters of its last bit; below a power of two the numbers are closer together.
        BigInteger middle = mantissa * 4, low = middle - (mantissa == 1L << 52 && exponent > 1 ? 1 : 2), high = middle + 2;
        var parts = number.ToString("E16", Invariant).Split('E');
        var digits = parts[0].Replace(".", "");
        point = int.Parse(parts[1], Invariant) + 1;
        var scale = BigInteger.Pow(2, Math.Abs(exponent - 1077));
        for (var count = 1; count < digits.Length; count++)
        {
            var shift = point - count;
            // One unit of the last digit is `unit` of `whole`-fold quarters.
            BigInteger unit = BigInteger.Pow(10, Math.Max(shift, 0)) * (exponent < 1077 ? scale : 1);
            BigInteger whole = BigInteger.Pow(10, Math.Max(-shift, 0)) * (exponent < 1077 ? 1 : scale);
            var below = BigInteger.Parse(digits.Substring(0, count), Invariant);
            Func<BigInteger, bool> isRead = candidate =>
                mantissa % 2 == 0
                    ? candidate * unit >= low * whole && candidate * unit <= high * whole
                    : candidate * unit > low * whole && candidate * unit < high * whole;
            var near = new[] { below, below + 1 }.Where(isRead).OrderBy(one => BigInteger.Abs(one * unit - middle * whole)).ToList();
            if (near.Count == 0) continue;
            var found = near[0].ToString(Invariant);
            point += found.Length - count;
            return found.TrimEnd('0');
        }
        return digits.TrimEnd('0');
    }

    /// <summary>
    /// Whether a filter selects a document; the properties in many hold lists. Throws for an operator without a meaning. With the equality
    /// Text, a word is its text.
    /// </summary>
    public static bool Selects(Filter filter, IDictionary<string, object> document, Equality equality = Equality.Text, params string[] many)
    {
        var operands = filter.Operands.OfType<Filter>();
        switch (filter.Kind)
        {
            case "or": return operands.Any(one => Selects(one, document, equality, many));
            case "and": return operands.All(one => Selects(one, document, equality, many));
            case "not": return !operands.Any(one => Selects(one, document, equality, many));
            case "condition": return Holds(filter, document, equality, many);
            default: throw new FilterException($"`{filter.Operator?.Text}` has no meaning.");
        }
    }

    /// <summary>
    /// The document to ask where properties are inside of others, by the steps to each, such as address and city for `address.city`. A step
    /// leads into a dictionary only, not into a list; where one is missing, the property is absent.
    /// </summary>
    public static Dictionary<string, object> AtPaths(IDictionary<string, object> document, IDictionary<string, IEnumerable<string>> paths)
    {
        var found = new Dictionary<string, object>(document);
        foreach (var path in paths)
        {
            object at = document;
            foreach (var step in path.Value)
            {
                var map = at as IDictionary<string, object>;
                at = null;
                map?.TryGetValue(step, out at);
            }
            found[path.Key] = at;
        }
        return found;
    }

    private static bool Holds(Filter filter, IDictionary<string, object> document, Equality equality, string[] many)
    {
        var name = filter.Property.Text;
        object value;
        document.TryGetValue(name, out value);
        var all = value is IList list && many.Contains(name) ? list.Cast<object>() : new[] { value };
        var values = all.Where(one => one != null).ToList();
        Func<string, bool> anyFits = means => values.Any(one => filter.Values.Any(word => Fits(one, means, word, equality)));
        switch (filter.Means)
        {
            case "present": return values.Count > 0;
            case "absent": return values.Count == 0;
            case "notEqual": return !anyFits("equal");
            default: return anyFits(filter.Means);
        }
    }

    private static bool Fits(object value, string means, Word word, Equality equality)
    {
        var text = TextOf(value);
        if (text == null) return false;
        var hasParts = equality == Equality.Text || value is string;
        var isEquality = means == "equal" || means == "oneOf";
        if (isEquality && equality == Equality.Text) return text == word.Text;
        switch (means)
        {
            case "contains": return hasParts && text.IndexOf(word.Text, StringComparison.Ordinal) >= 0;
            case "startsWith": return hasParts && text.StartsWith(word.Text, StringComparison.Ordinal);
            case "endsWith": return hasParts && text.EndsWith(word.Text, StringComparison.Ordinal);
        }
        Key key = Key.Of(text, equality, !(value is string)), other = Key.Of(word.Text, equality, !word.IsQuoted);
        if (equality == Equality.Typed && IsFloat(value) && key.Sort == "text")
        {
            if (text == "NaN") return false;
            // Infinity is beyond all numbers.
            key = new Key { Sort = "number", Sign = text[0] == '-' ? -2 : 2 };
        }
        if (key.Sort != other.Sort) return false;
        var sign = key.Compare(other);
        switch (means)
        {
            case "less": return sign < 0;
            case "lessOrEqual": return sign <= 0;
            case "greater": return sign > 0;
            case "greaterOrEqual": return sign >= 0;
            default: return isEquality && sign == 0;
        }
    }

    /// <summary>
    /// What a text is, and what it is compared by: a number is Sign × 0.Text × 10^Size, so that no power of ten is computed; the size is
    /// as text, since it may have any number of digits.
    /// </summary>
    private sealed class Key
    {
        public string Sort = "text", Text = "", Size = "";
        public int Sign;
        public bool IsSmall;

        /// <summary>Under typed equality a text in quotes, and of a string, is always itself.</summary>
        public static Key Of(string text, Equality equality, bool isBare)
        {
            var isTyped = equality == Equality.Typed;
            if (isTyped && isBare && (text == "true" || text == "false")) return new Key { Sort = "boolean", Text = text };
            if (isTyped && !(isBare && NumberOfJson.IsMatch(text))) return new Key { Text = text };
            var found = Numeral.Match(text);
            if (!found.Success) return new Key { Text = text };
            var digits = (found.Groups[2].Value + found.Groups[3].Value).TrimStart('0');
            if (digits == "") return new Key { Sort = "number" };
            var key = new Key { Sort = "number", Sign = found.Groups[1].Value == "-" ? -1 : 1, Text = digits.TrimEnd('0') };
            key.SetSize(found.Groups[4].Value == "-", found.Groups[5].Value.TrimStart('0'), digits.Length - found.Groups[3].Length);
            return key;
        }

        private void SetSize(bool isNegative, string exponent, long shift)
        {
            if (exponent.Length < 16)
            {
                var size = long.Parse("0" + exponent, Invariant) * (isNegative ? -1 : 1) + shift;
                IsSmall = size < 0;
                Size = Math.Abs(size).ToString(Invariant).TrimStart('0');
                return;
            }
            var digits = ("0" + exponent).ToCharArray();
            var carry = isNegative ? -shift : shift;
            for (var at = digits.Length - 1; carry != 0; at--)
            {
                carry += digits[at] - '0';
                var rest = (carry % 10 + 10) % 10;
                digits[at] = (char)('0' + rest);
                carry = (carry - rest) / 10;
            }
            IsSmall = isNegative;
            Size = new string(digits).TrimStart('0');
        }

        public int Compare(Key other)
        {
            if (Sort != "number") return CompareTexts(Text, other.Text);
            if (Sign != other.Sign) return Sign.CompareTo(other.Sign);
            if (IsSmall != other.IsSmall) return IsSmall ? -Sign : Sign;
            var bySize = Size.Length != other.Size.Length ? Size.Length.CompareTo(other.Size.Length) : string.CompareOrdinal(Size, other.Size);
            return Sign * (bySize == 0 ? string.CompareOrdinal(Text, other.Text) : IsSmall ? -bySize : bySize);
        }

        /// <summary>By code point, not by UTF-16 unit.</summary>
        private static int CompareTexts(string a, string b)
        {
            var at = 0;
            while (at < a.Length && at < b.Length && a[at] == b[at]) at++;
            if (at == a.Length || at == b.Length) return a.Length.CompareTo(b.Length);
            // The units before are the same, so that a low surrogate here belongs to a pair in both.
            if (char.IsSurrogate(a[at]) != char.IsSurrogate(b[at])) return char.IsSurrogate(a[at]) ? 1 : -1;
            return a[at].CompareTo(b[at]);
        }
    }
}
