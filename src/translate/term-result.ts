import type { Inexact } from './inexact.ts';

/**
 * The translation of a condition: a part in the target's language, `true` or `false` if the condition is the same for every
 * document, or an inexact part with the reason.
 */
export type TermResult<Part> = Part | boolean | Inexact<Part | boolean>;
