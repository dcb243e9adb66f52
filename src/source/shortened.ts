/** A text from a filter as quoted in a message, shortened if long. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text.toWellFormed();
}
