const codePoints = 0x110000;

/** Finds words in a text that is read by code points: the automaton of Aho and Corasick. The empty text leads to node 0. */
export class WordFinder {
  /** The child of a node by a code point. */
  readonly #children = new Map<number, number>();
  /** By node: the longest proper suffix that begins another word. */
  readonly #suffixes = [0];
  /** By node: the number of the word that ends there, or -1. */
  readonly #words = [-1];
  /** By node: the nearest suffix at which a word ends, or -1. */
  readonly #endings = [-1];

  /** Of the words in `read`, nothing is found, but how much of one a text ends with is part of the node. */
  constructor(words: readonly string[], read: readonly string[] = []) {
    const layers: [node: number, parent: number, point: number][][] = [];
    const add = (word: string): number => {
      let [node, depth] = [0, 0];
      for (const character of word) {
        const point = character.codePointAt(0) as number;
        const key = node * codePoints + point;
        let child = this.#children.get(key);
        if (child === undefined) {
          child = this.#words.push(-1) - 1;
          this.#children.set(key, child);
          layers[depth] ??= [];
          layers[depth]?.push([child, node, point]);
        }
        node = child;
        depth++;
      }
      return node;
    };
    for (const [number, word] of words.entries()) this.#words[add(word)] = number;
    for (const word of read) add(word);
    for (const layer of layers)
      for (const [node, parent, point] of layer) {
        const suffix = parent === 0 ? 0 : this.#stepBy(this.#suffixes[parent] as number, point);
        this.#suffixes[node] = suffix;
        this.#endings[node] = this.#words[suffix] === -1 ? (this.#endings[suffix] as number) : suffix;
      }
  }

  /** The node after one more character. */
  step(from: number, character: string): number {
    return this.#stepBy(from, character.codePointAt(0) as number);
  }

  #stepBy(from: number, point: number): number {
    for (let node = from; ; node = this.#suffixes[node] as number) {
      const child = this.#children.get(node * codePoints + point);
      if (child !== undefined) return child;
      if (node === 0) return 0;
    }
  }

  /** The numbers of the words that end at a node, each word a suffix of the one before. */
  *endingAt(node: number): Iterable<number> {
    for (let at = node; at !== -1; at = this.#endings[at] as number) {
      const word = this.#words[at] as number;
      if (word !== -1) yield word;
    }
  }
}
