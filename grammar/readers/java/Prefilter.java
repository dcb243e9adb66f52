import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads, prints and encodes prefix filter expressions, such as {@code (OR (= processed false) (_not_exists processed))}. Copy this
 * file into your project, and PrefilterKit.java to build and ask filters. A dialect is an entry of {@code conformance/dialects.json}.
 * Reader 1.1.0 for the vectors 1.1.0.
 */
public final class Prefilter {
    /**
     * A text that is not a filter, with the place of its first problem, which is -1 without a text; or a filter that cannot be written,
     * or has no meaning.
     */
    @SuppressWarnings("serial")
    public static final class FilterException extends IllegalArgumentException {
        public final int start, end;

        FilterException(String message) { this(message, -1, -1); }

        FilterException(String message, int start, int end) {
            super(start < 0 ? message : message + " (at " + start + ")");
            this.start = start;
            this.end = end;
        }
    }

    /** An operand of a filter. As a map it has the keys of the trees in the vectors, so that any library writes it as JSON. */
    public sealed interface Operand permits Word, Filter {
        Map<String, Object> toMap();

        /** Reads what {@link #toMap} gives. */
        static Operand of(Map<?, ?> map) {
            if (map.get("kind") == null) return new Word((String) map.get("text"), Boolean.TRUE.equals(map.get("quoted")));
            return new Filter((String) map.get("kind"), (String) map.get("means"), (Word) one(map.get("operator")),
                (Word) one(map.get("property")), all(map.get("values")).stream().map(Word.class::cast).toList(), all(map.get("operands")));
        }

        private static Operand one(Object map) { return map == null ? null : of((Map<?, ?>) map); }

        private static List<Operand> all(Object list) {
            return list == null ? List.of() : ((List<?>) list).stream().map(Operand::one).toList();
        }
    }

    /** A property, a value or an operator; {@code quoted} if it was written as a string. */
    public record Word(String text, boolean quoted) implements Operand {
        public Map<String, Object> toMap() { return quoted ? Map.of("text", text, "quoted", true) : Map.of("text", text); }
    }

