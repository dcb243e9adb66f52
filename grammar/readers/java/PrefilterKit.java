import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Builds filters from values and asks which documents they select. Copy this file beside Prefilter.java. Reader 1.1.0 for the vectors 1.1.0. */
public final class PrefilterKit {
    public enum Equality { TEXT, TYPED }

    private static final Pattern NUMERAL = Pattern.compile("(-?)([0-9]++)(?:\\.([0-9]++))?(?:[eE]([+-]?)([0-9]++))?");
    private static final Pattern NUMBER_OF_JSON = Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

    public static Prefilter.Filter equal(String name, Object value) { return condition("equal", name, value); }
    public static Prefilter.Filter notEqual(String name, Object value) { return condition("notEqual", name, value); }
    public static Prefilter.Filter oneOf(String name, Object... values) { return condition("oneOf", name, some(values)); }
    public static Prefilter.Filter less(String name, Object value) { return condition("less", name, value); }
    public static Prefilter.Filter lessOrEqual(String name, Object value) { return condition("lessOrEqual", name, value); }
    public static Prefilter.Filter greater(String name, Object value) { return condition("greater", name, value); }
    public static Prefilter.Filter greaterOrEqual(String name, Object value) { return condition("greaterOrEqual", name, value); }
    public static Prefilter.Filter contains(String name, Object value) { return condition("contains", name, value); }
    public static Prefilter.Filter startsWith(String name, Object value) { return condition("startsWith", name, value); }
    public static Prefilter.Filter endsWith(String name, Object value) { return condition("endsWith", name, value); }
    public static Prefilter.Filter present(String name) { return condition("present", name, new Object[0]); }
    public static Prefilter.Filter absent(String name) { return condition("absent", name, new Object[0]); }
    public static Prefilter.Filter anyOf(Prefilter.Filter... filters) { return joined("or", filters); }
    public static Prefilter.Filter allOf(Prefilter.Filter... filters) { return joined("and", filters); }
    public static Prefilter.Filter not(Prefilter.Filter filter) { return group("not", filter); }

    private static Prefilter.Filter condition(String means, String name, Object value) {
        return condition(means, name, new Object[] {value});
    }

    private static Prefilter.Filter condition(String means, String name, Object[] values) {
        if (name == null) throw new Prefilter.FilterException("A property has a name.");
        List<Prefilter.Word> words = Stream.of(values).map(PrefilterKit::word).toList();
        return new Prefilter.Filter("condition", means, null, new Prefilter.Word(name, false), words, List.of());
    }

    private static Prefilter.Filter joined(String kind, Prefilter.Filter[] filters) {
        return some(filters).length == 1 ? filters[0] : group(kind, filters);
    }

    private static Prefilter.Filter group(String kind, Prefilter.Filter... filters) {
        return new Prefilter.Filter(kind, null, null, null, List.of(), List.of(filters));
    }

    private static <T> T[] some(T[] given) {
        if (given == null || given.length == 0) throw new Prefilter.FilterException("At least one is needed.");
        return given;
    }

    /** The word of a value; throws for what has none, such as null (ask {@code absent}), NaN and a time without a zone. */
    public static Prefilter.Word word(Object value) {
        String text = textOf(value);
        if (text == null || value instanceof Number number && !Double.isFinite(number.doubleValue()) && isFloat(value)) {
            throw new Prefilter.FilterException("`" + value + "` cannot be a value of a filter.");
        }
        return new Prefilter.Word(text, value instanceof String);
    }

    private static boolean isFloat(Object value) {
        return value instanceof Double || value instanceof Float;
    }

    /** A value as text; null for what has none. A BigDecimal is text as written, 10.80. */
    private static String textOf(Object value) {
        if (value instanceof Double || value instanceof Float) return shortest((Number) value);
        if (value instanceof ZonedDateTime time) return time.toInstant().toString();
        if (value instanceof OffsetDateTime time) return time.toInstant().toString();
        boolean hasText = value instanceof String || value instanceof Boolean || value instanceof Integer || value instanceof Long
            || value instanceof Short || value instanceof Byte || value instanceof BigInteger || value instanceof BigDecimal
            || value instanceof Instant || value instanceof LocalDate;
        return hasText ? value.toString() : null;
    }

