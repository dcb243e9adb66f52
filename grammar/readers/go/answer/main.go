// Answers the questions of `prefilter conformance -- go run ./answer`: one JSON object a line, in and out.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"prefilter"
)

type question struct {
	Question, Filter, Text string
	Dialect                prefilter.Dialect
	Tree                   prefilter.Node
	Pairs                  bool
	Limits                 struct{ Length, Depth int }
	Document               map[string]any
	Equality               prefilter.Equality
	Many                   []string
	Paths                  map[string][]string
}

type object map[string]any

func main() {
	lines := bufio.NewReader(os.Stdin)
	for line, err := lines.ReadString('\n'); err == nil; line, err = lines.ReadString('\n') {
		out, _ := json.Marshal(answer(line))
		fmt.Println(string(out))
	}
}

func answer(line string) object {
	var asked question
	asked.Limits.Length, asked.Limits.Depth = 1_000_000, 256
	if err := json.Unmarshal([]byte(line), &asked); err != nil {
		return object{"error": err.Error()}
	}
	// Go's JSON has no lone surrogates, which are all that the questions escape in this way.
	if strings.Contains(line, `\ud`) {
		return object{"unsupported": true}
	}
	var err error
	switch asked.Question {
	case "read", "position":
		var filter prefilter.Node
		filter, err = prefilter.Read(asked.Filter, asked.Dialect, asked.Limits.Length, asked.Limits.Depth)
		if found := (*prefilter.Error)(nil); errors.As(err, &found) {
			if asked.Question == "position" {
				return object{"start": found.Start, "end": found.End}
			}
			return object{"tree": nil}
		}
		return object{"tree": filter}
	case "print":
		var text string
		if text, err = prefilter.Write(asked.Tree, asked.Dialect, asked.Pairs); err == nil {
			return object{"text": text}
		}
	case "encode":
		return object{"text": prefilter.Encode(asked.Text)}
	case "selects", "paths":
		var filter prefilter.Node
		if filter, err = prefilter.Read(asked.Filter, asked.Dialect, 1_000_000, 256); err == nil {
			var selected bool
			document := prefilter.AtPaths(asked.Document, asked.Paths)
			if selected, err = prefilter.Selects(filter, document, asked.Equality, asked.Many...); err == nil {
				return object{"selected": selected}
			}
		}
	default:
		return object{"unsupported": true}
	}
	return object{"error": err.Error()}
}
