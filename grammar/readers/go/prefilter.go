// Package prefilter reads, prints and encodes prefix filter expressions, such as (OR (= processed false) (_not_exists processed)).
// Copy this file into your project, and kit.go to build and ask filters. A Dialect is an entry of conformance/dialects.json.
// Reader 1.1.0 for the vectors 1.1.0.
package prefilter

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Word is a property, a value or an operator as it was written.
type Word struct {
	Text   string `json:"text"`
	Quoted bool   `json:"quoted,omitempty"` // written as a string
}

// Node is a filter, as JSON the tree that the vectors show; among the operands of a "call" it may be a word, with an empty Kind.
type Node struct {
	Kind     string // "or", "and", "not", "condition" or "call"
	Means    string // of a condition
	Operator *Word  // may be nil: written is then the dialect's first one of that meaning
	Property Word
	Values   []Word
	Operands []Node
	Word     Word
	err      error // of a value that has no text
}

// MarshalJSON writes the tree.
func (n Node) MarshalJSON() ([]byte, error) {
	if n.err != nil {
		return nil, n.err
	} else if n.Kind == "" {
		return json.Marshal(n.Word)
	}
	tree := map[string]any{"kind": n.Kind}
	if n.Operator != nil {
		tree["operator"] = n.Operator
	}
	if n.Kind == "condition" {
		tree["means"], tree["property"], tree["values"] = n.Means, n.Property, append([]Word{}, n.Values...)
	} else {
		tree["operands"] = append([]Node{}, n.Operands...)
	}
	return json.Marshal(tree)
}

