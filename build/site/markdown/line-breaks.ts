/*
 * Where a line may end in names and in code among words. Browsers know spaces and hyphens only: they tear a flag apart
 * at its hyphens, and a long run without spaces anywhere.
 */

/** A run without spaces that is no longer than this needs no break. */
const longestWhole = 16;

/** A word with hyphens that is no longer than this fits the narrowest screen. */
const longestHyphened = 30;

/** HTML whose long runs may break after a separator, before a dot, and in a long name before a capital and after `_`. */
export function withLineBreaks(html: string): string {
  return html.replace(/(?:<[^<>]*>|[^\s<])+/g, (run) => (textOf(run).length > longestWhole ? breakRun(run) : run));
}

const textOf = (html: string) => html.replace(/<[^<>]*>/g, '').replace(/&\w+;/g, '.');

function breakRun(html: string): string {
  return html.replace(
    /<[^<>]*>|&\w+;|([/,:?([|]|=(?!=|&quot;)|\{(?!\w+\}))(?=\S)|(\.(?=\w))|([\p{L}\p{N}_]+)/gu,
    (whole, separator?: string, dot?: string, name?: string) => {
      if (separator !== undefined) return `${separator}<wbr>`;
      if (dot !== undefined) return '<wbr>.';
      const isLong = name !== undefined && name.length > longestWhole;
      return isLong ? name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\w_)(?=\w)/gu, '<wbr>') : whole;
    },
  );
}

/** HTML whose words with hyphens, such as flags and names of rules, stay on one line. */
export function withWholeWords(html: string): string {
  return html.replace(/<[^<>]*>|&\w+;|--?\w[\w-]*|(?<!\w)\w+(?:-\w+)+/g, (word) =>
    word.includes('-') && !word.startsWith('<') && word.length <= longestHyphened
      ? `<span class="whole">${word}</span>`
      : word,
  );
}