    /** A number as JavaScript writes it: 1e+21, 0.5, 1e-7, Infinity. */
    private static String shortest(Number value) {
        double number = value.doubleValue();
        if (!Double.isFinite(number)) return value.toString();
        if (number == 0) return "0";
        BigDecimal shortest = value instanceof Float ? new BigDecimal(value.toString()) : shortestDecimal(Math.abs(number));
        String digits = shortest.unscaledValue().abs().toString().replaceFirst("0+$", "");
        int point = shortest.precision() - shortest.scale();
        String sign = number < 0 ? "-" : "";
        if (point > 21 || point <= -6) {
            return sign + digits.charAt(0) + (digits.length() > 1 ? "." + digits.substring(1) : "") + (point > 0 ? "e+" : "e-") + Math.abs(point - 1);
        }
        if (point <= 0) return sign + "0." + "0".repeat(-point) + digits;
        if (point >= digits.length()) return sign + digits + "0".repeat(point - digits.length());
        return sign + digits.substring(0, point) + "." + digits.substring(point);
    }

    /** The shortest decimal that is read as this number, the nearest of them: Double.toString writes a longer one before Java 19. */
    private static BigDecimal shortestDecimal(double number) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 1; ; digits++) {
            // Below a power of two the numbers are closer together, so that the nearest decimal may not do, but the one above it.
            for (RoundingMode mode : new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.UP}) {
                BigDecimal candidate = exact.round(new MathContext(digits, mode));
                if (candidate.doubleValue() == number) return candidate;
            }
        }
    }

    /** Whether a filter selects a document, by its text: a word is its text. */
    public static boolean selects(Prefilter.Filter filter, Map<String, ?> document) {
        return selects(filter, document, Equality.TEXT, Set.of());
    }

    /** The same with an equality, and the properties that hold lists; throws for an operator without a meaning. */
    public static boolean selects(Prefilter.Filter filter, Map<String, ?> document, Equality equality, Set<String> many) {
        Stream<Prefilter.Filter> operands = filter.operands().stream().filter(Prefilter.Filter.class::isInstance).map(Prefilter.Filter.class::cast);
        return switch (filter.kind()) {
            case "or" -> operands.anyMatch(one -> selects(one, document, equality, many));
            case "and" -> operands.allMatch(one -> selects(one, document, equality, many));
            case "not" -> operands.noneMatch(one -> selects(one, document, equality, many));
            case "condition" -> holds(filter, document, equality, many);
            default -> throw new Prefilter.FilterException("`" + filter.operator().text() + "` has no meaning.");
        };
    }

    /**
     * The document to ask where properties are inside of others, by the steps to each, such as address and city for {@code address.city}.
     * A step leads into a map only, not into a list; where one is missing, the property is absent.
     */
    public static Map<String, Object> atPaths(Map<String, ?> document, Map<String, List<String>> paths) {
        Map<String, Object> found = new HashMap<>(document);
        paths.forEach((name, steps) -> {
            Object at = document;
            for (String step : steps) at = at instanceof Map<?, ?> map ? map.get(step) : null;
            found.put(name, at);
        });
        return found;
    }

    private static boolean holds(Prefilter.Filter filter, Map<String, ?> document, Equality equality, Set<String> many) {
        String name = filter.property().text();
        Object value = document.get(name);
        Collection<?> all = value instanceof Collection<?> list && many.contains(name) ? list : Collections.singletonList(value);
        List<?> values = all.stream().filter(Objects::nonNull).toList();
        return switch (filter.means()) {
            case "present" -> !values.isEmpty();
            case "absent" -> values.isEmpty();
            case "notEqual" -> values.stream().noneMatch(one -> fits(one, "equal", filter.values(), equality));
            default -> values.stream().anyMatch(one -> fits(one, filter.means(), filter.values(), equality));
        };
    }

    private static boolean fits(Object value, String means, List<Prefilter.Word> words, Equality equality) {
        return textOf(value) != null && words.stream().anyMatch(word -> fits(value, textOf(value), means, word, equality));
    }

    private static boolean fits(Object value, String text, String means, Prefilter.Word word, Equality equality) {
        boolean hasParts = equality == Equality.TEXT || value instanceof String;
        boolean isEquality = means.equals("equal") || means.equals("oneOf");
        if (isEquality && equality == Equality.TEXT) return text.equals(word.text());
        switch (means) {
            case "contains": return hasParts && text.contains(word.text());
            case "startsWith": return hasParts && text.startsWith(word.text());
            case "endsWith": return hasParts && text.endsWith(word.text());
        }
        Key key = keyOf(text, equality, !(value instanceof String)), other = keyOf(word.text(), equality, !word.quoted());
        if (equality == Equality.TYPED && isFloat(value) && !key.isNumber()) {
            if (text.equals("NaN")) return false;
            // Infinity is beyond all numbers.
            key = new Key("number", "", new Numeral(text.startsWith("-") ? -2 : 2, false, "", ""));
        }
        if (!key.sort.equals(other.sort)) return false;
        int sign = key.isNumber() ? key.number.compareTo(other.number) : compare(key.text, other.text);
        return switch (means) {
            case "less" -> sign < 0;
            case "lessOrEqual" -> sign <= 0;
            case "greater" -> sign > 0;
            case "greaterOrEqual" -> sign >= 0;
            default -> isEquality && sign == 0;
        };
    }

    /** By code point, not by UTF-16 unit. */
    private static int compare(String a, String b) {
        int at = 0;
        while (at < a.length() && at < b.length() && a.charAt(at) == b.charAt(at)) at++;
        if (at == a.length() || at == b.length()) return Integer.compare(a.length(), b.length());
        // The units before are the same, so that a low surrogate here belongs to a pair in both.
        char left = a.charAt(at), right = b.charAt(at);
        return Character.isSurrogate(left) != Character.isSurrogate(right) ? (Character.isSurrogate(left) ? 1 : -1) : Character.compare(left, right);
    }

    private record Key(String sort, String text, Numeral number) {
        boolean isNumber() { return number != null; }
    }

    /** What a text is; under typed equality a text in quotes, and of a string, is always itself. */
    private static Key keyOf(String text, Equality equality, boolean isBare) {
        boolean isTyped = equality == Equality.TYPED;
        if (isTyped && isBare && (text.equals("true") || text.equals("false"))) return new Key("boolean", text, null);
        Matcher found = NUMERAL.matcher(text);
        if (found.matches() && (!isTyped || isBare && NUMBER_OF_JSON.matcher(text).matches())) return new Key("number", text, Numeral.of(found));
        return new Key("text", text, null);
    }

    /** A number as sign × 0.DIGITS × 10^size, so that no power of ten is computed; the size is as text, since it may be of any length. */
    private record Numeral(int sign, boolean isSmall, String size, String digits) implements Comparable<Numeral> {
        static Numeral of(Matcher found) {
            String fraction = Objects.requireNonNullElse(found.group(3), "");
            String digits = withoutZeros(found.group(2) + fraction);
            if (digits.isEmpty()) return new Numeral(0, false, "", "");
            String exponent = withoutZeros(Objects.requireNonNullElse(found.group(5), ""));
            int shift = digits.length() - fraction.length();
            int end = digits.length();
            while (digits.charAt(end - 1) == '0') end--;
            return sum(found.group(1).isEmpty() ? 1 : -1, "-".equals(found.group(4)), exponent, shift, digits.substring(0, end));
        }

        private static String withoutZeros(String digits) {
            int at = 0;
            while (at < digits.length() && digits.charAt(at) == '0') at++;
            return digits.substring(at);
        }

        /** Adds the shift to the exponent, which may have any number of digits. */
        private static Numeral sum(int sign, boolean isSmall, String exponent, long shift, String digits) {
            if (exponent.length() < 16) {
                long size = Long.parseLong("0" + exponent) * (isSmall ? -1 : 1) + shift;
                return new Numeral(sign, size < 0, withoutZeros(String.valueOf(Math.abs(size))), digits);
            }
            char[] size = ("0" + exponent).toCharArray();
            long carry = isSmall ? -shift : shift;
            for (int at = size.length - 1; carry != 0; at--) {
                carry += size[at] - '0';
                size[at] = (char) ('0' + Math.floorMod(carry, 10));
                carry = Math.floorDiv(carry, 10L);
            }
            return new Numeral(sign, isSmall, withoutZeros(new String(size)), digits);
        }

        @Override
        public int compareTo(Numeral other) {
            if (sign != other.sign) return Integer.compare(sign, other.sign);
            if (isSmall != other.isSmall) return isSmall ? -sign : sign;
            int bySize = size.length() != other.size.length() ? Integer.compare(size.length(), other.size.length()) : size.compareTo(other.size);
            return sign * (bySize == 0 ? digits.compareTo(other.digits) : isSmall ? -bySize : bySize);
        }
    }
}