// UnmarshalJSON reads the tree.
func (n *Node) UnmarshalJSON(data []byte) error {
	type plain Node
	if err := json.Unmarshal(data, (*plain)(n)); err != nil || n.Kind != "" {
		return err
	}
	return json.Unmarshal(data, &n.Word)
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

// Error says what is wrong; with a text, where its first problem is: from Start to End in UTF-16 units, as editors and JavaScript
// count, and from Offset to Until in bytes. They are -1 for an error that is not about a text.
type Error struct {
	Message                   string
	Start, End, Offset, Until int
}

func (e *Error) Error() string { return e.Message }

// fail panics with an Error, which catch turns into an error, as in encoding/json.
func fail(format string, details ...any) {
	panic(&Error{fmt.Sprintf(format, details...), -1, -1, -1, -1})
}

func catch(err *error) {
	switch found := recover().(type) {
	case nil:
	case *Error:
		*err = found
	default:
		panic(found)
	}
}

var token = regexp.MustCompile(`^(?:([()])|("(?:[^"\\]|\\[\s\S])*")|("[\s\S]*)|([^\x00- ()"\x7f-\x{9f}]+)|([^\t\n\r -~\x{a0}-\x{10ffff}]+)|[ \t\r\n]+)`)
var bare = regexp.MustCompile(`^[^\x00- ()"\x7f-\x{9f}]+$`)
var escaped = regexp.MustCompile(`\\[\s\S]`)
var unescape, escape = strings.NewReplacer(`\"`, `"`, `\\`, `\`), strings.NewReplacer(`"`, `\"`, `\`, `\\`)

type sort int

const (
	end sort = iota
	mark
	quoted
	cut
	word
	control
)

// reader reads on after a problem, since the first one in the text is not always the first one met.
type reader struct {
	text, image string
	sort        sort
	at, until   int // of the token, in bytes
	last        int // the end of the token before
	isCut       bool
	dialect     Dialect
	maxDepth    int
	first       *Error
	operators   map[string]Operator
}

type operand struct {
	node      Node
	at, until int
}

type tooDeep struct{}

func units(text string) int { return len(utf16.Encode([]rune(text))) }

// Read returns the tree of a text, or an *Error if it is not a filter of the dialect. maxLength counts UTF-16 units.
func Read(text string, dialect Dialect, maxLength, maxDepth int) (filter Node, err error) {
	defer catch(&err)
	r := &reader{text: text, dialect: dialect, maxDepth: maxDepth, operators: map[string]Operator{}}
	length := 0
	for at, char := range text {
		if _, size := utf8.DecodeRuneInString(text[at:]); char == utf8.RuneError && size == 1 {
			fail("the text is not UTF-8")
		}
		if length += len(utf16.Encode([]rune{char})); length > maxLength {
			panic(&Error{"the text is too long", maxLength, units(text), at, len(text)})
		}
	}
	for _, one := range dialect.Operators {
		r.operators[one.Symbol] = one
	}
	if strings.HasPrefix(text, "\ufeff") {
		r.until = 3
	}
	filters := r.parts()
	if len(filters) == 0 && r.first == nil {
		r.add(0, len(text), "the text has no filter")
	}
	if r.first != nil {
		r.first.Start, r.first.End = units(text[:r.first.Offset]), units(text[:r.first.Until])
		panic(r.first)
	}
	return filters[0], nil
}

func (r *reader) add(at, until int, format string, details ...any) {
	if r.first == nil || at < r.first.Offset || at == r.first.Offset && until < r.first.Until {
		r.first = &Error{Message: fmt.Sprintf(format, details...), Offset: at, Until: until}
	}
}

func (r *reader) next() {
	at := r.until
	for r.last, r.sort, r.image = r.until, end, ""; at < len(r.text) && r.sort == end; {
		found := token.FindStringSubmatchIndex(r.text[at:])
		for sort := mark; sort <= control; sort++ {
			if found[2*sort] >= 0 {
				r.sort, r.at, r.until, r.image = sort, at, at+found[1], r.text[at:at+found[1]]
			}
		}
		if r.sort == control {
			r.add(r.at, r.until, "a character that cannot stand here")
			r.sort, r.until, r.image = end, r.last, ""
		}
		at += found[1]
	}
	if r.sort == end {
		r.at = r.until
	}
}

// parts reads what stands outside of all filters: one filter is right, and words up to the next filter are one problem.
func (r *reader) parts() (filters []Node) {
	defer func() {
		if found := recover(); found != nil && found != (tooDeep{}) {
			panic(found)
		}
	}()
	for r.next(); r.sort != end; {
		if r.image == "(" {
			found := r.filter(1)
			if len(filters) > 0 {
				r.add(found.at, found.until, "something stands after the filter")
			}
			filters = append(filters, found.node)
			continue
		}
		words := []operand{}
		for r.image != "(" && r.sort != end {
			if r.image == ")" {
				r.add(r.at, r.until, "this `)` closes nothing")
				r.next()
			} else {
				words = append(words, r.word())
			}
		}
		if len(words) > 0 {
			r.add(words[0].at, words[len(words)-1].until, "a filter begins with `(`")
		}
	}
	return filters
}

func (r *reader) filter(depth int) operand {
	at := r.at
	if depth > r.maxDepth {
		r.add(at, at+1, "the filter is nested too deeply")
		panic(tooDeep{})
	}
	var operator *operand
	// Not behind a control character.
	if r.next(); r.sort == word && strings.Trim(r.text[at+1:r.at], " \t\r\n") == "" {
		found := r.word()
		operator = &found
	}
	operands := []operand{}
	for r.image != ")" && r.sort != end {
		if r.image == "(" {
			operands = append(operands, r.filter(depth+1))
		} else {
			operands = append(operands, r.word())
		}
	}
	isClosed, until := r.image == ")", r.until
	if isClosed {
		r.next()
	} else if !r.isCut {
		r.isCut = true
		r.add(until, until, "a `)` is missing")
	}
	return operand{r.node(operator, operands, at, until, isClosed), at, until}
}

func (r *reader) word() operand {
	sort, image, at := r.sort, r.image, r.at
	if sort == quoted || sort == cut {
		for _, found := range escaped.FindAllStringIndex(image, -1) {
			if next := image[found[0]+1]; next != '"' && next != '\\' {
				r.add(at+found[0], at+found[1], "a backslash stands before `\"` and `\\` only")
			}
		}
	}
	until := r.until
	if sort == cut {
		r.isCut = true
		r.add(at, at+1, "the string has no end")
		r.until = at + len(strings.TrimRight(image, " \t\r\n"))
	}
	if r.next(); sort == word {
		return operand{Node{Word: Word{Text: image}}, at, until}
	}
	return operand{Node{Word: Word{unescape.Replace(strings.TrimSuffix(image[1:], `"`)), true}}, at, until}
}

func (r *reader) node(operator *operand, operands []operand, at, until int, isClosed bool) Node {
	call := Node{Kind: "call"}
	if operator == nil {
		if isWhole := len(operands) == 0 || len(operands) == 1 && operands[0].node.Kind != ""; !isWhole {
			until = at + 1
		}
		if isClosed || len(operands) > 0 {
			r.add(at, until, "a filter begins with its operator")
		}
		return call
	}
	symbol := operator.node.Word
	known, isKnown := r.operators[symbol.Text]
	if !isKnown {
		r.add(operator.at, operator.until, "`%s` is no operator of `%s`", symbol.Text, r.dialect.Name)
		return call
	}
	count := len(strings.Split(known.Operands, " "))
	if len(operands) < count || len(operands) > count && !strings.HasSuffix(known.Operands, "s") {
		if len(operands) > count {
			at, until = operands[count].at, operands[len(operands)-1].until
		}
		if isClosed {
			r.add(at, until, "`%s` takes %s", symbol.Text, known.Operands)
		}
		return call
	}
	takesFilters, areRight := strings.HasPrefix(known.Operands, "filter"), true
	for index, one := range operands {
		if isFilter := one.node.Kind != ""; isFilter != takesFilters || index == 0 && one.node.Word.Quoted {
			r.add(one.at, one.until, "`%s` takes %s", symbol.Text, known.Operands)
			areRight = false
		}
	}
	node := Node{Kind: known.Means, Operator: &symbol}
	for _, one := range operands {
		if areRight && isClosed && one.node.Word.Quoted && !r.dialect.QuotedValues {
			r.add(one.at, one.until, "`%s` has no values in quotes", r.dialect.Name)
		}
		node.Operands = append(node.Operands, one.node)
	}
	if known.Means == "" {
		node.Kind = "call"
	} else if !takesFilters {
		node = Node{Kind: "condition", Means: known.Means, Operator: &symbol, Property: operands[0].node.Word}
		for _, one := range operands[1:] {
			node.Values = append(node.Values, one.node.Word)
		}
	}
	return node
}

// Write returns the text of a tree; with pairs, pairwise operators take two operands at a time, as services want them.
func Write(filter Node, dialect Dialect, pairs bool) (text string, err error) {
	defer catch(&err)
	return filter.write(dialect, pairs), nil
}

func (n Node) write(dialect Dialect, pairs bool) string {
	if n.err != nil {
		panic(n.err)
	}
	operator, operands := n.operatorOf(dialect), []string{}
	if n.Kind == "condition" {
		operands = append(operands, n.Property.write(false))
	}
	for _, value := range n.Values {
		operands = append(operands, value.write(dialect.QuotedValues))
	}
	for at, one := range n.Operands {
		if one.Kind == "" {
			operands = append(operands, one.Word.write(dialect.QuotedValues && at > 0))
		} else {
			operands = append(operands, one.write(dialect, pairs))
		}
	}
	if len(operands) == 0 {
		fail("`%s` takes %s", operator.Symbol, operator.Operands)
	}
	return join(operator.Symbol, operands, pairs && operator.Pairwise)
}

// operatorOf returns the operator that the node was written with, or else the dialect's first one of its meaning.
func (n Node) operatorOf(dialect Dialect) (found Operator) {
	means := n.Kind
	if n.Kind == "condition" {
		means = n.Means
	} else if n.Kind == "call" {
		means = ""
	}
	for _, one := range dialect.Operators {
		isOwn := n.Operator != nil && n.Operator.Text == one.Symbol
		if one.Means == means && (isOwn || found.Symbol == "" && means != "") {
			found = one
		}
	}
	if found.Symbol == "" {
		fail("`%s` has no operator that means `%s`", dialect.Name, means)
	}
	return found
}

func (w Word) write(mayQuote bool) string {
	isBare := bare.MatchString(w.Text)
	if mayQuote && (w.Quoted || !isBare) && utf8.ValidString(w.Text) {
		return `"` + escape.Replace(w.Text) + `"`
	} else if !isBare || !utf8.ValidString(w.Text) {
		fail("%q cannot be written here", w.Text)
	}
	return w.Text
}

func join(symbol string, operands []string, pairs bool) string {
	if middle := (len(operands) + 1) / 2; pairs && len(operands) > 2 {
		operands = []string{half(symbol, operands[:middle]), half(symbol, operands[middle:])}
	}
	return "(" + symbol + " " + strings.Join(operands, " ") + ")"
}

func half(symbol string, operands []string) string {
	if len(operands) == 1 {
		return operands[0]
	}
	return join(symbol, operands, true)
}

// Encode returns a filter's text for a URL: everything except letters, digits and -._~ is percent-encoded as UTF-8.
func Encode(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}
