/** The expected answer: so many rows of the caller's tenant, or a refusal. */
export type Outcome = number | 400 | 414;

const q = encodeURIComponent;

/**
 * Raw queries that try to reach other rows or to break the reader, with the expected answers. The tenant that asks has
 * three notes: ids 1 to 3, of which the first two are new.
 */
export const attacks: readonly (readonly [what: string, query: string, outcome: Outcome])[] = [
  ['nothing', '', 3],
  ['an empty filter', 'filter=', 3],
  ['a plain filter', `filter=${q('(= status new)')}`, 2],
  // Encodings.
  ['the other tenant', `filter=${q('(= tenant theirs)')}`, 400],
  ['the other tenant, encoded once more', `filter=${q(q('(= tenant theirs)'))}`, 400],
  ['the other tenant, every byte encoded', `filter=${bytes('(= tenant theirs)')}`, 400],
  ['its column', `filter=${q('(= tenant_id theirs)')}`, 400],
  ['or anything', `filter=${q('(OR (= status new) (_not_exists tenant))')}`, 400],
  ['half a percent sign', 'filter=%', 400],
  ['no hexadecimal digits', 'filter=%zz', 400],
  ['bytes that are not UTF-8', 'filter=%28%3D%20note%20%FF%29', 400],
  ['an overlong parenthesis', 'filter=%C0%A8%3D%20note%20a%29', 400],
  ['half of a surrogate pair', 'filter=%28%3D%20note%20%ED%A0%80%29', 400],
  ['plus signs for spaces', 'filter=(=+status+new)', 2],
  ['a NUL', 'filter=%28%3D%20note%20a%00%29', 400],
  ['line breaks and tabs are spaces', 'filter=%28%3D%0A%09status%0D%0Anew%29', 2],
  // Duplicate parameters, and other ways to write one.
  ['twice', `filter=${q('(= status new)')}&filter=${q('(= status done)')}`, 400],
  ['twice, once encoded', `filter=&%66ilter=${q('(= status new)')}`, 400],
  ['a list', `filter[]=${q('(= status new)')}`, 400],
  ['an object', `filter[tenant]=theirs`, 400],
  ['an encoded object', `filter%5B$ne%5D=theirs`, 400],
  ['another parameter', `tenant=theirs&forced=&context[tenant]=theirs`, 3],
  ['a semicolon ends nothing', `filter=${q('(= status new)')};filter=`, 400],
  // Names that every object inherits.
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'valueOf'].map(
    (name) => [`the property ${name}`, `filter=${q(`(_not_exists ${name})`)}`, 400] as const,
  ),
  ...['__proto__', 'constructor', 'toString'].map(
    (name) => [`the operator ${name}`, `filter=${q(`(${name} status new)`)}`, 400] as const,
  ),
  // Injections: values that would end a string, an identifier or a filter.
  ...[
    `'`,
    `''`,
    '`',
    `'--`,
    `';DROP/**/TABLE/**/notes;--`,
    `x'OR'1'='1`,
    `\\'OR/**/1=1--`,
    '$1',
    '$1::text',
    '?',
    ':p0',
    '{$ne:null}',
    '%',
    '_',
    '*',
    `\u2019OR\u20191\u2019=\u20191`,
    // Marks alone are what another language left over.
  ].map(
    (value) => [`the value ${value}`, `filter=${q(`(= note ${value})`)}`, /^['`]+$/.test(value) ? 400 : 0] as const,
  ),
  ['an open string', `filter=${q('(= note ")')}`, 400],
  ['a filter that ends early', `filter=${q('(= note a)) OR 1=1 --')}`, 400],
  ['two filters', `filter=${q('(= status new) (= status done)')}`, 400],
  ['SQL', `filter=${q(`' OR 1=1 --`)}`, 400],
  ['a quoted value where there are none', `filter=${q('(= note "a) (= tenant theirs")')}`, 400],
  // Deep and long texts.
  ['deep', `filter=${q(`${'(OR '.repeat(17)}(= status new)${')'.repeat(17)}`)}`, 400],
  ['deep and never closed', `filter=${q('(OR '.repeat(1500))}`, 400],
  ['many conditions', `filter=${q(`(OR ${'(= status new) '.repeat(101)})`)}`, 400],
  ['many parentheses', `filter=${'('.repeat(8000)}`, 400],
  ['long', `filter=${'a'.repeat(8001)}`, 414],
  // Look-alikes and invisible characters.
  ['a Cyrillic letter in a name', `filter=${q('(= st\u0430tus new)')}`, 400],
  ['a full-width name', `filter=${q('(= \uff53tatus new)')}`, 400],
  ['a full-width parenthesis', `filter=${q('\uff08= status new)')}`, 400],
  ['a no-break space', `filter=${q('(=\u00a0status new)')}`, 400],
  ['a zero-width space in a value', `filter=${q('(= note a\u200b)')}`, 400],
  ['a mark of writing direction', `filter=${q('(= note \u202ea)')}`, 400],
  ['a decomposed letter is another text', `filter=${q('(= note e\u0301)')}`, 0],
  ['a Kelvin sign is no k', `filter=${q('(= note \u212a)')}`, 0],
];

function bytes(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
