import fc from 'fast-check';

/** A text after insertions, deletions, copies of parts and swaps of lines, four at most. */
export function mutant(text: string): fc.Arbitrary<string> {
  const at = fc.nat(text.length);
  const change = fc.oneof(
    fc.tuple(at, fc.constantFrom('"', "'", '`', '\\', '(', ')', '$', '#', '\n', ' ', '&', '{', '}')).map(
      ([place, piece]) =>
        (old: string) =>
          old.slice(0, place) + piece + old.slice(place),
    ),
    fc.tuple(at, fc.nat(3)).map(
      ([place, count]) =>
        (old: string) =>
          old.slice(0, place) + old.slice(place + count + 1),
    ),
    fc.tuple(at, at, fc.nat(20)).map(([from, to, count]) => (old: string) => {
      return old.slice(0, to) + old.slice(from, from + count) + old.slice(to);
    }),
    fc.nat(9).map((first) => (old: string) => {
      const lines = old.split('\n');
      const [one, two] = [first % lines.length, (first + 1) % lines.length];
      [lines[one], lines[two]] = [lines[two] as string, lines[one] as string];
      return lines.join('\n');
    }),
  );
  return fc.array(change, { maxLength: 4 }).map((changes) => changes.reduce((old, each) => each(old), text));
}
