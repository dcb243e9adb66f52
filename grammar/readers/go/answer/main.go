// Answers the questions of `prefilter conformance -- go run ./answer`: one JSON object a line, in and out.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"prefilter"
)

// tree is a filter or a word as the vectors show it.
type tree struct {
	Kind     string  `json:"kind,omitempty"`
	Means    string  `json:"means,omitempty"`
	Operator *tree   `json:"operator,omitempty"`
	Property *tree   `json:"property,omitempty"`
	Values   *[]tree `json:"values,omitempty"`
	Operands *[]tree `json:"operands,omitempty"`
	Text     *string `json:"text,omitempty"`
	Quoted   bool    `json:"quoted,omitempty"`
}

type question struct {
	Question, Filter, Text string
	Dialect                prefilter.Dialect
	Tree                   tree
	Pairs                  bool
	Limits                 struct{ Length, Depth int }
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for line, err := lines.ReadString('\n'); err == nil; line, err = lines.ReadString('\n') {
		out, _ := json.Marshal(answer(line))
		fmt.Println(string(out))
	}
}

func answer(line string) any {
	var asked question
	asked.Limits.Length, asked.Limits.Depth = 1_000_000, 256
	if err := json.Unmarshal([]byte(line), &asked); err != nil {
		return map[string]string{"error": err.Error()}
	}
	var text string
	var err error
	switch asked.Question {
	case "read":
		// Go's JSON has no lone surrogates, which are all that the questions escape in this way.
		if strings.Contains(line, `\ud`) {
			return map[string]bool{"unsupported": true}
		}
		filter, err := prefilter.Read(asked.Filter, asked.Dialect, asked.Limits.Length, asked.Limits.Depth)
		if err != nil {
			return map[string]any{"tree": nil}
		}
		return map[string]any{"tree": treeOf(filter)}
	case "print":
		text, err = prefilter.Write(nodeOf(asked.Tree), asked.Dialect, asked.Pairs)
	case "encode":
		text = prefilter.Encode(asked.Text)
	default:
		return map[string]bool{"unsupported": true}
	}
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	return map[string]string{"text": text}
}

func treeOf(node prefilter.Node) tree {
	if node.Operator == "" {
		return tree{Text: &node.Text, Quoted: node.Quoted}
	}
	operands := []tree{}
	for _, one := range node.Operands {
		operands = append(operands, treeOf(one))
	}
	result := tree{Kind: node.Means, Operator: &tree{Text: &node.Operator}, Operands: &operands}
	if node.Means == "" {
		result.Kind = "call"
	} else if node.Operands[0].Operator == "" {
		values := operands[1:]
		result = tree{Kind: "condition", Means: node.Means, Operator: result.Operator, Property: &operands[0], Values: &values}
	}
	return result
}

func nodeOf(given tree) prefilter.Node {
	if given.Operator == nil {
		return prefilter.Node{Text: *given.Text, Quoted: given.Quoted}
	}
	node := prefilter.Node{Operator: *given.Operator.Text, Means: given.Means}
	if given.Kind != "condition" && given.Kind != "call" {
		node.Means = given.Kind
	}
	if given.Property != nil {
		node.Operands = append(node.Operands, nodeOf(*given.Property))
	}
	for _, list := range []*[]tree{given.Values, given.Operands} {
		for at := 0; list != nil && at < len(*list); at++ {
			node.Operands = append(node.Operands, nodeOf((*list)[at]))
		}
	}
	return node
}
