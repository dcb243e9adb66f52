/** A text from a filter as quoted in a message, shortened if long. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text.toWellFormed();
}

/** A text for display: what goes past a length is cut off. */
export function cut(text: string, length = 4000): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}
