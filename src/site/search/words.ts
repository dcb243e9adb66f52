/** The words of a text as the search compares them: lower case without accents, of two characters or more. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}_$]{2,40}/gu) ?? []
  );
}
