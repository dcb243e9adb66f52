import { balancedEnd } from './evidence/brackets.ts';

/** The marks of an interpolation in any language. */
const marks = /^(?:\{\{-?(.*?)-?\}\}|[$#%@]*\{{1,3}(.*?)\}{1,3}|[$\\]\((.*)\))$/s;
/** Conversions of formats whose output is a number or a boolean: `%d`, `%5.2f`, `{n:D4}`. */
const numericFormat =
  /^(?:%[-+0# ]*\d*(?:\.\d+)?(?:l{1,2}|h|z)?[bdfiotuxX]|%\(\w+\)[-+0]*\d*(?:\.\d+)?[dfi]|\{[^{}]*:[-+<>^,.\d]*[DdEeFfGgNnXx]\d*\})$/;
/** Expressions whose value is a number or a boolean. */
const numeric = new RegExp(
  [
    '^[-+]?\\d[\\w.]*$',
    '^(?:true|false)$',
    '^!+[\\w.]+$',
    '^(?:new\\s+)?(?:Number|parseInt|parseFloat|Boolean|BigInt|int|float|bool|len|round|abs|count|intval|floatval|boolval|Integer|to_i|CInt|CLng|IntToStr|BoolToStr|Math\\.\\w+|Number\\.\\w+|Date\\.now|strconv\\.(?:Itoa|FormatInt|FormatBool|FormatFloat)|(?:Integer|Long|Boolean|Double|int|long|bool|decimal)\\.(?:parse\\w*|Parse|toString|valueOf))\\s*\\(.*\\)$',
    '^\\((?:int|integer|float|bool|boolean|long|double|decimal)\\)\\s*\\S+$',
    '\\.(?:length|size|Length|Count|toFixed\\(.*\\)|getTime\\(\\)|to_i|to_f|toInt\\(\\)|toLong\\(\\)|toInteger\\(\\))$',
  ].join('|'),
  's',
);

/** A word as a text or a number. */
const word = '(?:"[\\w.-]+"|\'[\\w.-]+\'|`[\\w.-]+`|\\d[\\d.]*)';
/** Choices between two words, as languages write them. */
const choice = new RegExp(
  [
    // `x ? 'true' : 'false'`
    `\\?\\s*${word}\\s*:\\s*${word}$`,
    // `'true' if x else 'false'`
    `^${word}\\s+if\\b.+\\belse\\s+${word}$`,
    // `if (x) 'true' else 'false'`, `if x then … else … end`, `if x { … } else { … }`, `if x: … else: …`
    `^if\\b.+?(?:\\bthen\\b|[){:])\\s*${word}\\s*[;}]*\\s*else\\b\\s*[:{]?\\s*${word}\\s*[;}]*\\s*(?:end(?:\\s+if)?)?$`,
    // `IfThen(x, 'true', 'false')`, `If(x, …)`, `ifelse(x, …)`, `if(x, do: 'true', else: 'false')`
    `^(?:\\w+\\.)?(?:ifthen|iif|if|ifelse|if_else|iff|ternary|choose)\\s*\\(.+,\\s*(?:do:\\s*)?${word}\\s*,\\s*(?:else:\\s*)?${word}\\s*\\)$`,
    `^if\\b.+,\\s*do:\\s*${word}\\s*,\\s*else:\\s*${word}$`,
    // `case when x then 'true' else 'false' end`, `COND #( WHEN x THEN … ELSE … )`
    `^(?:case|cond\\b.*?\\()\\s*when\\b.+\\bthen\\s+${word}\\s+else\\s+${word}\\s*(?:end|\\))$`,
    // `case X of true -> "true"; false -> "false" end`, `match x with true -> … | _ -> …`, `match x { true => …, false => … }`
    `^(?:case|match|switch|when)\\b[^"'\`]+(?:->|=>)\\s*${word}\\s*[;|,]?\\s*[\\w_]+\\s*(?:->|=>)\\s*${word}\\s*,?\\s*(?:end|\\})?$`,
    // `x and 'true' or 'false'`, `[ x ] && echo true || echo false`
    `(?:\\band|&&)\\s+${word}\\s+(?:or|\\|\\|)\\s+${word}$`,
    '&&\\s*(?:echo|printf)\\s+["\']?[\\w.-]+["\']?\\s*\\|\\|\\s*(?:echo|printf)\\s+["\']?[\\w.-]+["\']?$',
    // `(if x "true" "false")`, `ternary "true" "false" x`, `if x,true,false` of Make
    `^if\\s+.+\\s${word}\\s+${word}$`,
    `^ternary\\s+${word}\\s+${word}\\s`,
    '^if\\s+.+,[\\w.-]+,[\\w.-]+$',
  ].join('|'),
  'is',
);

/** Functions that write a value as a text. */
const wrapper = /^(?:str|String|string|strval|to_string|String\.valueOf|Convert\.ToString|CStr|fmt\.Sprint)\((.*)\)$/s;
/** The longest expression that is looked at. */
const longest = 300;

/** Whether what is inserted is a number, a boolean or one of two words, which cannot change the filter. */
export function isHarmless(written: string): boolean {
  const trimmed = written.trim();
  if (trimmed.length > longest) return false;
  if (numericFormat.test(trimmed) || numeric.test(trimmed) || choice.test(trimmed)) return true;
  const inner = wrapper.exec(trimmed)?.[1] ?? marks.exec(trimmed)?.slice(1).join('') ?? withoutParentheses(trimmed);
  return inner !== undefined && inner !== '' && isHarmless(inner);
}

/** What is in the parentheses that a text consists of. */
function withoutParentheses(text: string): string | undefined {
  return text.startsWith('(') && balancedEnd(text, 0) === text.length ? text.slice(1, -1) : undefined;
}
