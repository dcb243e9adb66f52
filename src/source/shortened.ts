/** A text from a filter as a message can quote it: cut where it is long. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text.toWellFormed();
}
