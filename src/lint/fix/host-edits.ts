import type { Embedded } from '../../hosts/embedded.ts';
import type { Edit } from '../../source/edit.ts';

/** Edits of an embedded text as edits of the file; `undefined` if one of them cannot be written there. */
export function hostEdits(at: Embedded, edits: readonly Edit[]): readonly Edit[] | undefined {
  const written: Edit[] = [];
  for (const { span, text } of edits) {
    const form = at.encode(text);
    if (form === undefined) return undefined;
    written.push({ span: at.map(span), text: form });
  }
  return written;
}
