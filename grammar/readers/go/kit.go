package prefilter

// Builds filters from values and asks which documents they select. Copy this file beside prefilter.go.
// Reader 1.1.0 for the vectors 1.1.0.

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Each of these functions makes a filter from values; one that has no text, such as nil (ask Absent) or NaN, is the Err of the filter.

func Equal(property string, value any) Node       { return condition("equal", property, value) }
func NotEqual(property string, value any) Node    { return condition("notEqual", property, value) }
func OneOf(property string, values ...any) Node   { return condition("oneOf", property, values...) }
func Less(property string, value any) Node        { return condition("less", property, value) }
func LessOrEqual(property string, value any) Node { return condition("lessOrEqual", property, value) }
func Greater(property string, value any) Node     { return condition("greater", property, value) }
func GreaterOrEqual(property string, value any) Node {
	return condition("greaterOrEqual", property, value)
}
func Contains(property string, value any) Node   { return condition("contains", property, value) }
func StartsWith(property string, value any) Node { return condition("startsWith", property, value) }
func EndsWith(property string, value any) Node   { return condition("endsWith", property, value) }
func Present(property string) Node               { return condition("present", property) }
func Absent(property string) Node                { return condition("absent", property) }
func Not(filter Node) Node                       { return group("not", []Node{filter}) }

// Or of one filter is that filter; nothing is flattened.
func Or(filters ...Node) Node { return joined("or", filters) }

// And of one filter is that filter; nothing is flattened.
func And(filters ...Node) Node { return joined("and", filters) }

// Err is why a filter cannot be: the *Error of a value that has no text; nil for a right one. Write and Selects return it.
func (n Node) Err() error { return n.err }

func condition(means, property string, values ...any) (node Node) {
	node = Node{Kind: "condition", Means: means, Property: Word{Text: property}}
	defer catch(&node.err)
	if len(values) == 0 && means == "oneOf" {
		fail("at least one value is needed")
	}
	for _, value := range values {
		node.Values = append(node.Values, wordOf(value))
	}
	return node
}

func joined(kind string, filters []Node) Node {
	if len(filters) == 1 {
		return filters[0]
	}
	return group(kind, filters)
}

func group(kind string, filters []Node) Node {
	node := Node{Kind: kind, Operands: filters}
	if len(filters) == 0 {
		node.err = &Error{"at least one filter is needed", -1, -1, -1, -1}
	}
	for at := len(filters) - 1; at >= 0; at-- {
		if filters[at].err != nil {
			node.err = filters[at].err
		}
	}
	return node
}

// wordOf panics for what has no text. Day-only values are texts such as "2026-01-31"; decimals are json.Number.
func wordOf(value any) Word {
	value = plain(value)
	text, hasText := textOf(value)
	number, isFloat := value.(float64)
	if float, isSmall := value.(float32); isSmall {
		number, isFloat = float64(float), true
	}
	if !hasText || isFloat && (math.IsNaN(number) || math.IsInf(number, 0)) {
		fail("%v cannot be a value of a filter", value)
	}
	_, isText := value.(string)
	return Word{text, isText}
}

// plain returns what a pointer points to, and of a type such as `type Status string` its value, as encoding/json writes them.
func plain(value any) any {
	switch value.(type) {
	case nil, float32, json.Number, *big.Int, time.Time:
		return value
	}
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return v.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return v.Uint()
	case reflect.Float32, reflect.Float64:
		return v.Float()
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return plain(v.Elem().Interface())
	}
	return value
}

// textOf returns a plain value as text; false for what has none.
func textOf(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case int64, uint64:
		return fmt.Sprint(v), true
	case float32:
		return shortest(float64(v), 32), true
	case float64:
		return shortest(v, 64), true
	case json.Number:
		return string(v), numberOfJSON.MatchString(string(v))
	case *big.Int:
		if v != nil {
			return v.String(), true
		}
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano), true
	}
	return "", false
}

// shortest writes a number as JavaScript does: 1e+21, 0.5, 1e-7, Infinity.
func shortest(v float64, bits int) string {
	size := math.Abs(v)
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 0):
		return strings.TrimPrefix(fmt.Sprintf("%+vinity", v), "+")
	case v == 0:
		return "0"
	case size >= 1e-6 && size < 1e21:
		return strconv.FormatFloat(v, 'f', -1, bits)
	}
	// Go writes at least two digits of an exponent.
	return strings.NewReplacer("e-0", "e-", "e+0", "e+").Replace(strconv.FormatFloat(v, 'e', -1, bits))
}

// Equality says how a condition compares: by Text, where a word is its text, or Typed.
type Equality string

const (
	Text  Equality = "text"
	Typed Equality = "typed"
)

// Selects says whether a filter selects a document; the properties in many hold lists. An operator without a meaning is an
// *Error. Read documents with json.Decoder.UseNumber to keep integers beyond 2^53.
func Selects(filter Node, document map[string]any, equality Equality, many ...string) (selected bool, err error) {
	defer catch(&err)
	if equality != Text && equality != Typed {
		fail("the equality is Text or Typed, not %q", equality)
	}
	lists := map[string]bool{}
	for _, name := range many {
		lists[name] = true
	}
	return filter.selects(document, equality, lists), nil
}

// AtPaths returns the document to ask where properties are inside of others, by the steps to each, such as address and city for
// "address.city". A step leads into a map only, not into a list; where one is missing, the property is absent.
func AtPaths(document map[string]any, paths map[string][]string) map[string]any {
	found := map[string]any{}
	for name, value := range document {
		found[name] = value
	}
	for name, steps := range paths {
		var at any = document
		for _, step := range steps {
			inside, _ := at.(map[string]any)
			at = inside[step]
		}
		found[name] = at
	}
	return found
}

