import type { Kind } from '../../../language/kinds/kind.ts';
import { type Sql, sql } from '../tag.ts';

/** The mask of a number, and the characters in it. */
interface Mask {
  readonly form: string;
  readonly marks: readonly string[];
}

const masks: Readonly<Record<string, Mask>> = {
  cnpj: { form: '##.###.###/####-##', marks: ['.', '/', '-'] },
  cpf: { form: '###.###.###-##', marks: ['.', '-'] },
  accessKey: { form: Array(11).fill('####').join(' '), marks: [' '] },
};

/** The two texts of a number: without and with its mask. */
export function textsOfNumber({ name }: Kind, key: string): readonly [plain: string, masked: string] {
  let at = 0;
  return [key, (masks[name] as Mask).form.replace(/#/g, () => key[at++] ?? '')];
}

/** A text without the characters of the mask. */
export function withoutMask({ name }: Kind, text: Sql, empty: Sql): Sql {
  return (masks[name] as Mask).marks.reduce<Sql>((rest, mark) => sql`REPLACE(${rest}, '${mark}', ${empty})`, text);
}
