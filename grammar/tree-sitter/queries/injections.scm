; extends
; Filters in JavaScript and TypeScript: copy this file to the queries of those languages (`queries/javascript/injections.scm`,
; `queries/typescript/injections.scm`). A filter itself contains no other language.

; filter('…'), parse('…'), parseOrThrow('…'), validate('…')
((call_expression
  function: (identifier) @_function
  arguments: (arguments . (string (string_fragment) @injection.content)))
 (#any-of? @_function "filter" "parse" "parseOrThrow" "validate")
 (#match? @injection.content "^[ \t\r\n]*[(]")
 (#set! injection.language "prefilter"))

; filter`…`, without the `${…}` in it
((call_expression
  function: (identifier) @_function
  arguments: (template_string) @injection.content)
 (#eq? @_function "filter")
 (#offset! @injection.content 0 1 0 -1)
 (#set! injection.language "prefilter"))

; { filter: '…' }
((pair
  key: (property_identifier) @_key
  value: (string (string_fragment) @injection.content))
 (#eq? @_key "filter")
 (#match? @injection.content "^[ \t\r\n]*[(]")
 (#set! injection.language "prefilter"))