func (n Node) selects(document map[string]any, equality Equality, many map[string]bool) bool {
	if n.err != nil {
		panic(n.err)
	}
	switch n.Kind {
	case "or", "and":
		for _, one := range n.Operands {
			if one.selects(document, equality, many) == (n.Kind == "or") {
				return n.Kind == "or"
			}
		}
		return n.Kind == "and"
	case "not":
		return !n.Operands[0].selects(document, equality, many)
	case "call", "":
		fail("an operator without a meaning selects nothing that is known")
	}
	values := []any{document[n.Property.Text]}
	if list := reflect.ValueOf(values[0]); many[n.Property.Text] && list.Kind() == reflect.Slice {
		values = make([]any, list.Len())
		for at := range values {
			values[at] = list.Index(at).Interface()
		}
	}
	isPresent, isFound := false, false
	for _, value := range values {
		value = plain(value)
		isPresent = isPresent || value != nil
		for _, word := range n.Values {
			isFound = isFound || fits(strings.Replace(n.Means, "notEqual", "equal", 1), value, word, equality)
		}
	}
	switch n.Means {
	case "present":
		return isPresent
	case "absent":
		return !isPresent
	case "notEqual":
		return !isFound
	}
	return isFound
}

func fits(means string, value any, word Word, equality Equality) bool {
	text, hasText := textOf(value)
	_, isText := value.(string)
	if !hasText {
		return false
	}
	switch means {
	case "contains":
		return (isText || equality == Text) && strings.Contains(text, word.Text)
	case "startsWith":
		return (isText || equality == Text) && strings.HasPrefix(text, word.Text)
	case "endsWith":
		return (isText || equality == Text) && strings.HasSuffix(text, word.Text)
	case "equal", "oneOf":
		if equality == Text {
			return text == word.Text
		}
	}
	a, b := keyOf(text, equality, !isText), keyOf(word.Text, equality, !word.Quoted)
	if number, isFloat := value.(float64); isFloat && equality == Typed && a.sort == "text" {
		if math.IsNaN(number) {
			return false
		}
		// Infinity is beyond all numbers.
		a = key{"number", "", numeral{sign: int(math.Copysign(2, number))}}
	}
	if a.sort != b.sort {
		return false
	}
	sign := strings.Compare(a.text, b.text) // the bytes of UTF-8 are in the order of code points
	if a.sort == "number" {
		sign = a.number.compare(b.number)
	}
	switch means {
	case "less":
		return sign < 0
	case "lessOrEqual":
		return sign <= 0
	case "greater":
		return sign > 0
	case "greaterOrEqual":
		return sign >= 0
	}
	return sign == 0
}

type key struct {
	sort, text string
	number     numeral
}

var numerals = regexp.MustCompile(`^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?)([0-9]+))?$`)
var numberOfJSON = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`)

// keyOf says what a text is; under typed equality a text in quotes, and of a string, is always itself.
func keyOf(text string, equality Equality, isBare bool) key {
	if equality == Typed && isBare && (text == "true" || text == "false") {
		return key{sort: "boolean", text: text} // "false" is before "true"
	}
	if equality == Text && numerals.MatchString(text) || equality == Typed && isBare && numberOfJSON.MatchString(text) {
		return key{sort: "number", number: numeralOf(numerals.FindStringSubmatch(text))}
	}
	return key{sort: "text", text: text}
}

// numeral is 0.DIGITS × 10^size, so no power of ten is computed; the size is as text, since it may have any number of digits.
type numeral struct {
	sign    int
	isSmall bool // the size is negative
	size    string
	digits  string
}

func numeralOf(found []string) numeral {
	digits := strings.TrimLeft(found[2]+found[3], "0")
	if digits == "" {
		return numeral{}
	}
	sign := 1
	if found[1] == "-" {
		sign = -1
	}
	isSmall, size := sum(found[4] == "-", strings.TrimLeft(found[5], "0"), len(digits)-len(found[3]))
	return numeral{sign, isSmall, size, strings.TrimRight(digits, "0")}
}

// sum adds a small number to one that is given by its sign and its digits.
func sum(isNegative bool, digits string, small int) (bool, string) {
	if len(digits) < 16 {
		number, _ := strconv.Atoi("0" + digits)
		if isNegative {
			number = -number
		}
		number += small
		return number < 0, strings.TrimLeft(strings.TrimPrefix(strconv.Itoa(number), "-"), "0")
	}
	if isNegative {
		small = -small
	}
	result := []byte("0" + digits)
	for at := len(result) - 1; small != 0; at-- {
		small += int(result[at] - '0')
		rest := (small%10 + 10) % 10
		result[at] = byte('0' + rest)
		small = (small - rest) / 10
	}
	return isNegative, strings.TrimLeft(string(result), "0")
}

func (n numeral) compare(other numeral) int {
	switch {
	case n.sign != other.sign:
		return compare(n.sign, other.sign)
	case n.isSmall != other.isSmall:
		return n.sign * map[bool]int{true: -1, false: 1}[n.isSmall]
	case n.size == other.size:
		return n.sign * strings.Compare(n.digits, other.digits)
	}
	sign := compare(len(n.size), len(other.size))
	if sign == 0 {
		sign = strings.Compare(n.size, other.size)
	}
	if n.isSmall {
		sign = -sign
	}
	return n.sign * sign
}

func compare(a, b int) int {
	if a < b {
		return -1
	} else if a > b {
		return 1
	}
	return 0
}
