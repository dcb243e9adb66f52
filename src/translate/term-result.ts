import type { Inexact } from './inexact.ts';

/**
 * What a target answers for a condition: a part of its language, `true` or `false` where the condition is the same for
 * every document, or an inexact part with the reason.
 */
export type TermResult<Part> = Part | boolean | Inexact<Part | boolean>;
