import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Answers the questions of {@code prefilter conformance -- java -cp FOLDER Answer}: one JSON object a line, in and out. */
final class Answer {
    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line; (line = in.readLine()) != null; ) out.println(write(answer(map(new Json(line).value()))));
    }

    private static Object answer(Map<String, Object> question) {
        switch ((String) question.get("question")) {
            case "read", "position":
                boolean isRead = question.get("question").equals("read");
                Map<String, Object> limits = map(question.getOrDefault("limits", Map.of()));
                int length = ((Number) limits.getOrDefault("length", 1_000_000)).intValue();
                int depth = ((Number) limits.getOrDefault("depth", 256)).intValue();
                try {
                    Prefilter.Filter read = Prefilter.read((String) question.get("filter"), dialectOf(question), length, depth);
                    return isRead ? Map.of("tree", read.toMap()) : Map.of("start", -1, "end", -1);
                } catch (Prefilter.FilterException error) {
                    return isRead ? Collections.singletonMap("tree", null) : Map.of("start", error.start, "end", error.end);
                }
            case "print":
                Prefilter.Filter filter = (Prefilter.Filter) Prefilter.Operand.of(map(question.get("tree")));
                return Map.of("text", Prefilter.write(filter, dialectOf(question), (Boolean) question.get("pairs")));
            case "encode":
                return Map.of("text", Prefilter.encode((String) question.get("text")));
            case "selects", "paths":
                PrefilterKit.Equality equality = PrefilterKit.Equality.valueOf(((String) question.get("equality")).toUpperCase());
                Set<String> many = list(question.get("many")).stream().map(String.class::cast).collect(Collectors.toSet());
                Prefilter.Filter asked = Prefilter.read((String) question.get("filter"), dialectOf(question));
                Map<String, List<String>> paths = map(question.getOrDefault("paths", Map.of())).entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, one -> list(one.getValue()).stream().map(String.class::cast).toList()));
                Map<String, Object> document = PrefilterKit.atPaths(map(question.get("document")), paths);
                return Map.of("selected", PrefilterKit.selects(asked, document, equality, many));
            default:
                return Map.of("unsupported", true);
        }
    }

    private static Prefilter.Dialect dialectOf(Map<String, Object> question) {
        Map<String, Object> dialect = map(question.get("dialect"));
        List<Prefilter.Operator> operators = list(dialect.get("operators")).stream().map(Answer::map).map(one ->
            new Prefilter.Operator((String) one.get("symbol"), (String) one.get("operands"), (String) one.get("means"),
                Boolean.TRUE.equals(one.get("pairwise")))).toList();
        return new Prefilter.Dialect((String) dialect.get("name"), operators, (Boolean) dialect.get("quotedValues"));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    private static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(one -> write(one.getKey()) + ":" + write(one.getValue())).collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) return list.stream().map(Answer::write).collect(Collectors.joining(",", "[", "]"));
        if (!(value instanceof String)) return String.valueOf(value);
        return ((String) value).chars().mapToObj(c -> c < 32 || c == '"' || c == '\\' || c > 126 ? String.format("\\u%04x", c) : "" + (char) c)
            .collect(Collectors.joining("", "\"", "\""));
    }

    /** As much of JSON as the questions have. */
    private static final class Json {
        private final String text;
        private int at;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            char first = text.charAt(at);
            if (first == '"') return string();
            if (first == '{' || first == '[') return collection(first == '{');
            int start = at;
            while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(start, at);
            if (word.equals("null")) return null;
            return word.equals("true") || word.equals("false") ? (Object) Boolean.valueOf(word) : (Object) Double.valueOf(word);
        }

        private Object collection(boolean isMap) {
            Map<String, Object> map = new LinkedHashMap<>();
            List<Object> list = new ArrayList<>();
            char end = isMap ? '}' : ']';
            for (at++; text.charAt(at) != end; ) {
                if (isMap) {
                    String key = string();
                    at++;
                    map.put(key, value());
                } else list.add(value());
                if (text.charAt(at) == ',') at++;
            }
            at++;
            return isMap ? map : list;
        }

        private String string() {
            StringBuilder out = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                if (c != '\\') out.append(c);
                else if (text.charAt(++at) == 'u') {
                    out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    int escape = "bfnrt".indexOf(text.charAt(at));
                    out.append(escape < 0 ? text.charAt(at) : "\b\f\n\r\t".charAt(escape));
                }
            }
            at++;
            return out.toString();
        }
    }
}
