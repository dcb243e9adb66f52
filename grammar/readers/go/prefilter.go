// Package prefilter reads, prints and encodes prefix filter expressions, such as (OR (= processed false) (_not_exists processed)).
// Copy this file into your project. A Dialect is an entry of conformance/dialects.json.
package prefilter

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Node is a filter, with its operator and operands: of a condition the property, then the values; or it is a word, with its text.
type Node struct {
	Operator, Means string // Means is empty for an operator without a meaning
	Operands        []Node
	Text            string
	Quoted          bool // written as a string
}

// Operator is one operator of a dialect; Operands says what it takes, Means may be empty.
type Operator struct {
	Symbol, Operands, Means string
	Pairwise                bool
}

// Dialect is a set of operators.
type Dialect struct {
	Name         string
	Operators    []Operator
	QuotedValues bool
}

// Error says why a text is not a filter, or why a filter cannot be written.
type Error struct{ error }

var token = regexp.MustCompile(`^(?:([()])|("(?:[^"\\]|\\["\\])*")|([^\x00- ()"\x7f-\x{9f}]+)|[ \t\r\n]+)`)
var word = regexp.MustCompile(`^[^\x00- ()"\x7f-\x{9f}]+$`)
var unescape, escape = strings.NewReplacer(`\"`, `"`, `\\`, `\`), strings.NewReplacer(`"`, `\"`, `\`, `\\`)

// What an operator takes: a letter for each word and each filter.
var shapes = map[string]string{"filters": "f+", "filter": "f", "property": "w", "property value": "ww", "property values": "ww+"}

// catch turns the panic of an Error into an error, as in encoding/json.
func catch(err *error) {
	if found, isError := recover().(Error); isError {
		*err = found
	}
}

func demand(isRight bool, format string, details ...any) {
	if !isRight {
		panic(Error{fmt.Errorf(format, details...)})
	}
}

// Read returns the tree of a text, or an Error if it is not a filter of the dialect. maxLength counts UTF-16 units.
func Read(text string, dialect Dialect, maxLength, maxDepth int) (filter Node, err error) {
	defer catch(&err)
	demand(utf8.ValidString(text) && len(utf16.Encode([]rune(text))) <= maxLength, "the text is not UTF-8, or too long")
	r := &reader{rest: strings.TrimPrefix(text, "\ufeff"), dialect: dialect, maxDepth: maxDepth}
	r.next()
	filter = r.filter(1)
	r.next()
	demand(r.image == "", "something stands after the filter: %q", r.image)
	return filter, nil
}

type reader struct {
	rest, image string // what is not read yet; the token, empty at the end
	dialect     Dialect
	maxDepth    int
}

func (r *reader) next() {
	for r.image = ""; r.image == "" && r.rest != ""; {
		found := token.FindStringSubmatch(r.rest)
		demand(found != nil, "a character cannot stand here: %q", r.rest)
		r.image, r.rest = found[1]+found[2]+found[3], r.rest[len(found[0]):]
	}
}

func (r *reader) filter(depth int) Node {
	demand(r.image == "(" && depth <= r.maxDepth, "a filter begins with `(`, and may not be nested too deeply: %q", r.image+r.rest)
	r.next()
	operator := r.dialect.find(func(one Operator, _ bool) bool { return one.Symbol == r.image })
	filter, shape := Node{Operator: operator.Symbol, Means: operator.Means}, ""
	for r.next(); r.image != ")"; r.next() {
		demand(r.image != "", "a `)` is missing")
		operand := Node{Text: r.image}
		if r.image == "(" {
			operand, shape = r.filter(depth+1), shape+"f"
		} else if shape += "w"; r.image[0] == '"' {
			demand(r.dialect.QuotedValues && shape != "w", "%s cannot be in quotes here", r.image)
			operand = Node{Text: unescape.Replace(r.image[1 : len(r.image)-1]), Quoted: true}
		}
		filter.Operands = append(filter.Operands, operand)
	}
	demand(regexp.MustCompile("^"+shapes[operator.Operands]+"$").MatchString(shape), "the operands do not fit `%s`", operator.Symbol)
	return filter
}

// find returns the last operator that fits; fits is told whether none did before.
func (d Dialect) find(fits func(one Operator, isFirst bool) bool) (found Operator) {
	for _, one := range d.Operators {
		if fits(one, found.Symbol == "") {
			found = one
		}
	}
	demand(found.Symbol != "", "`%s` has no such operator", d.Name)
	return found
}

// Write returns the text of a tree; with pairs, pairwise operators take two operands at a time, as services want them.
func Write(filter Node, dialect Dialect, pairs bool) (text string, err error) {
	defer catch(&err)
	return filter.write(dialect, pairs, false), nil
}

func (n Node) write(dialect Dialect, pairs, mayQuote bool) string {
	if isBare := word.MatchString(n.Text); n.Operator == "" && mayQuote && (n.Quoted || !isBare) {
		return `"` + escape.Replace(n.Text) + `"`
	} else if n.Operator == "" {
		demand(isBare, "%q cannot be written here", n.Text)
		return n.Text
	}
	operator := dialect.find(func(one Operator, isFirst bool) bool {
		return one.Means == n.Means && (one.Symbol == n.Operator || isFirst && n.Means != "")
	})
	var operands []string
	for at, operand := range n.Operands {
		operands = append(operands, operand.write(dialect, pairs, at > 0 && dialect.QuotedValues))
	}
	return join(operator.Symbol, operands, pairs && operator.Pairwise && len(operands) > 2)
}

func join(symbol string, operands []string, pairs bool) string {
	if middle := (len(operands) + 1) / 2; pairs && len(operands) > 2 {
		operands = []string{join(symbol, operands[:middle], true), join(symbol, operands[middle:], true)}
	} else if pairs && len(operands) == 1 {
		return operands[0]
	}
	return "(" + symbol + " " + strings.Join(operands, " ") + ")"
}

// Encode returns a filter's text for a URL: everything except letters, digits and -._~ is percent-encoded as UTF-8.
func Encode(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}
