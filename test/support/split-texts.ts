/** The texts of a list that is written with `¦` between them: for lists of many short ones. */
export const splitTexts = (...rows: readonly string[]): string[] => rows.join('¦').split('¦');