    /**
     * A filter: {@code kind} is "or", "and", "not" or "call" with {@code operands}, or "condition" with {@code means}, {@code property} and
     * {@code values}. {@code operator} may be null: written is then the dialect's first one of that meaning.
     */
    public record Filter(String kind, String means, Word operator, Word property, List<Word> values, List<Operand> operands)
            implements Operand {
        public Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("kind", kind);
            if (operator != null) map.put("operator", operator.toMap());
            if (kind.equals("condition")) {
                map.put("means", means);
                map.put("property", property.toMap());
                map.put("values", values.stream().map(Word::toMap).toList());
            } else map.put("operands", operands.stream().map(Operand::toMap).toList());
            return map;
        }
    }

    /** {@code operands} is "property value", "property values", "property", "filter" or "filters"; {@code means} may be null. */
    public record Operator(String symbol, String operands, String means, boolean pairwise) {}

    public record Dialect(String name, List<Operator> operators, boolean quotedValues) {}

    private enum Sort { MARK, STRING, CUT, WORD, END }

    private record Token(Sort sort, String image, int start, int end) {
        boolean is(String mark) { return sort == Sort.MARK && image.equals(mark); }
    }

    private record Placed(Operand operand, int start, int end) {}

    @SuppressWarnings("serial")
    private static final class TooDeep extends RuntimeException {}

    private static final Pattern WORD = Pattern.compile("[^\\x00- ()\"\\x7f-\\x9f\\ud800-\\udfff]+");
    private static final Pattern LONE_SURROGATE = Pattern.compile("[\\ud800-\\udfff]");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)", Pattern.DOTALL);

    private final String text;
    private final Dialect dialect;
    private final int maxDepth;
    private Token token;
    private int at, lastEnd;
    private boolean isCut;
    /** The problem that is first in the text, which is not always the first one met. */
    private FilterException first;

    private Prefilter(String text, Dialect dialect, int maxDepth) {
        this.text = text;
        this.dialect = dialect;
        this.maxDepth = maxDepth;
        this.at = text.startsWith("\ufeff") ? 1 : 0;
    }

    /** Returns the tree of a text; throws a FilterException if it is not a filter of the dialect. */
    public static Filter read(String text, Dialect dialect) {
        return read(text, dialect, 1_000_000, 256);
    }

    /** The same with limits for the length in UTF-16 units and for the depth, of which the outermost filter is 1. */
    public static Filter read(String text, Dialect dialect, int maxLength, int maxDepth) {
        if (text.length() > maxLength) throw new FilterException("The text is too long.", maxLength, text.length());
        Prefilter reader = new Prefilter(text, dialect, maxDepth);
        LONE_SURROGATE.matcher(text).results().forEach(found -> reader.add(found.start(), found.end(), "A lone surrogate."));
        List<Filter> filters = new ArrayList<>();
        try {
            for (reader.next(); reader.token.sort != Sort.END; ) reader.part(filters);
        } catch (TooDeep error) {
            // It is added.
        }
        if (filters.isEmpty() && reader.first == null) reader.add(0, text.length(), "The text has no filter.");
        if (reader.first != null) throw reader.first;
        return filters.get(0);
    }

    private void add(int start, int end, String message) {
        if (first == null || start < first.start || start == first.start && end < first.end) {
            first = new FilterException(message, start, end);
        }
    }

    private void next() {
        lastEnd = token == null ? at : token.end;
        while (at < text.length()) {
            int start = at;
            char character = text.charAt(at++);
            if (" \t\r\n".indexOf(character) >= 0) continue;
            Sort sort = character == '(' || character == ')' ? Sort.MARK : character == '"' ? string() : isControl(character) ? null : Sort.WORD;
            if (sort == null) {
                while (at < text.length() && isControl(text.charAt(at))) at++;
                add(start, at, "A character cannot stand here.");
                continue;
            }
            if (sort == Sort.WORD) while (at < text.length() && isWord(text.charAt(at))) at++;
            String image = text.substring(start, at);
            token = new Token(sort, image, start, sort == Sort.CUT ? start + image.replaceFirst("[ \t\r\n]++$", "").length() : at);
            return;
        }
        token = new Token(Sort.END, "", lastEnd, lastEnd);
    }

    private static boolean isControl(char character) {
        return character < 32 && "\t\r\n".indexOf(character) < 0 || character >= 0x7f && character < 0xa0;
    }

    private static boolean isWord(char character) {
        return character > 32 && "()\"".indexOf(character) < 0 && !isControl(character);
    }

    /** Goes to the end of a string. */
    private Sort string() {
        for (; at < text.length(); at++) {
            if (text.charAt(at) == '"') {
                at++;
                return Sort.STRING;
            }
            if (text.charAt(at) == '\\') at++;
        }
        at = text.length();
        return Sort.CUT;
    }

    /** What stands outside of all filters: one filter is right, and words up to the next filter are one problem. */
    private void part(List<Filter> filters) {
        if (token.is("(")) {
            Placed filter = filter(1);
            if (!filters.isEmpty()) add(filter.start, filter.end, "Something stands after the filter.");
            filters.add((Filter) filter.operand);
            return;
        }
        List<Placed> words = new ArrayList<>();
        while (!token.is("(") && token.sort != Sort.END) {
            if (token.is(")")) {
                add(token.start, token.end, "This `)` closes nothing.");
                next();
            } else words.add(word());
        }
        if (!words.isEmpty()) add(words.get(0).start, words.get(words.size() - 1).end, "A filter begins with `(`.");
    }

    private Placed filter(int depth) {
        int start = token.start;
        if (depth > maxDepth) {
            add(start, start + 1, "The filter is nested too deeply.");
            throw new TooDeep();
        }
        next();
        // An operator does not stand behind a control character.
        Placed operator = token.sort == Sort.WORD && text.substring(start + 1, token.start).chars().noneMatch(one -> isControl((char) one)) ? word() : null;
        List<Placed> operands = new ArrayList<>();
        while (!token.is(")") && token.sort != Sort.END) operands.add(token.is("(") ? filter(depth + 1) : word());
        boolean isClosed = token.is(")");
        int end = token.end;
        if (isClosed) next();
        else if (!isCut) {
            isCut = true;
            add(end, end, "A `)` is missing.");
        }
        return new Placed(node(operator, operands, start, end, isClosed), start, end);
    }

    private Placed word() {
        Token found = token;
        next();
        if (found.sort == Sort.WORD) return new Placed(new Word(found.image, false), found.start, found.end);
        ESCAPE.matcher(found.image).results().filter(one -> !"\"\\".contains(one.group(1)))
            .forEach(one -> add(found.start + one.start(), found.start + one.end(), "A backslash stands before `\"` and `\\` only."));
        if (found.sort == Sort.CUT) {
            isCut = true;
            add(found.start, found.start + 1, "The string has no end.");
        }
        String inner = found.image.substring(1, Math.max(1, found.image.length() - 1));
        return new Placed(new Word(ESCAPE.matcher(inner).replaceAll("$1"), true), found.start, found.start + found.image.length());
    }

    private Filter node(Placed operator, List<Placed> operands, int start, int end, boolean isClosed) {
        List<Operand> nodes = operands.stream().map(Placed::operand).toList();
        Filter call = new Filter("call", null, null, null, List.of(), nodes);
        if (operator == null) {
            boolean isWhole = nodes.isEmpty() || nodes.size() == 1 && nodes.get(0) instanceof Filter;
            if (isClosed || !nodes.isEmpty()) add(start, isWhole ? end : start + 1, "A filter begins with its operator.");
            return call;
        }
        Word symbol = (Word) operator.operand;
        Operator known = dialect.operators().stream().filter(one -> one.symbol().equals(symbol.text())).findFirst().orElse(null);
        if (known == null) {
            add(operator.start, operator.end, "`" + symbol.text() + "` is no operator of `" + dialect.name() + "`.");
            return call;
        }
        String takes = "`" + known.symbol() + "` takes " + known.operands() + ".";
        int count = known.operands().split(" ").length;
        boolean isSurplus = nodes.size() > count && !known.operands().endsWith("s");
        if (nodes.size() < count || isSurplus) {
            int from = isSurplus ? operands.get(count).start : start;
            if (isClosed) add(from, isSurplus ? operands.get(operands.size() - 1).end : end, takes);
            return call;
        }
        boolean takesFilters = known.operands().startsWith("filter"), areRight = true;
        for (Placed one : operands) {
            if (one.operand instanceof Filter == takesFilters && !(one == operands.get(0) && isQuoted(one))) continue;
            add(one.start, one.end, takes);
            areRight = false;
        }
        if (areRight && isClosed && !dialect.quotedValues()) {
            operands.stream().filter(Prefilter::isQuoted)
                .forEach(one -> add(one.start, one.end, "`" + dialect.name() + "` has no values in quotes."));
        }
        if (!areRight || known.means() == null) return new Filter("call", null, symbol, null, List.of(), nodes);
        if (takesFilters) return new Filter(known.means(), null, symbol, null, List.of(), nodes);
        List<Word> words = nodes.stream().map(Word.class::cast).toList();
        return new Filter("condition", known.means(), symbol, words.get(0), words.subList(1, words.size()), List.of());
    }

    private static boolean isQuoted(Placed one) {
        return one.operand instanceof Word word && word.quoted();
    }

    /** Returns the text of a tree; with {@code pairs}, pairwise operators take two operands at a time, as services want them. */
    public static String write(Filter filter, Dialect dialect, boolean pairs) {
        boolean isCondition = filter.kind().equals("condition");
        String means = isCondition ? filter.means() : filter.kind().equals("call") ? null : filter.kind();
        List<Operator> fitting = dialect.operators().stream().filter(one -> Objects.equals(one.means(), means)).toList();
        Operator operator = Stream.concat(
                fitting.stream().filter(one -> filter.operator() != null && one.symbol().equals(filter.operator().text())),
                fitting.stream().filter(one -> one.means() != null))
            .findFirst().orElseThrow(() -> new FilterException("`" + dialect.name() + "` has no operator that means `" + means + "`."));
        List<Operand> operands = new ArrayList<>(isCondition ? List.of(filter.property()) : filter.operands());
        if (isCondition) operands.addAll(filter.values());
        if (operands.isEmpty()) throw new FilterException("`" + operator.symbol() + "` takes " + operator.operands() + ".");
        List<String> texts = IntStream.range(0, operands.size()).mapToObj(index -> operands.get(index) instanceof Filter inner
            ? write(inner, dialect, pairs)
            : write((Word) operands.get(index), index > 0 && dialect.quotedValues())).toList();
        return join(operator.symbol(), texts, pairs && operator.pairwise());
    }

    private static String join(String symbol, List<String> operands, boolean pairs) {
        int middle = (operands.size() + 1) / 2;
        return pairs && operands.size() > 2
            ? "(" + symbol + " " + half(symbol, operands.subList(0, middle)) + " " + half(symbol, operands.subList(middle, operands.size())) + ")"
            : operands.stream().collect(Collectors.joining(" ", "(" + symbol + " ", ")"));
    }

    private static String half(String symbol, List<String> operands) {
        return operands.size() == 1 ? operands.get(0) : join(symbol, operands, true);
    }

    private static String write(Word word, boolean mayQuote) {
        boolean isBare = WORD.matcher(word.text()).matches();
        boolean isBroken = LONE_SURROGATE.matcher(word.text()).find();
        if (mayQuote && !isBroken && (word.quoted() || !isBare)) return '"' + word.text().replaceAll("[\"\\\\]", "\\\\$0") + '"';
        if (!isBare) throw new FilterException("`" + word.text() + "` cannot be written here.");
        return word.text();
    }

    /** Returns a filter's text for a URL: everything except letters, digits and {@code -._~} is percent-encoded as UTF-8. */
    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }
}
