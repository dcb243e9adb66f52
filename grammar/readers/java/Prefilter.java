import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads, prints and encodes prefix filter expressions, such as {@code (OR (= processed false) (_not_exists processed))}. Copy this
 * file into your project. A dialect is an entry of {@code conformance/dialects.json}.
 */
public final class Prefilter {
    /** A text that is not a filter, or a filter that cannot be written. */
    public static final class FilterException extends IllegalArgumentException {
        FilterException(String message) { super(message); }
    }

    /** A word or a filter inside a filter. */
    public sealed interface Operand permits Word, Filter {}

    /** A property or a value; {@code quoted} if it was written as a string. */
    public record Word(String text, boolean quoted) implements Operand {}

    /** An operator with its operands: for a condition the property, then the values. {@code means} is null if it has no meaning. */
    public record Filter(String means, String operator, List<Operand> operands) implements Operand {}

    /** {@code operands} is "property value", "property values", "property", "filter" or "filters"; {@code means} may be null. */
    public record Operator(String symbol, String operands, String means, boolean pairwise) {}

    public record Dialect(String name, List<Operator> operators, boolean quotedValues) {}

    private static final String WORD = "[^\\x00- ()\"\\x7f-\\x9f\\ud800-\\udfff]+";
    private static final Pattern TOKEN =
        Pattern.compile("([()])|(\"(?:[^\"\\\\\\ud800-\\udfff]|\\\\[\"\\\\])*+\")|(" + WORD + ")|[ \\t\\r\\n]+");

    private final Dialect dialect;
    private final int maxDepth;
    private final Matcher token;
    private int end;

    private Prefilter(String text, Dialect dialect, int maxDepth) {
        this.dialect = dialect;
        this.maxDepth = maxDepth;
        this.token = TOKEN.matcher(text);
        this.end = text.startsWith("\ufeff") ? 1 : 0;
    }

    /** Returns the tree of a text; throws a FilterException if it is not a filter of the dialect. */
    public static Filter read(String text, Dialect dialect) {
        return read(text, dialect, 1_000_000, 256);
    }

    /** The same with limits for the length in UTF-16 units and for the depth, of which the outermost filter is 1. */
    public static Filter read(String text, Dialect dialect, int maxLength, int maxDepth) {
        if (text.length() > maxLength) throw new FilterException("The text is too long.");
        Prefilter reader = new Prefilter(text, dialect, maxDepth);
        reader.next();
        Filter filter = reader.filter(1);
        reader.next();
        if (reader.image() != null) throw new FilterException("Something stands after the filter.");
        return filter;
    }

    /** Goes to the next token; the end of the text is one without an image. */
    private void next() {
        do {
            if (end++ == token.regionEnd()) return;
            if (!token.find(end - 1) || token.start() != end - 1) throw new FilterException("A character cannot stand before " + end + ".");
            end = token.end();
        } while (token.group(1) == null && token.group(2) == null && token.group(3) == null);
    }

    private String image() {
        return end > token.regionEnd() ? null : token.group();
    }

    private Filter filter(int depth) {
        if (!"(".equals(image())) throw new FilterException("A filter begins with `(`, before " + end + ".");
        if (depth > maxDepth) throw new FilterException("The filter is nested too deeply.");
        next();
        String symbol = image();
        Operator operator = dialect.operators().stream().filter(one -> one.symbol().equals(symbol)).findFirst()
            .orElseThrow(() -> new FilterException("`" + symbol + "` is no operator of `" + dialect.name() + "`."));
        List<Operand> operands = new ArrayList<>();
        for (next(); !")".equals(image()); next()) {
            if (image() == null) throw new FilterException("A `)` is missing.");
            if (token.group(2) != null) {
                operands.add(new Word(image().substring(1, image().length() - 1).replaceAll("\\\\([\"\\\\])", "$1"), true));
            } else operands.add(token.group(3) != null ? new Word(image(), false) : filter(depth + 1));
        }
        check(operator, operands);
        return new Filter(operator.means(), symbol, List.copyOf(operands));
    }

    private void check(Operator operator, List<Operand> operands) {
        List<Word> words = operands.stream().filter(Word.class::isInstance).map(Word.class::cast).toList();
        boolean areWords = words.size() == operands.size() && !words.isEmpty() && !words.get(0).quoted();
        boolean fits = switch (operator.operands()) {
            case "filters" -> words.isEmpty() && !operands.isEmpty();
            case "filter" -> words.isEmpty() && operands.size() == 1;
            case "property" -> areWords && words.size() == 1;
            case "property value" -> areWords && words.size() == 2;
            default -> areWords && words.size() >= 2;
        };
        if (!fits || !dialect.quotedValues() && words.stream().anyMatch(Word::quoted)) {
            throw new FilterException("The operands do not fit `" + operator.symbol() + "`.");
        }
    }

    /** Returns the text of a tree; with {@code pairs}, pairwise operators take two operands at a time, as services want them. */
    public static String write(Filter filter, Dialect dialect, boolean pairs) {
        List<Operator> fitting = dialect.operators().stream().filter(one -> Objects.equals(one.means(), filter.means())).toList();
        Operator operator = Stream.concat(
                fitting.stream().filter(one -> one.symbol().equals(filter.operator())),
                fitting.stream().filter(one -> one.means() != null))
            .findFirst().orElseThrow(() -> new FilterException("`" + dialect.name() + "` has no operator for this filter."));
        List<String> operands = IntStream.range(0, filter.operands().size()).mapToObj(index ->
            filter.operands().get(index) instanceof Filter inner
                ? write(inner, dialect, pairs)
                : write((Word) filter.operands().get(index), index > 0 && dialect.quotedValues())).toList();
        return join(operator.symbol(), operands, pairs && operator.pairwise());
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
        boolean isBare = word.text().matches(WORD);
        if (mayQuote && (word.quoted() || !isBare)) return '"' + word.text().replaceAll("[\"\\\\]", "\\\\$0") + '"';
        if (!isBare) throw new FilterException("`" + word.text() + "` cannot be written here.");
        return word.text();
    }

    /** Returns a filter's text for a URL: everything except letters, digits and {@code -._~} is percent-encoded as UTF-8. */
    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }
}
