import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain';
import { trimmed } from '../word.ts';
import { Close, Open, Stray, String_, vocabulary, Words } from './tokens.ts';

/** What the productions mean, in the order of the text. Each may throw to end the reading. */
export interface FilterActions {
  /** A filter begins, with its operator. */
  begin(image: string, start: number): void;
  /** Operands of the innermost filter; outside of any they are surplus. */
  words(image: string, start: number): void;
  string(image: string, start: number): void;
  /** The innermost filter ends with its `)`. */
  end(start: number): void;

  // Only in texts that are no filters.
  /** The text ends inside the innermost filter, after the last token that is not a `stray`, without white space. */
  unclosed(lastEnd: () => number): void;
  /** A `)` outside of any filter. */
  extraClose(start: number): void;
  stray(image: string, start: number): void;
}

const nothing: FilterActions = {
  begin() {},
  words() {},
  string() {},
  end() {},
  unclosed() {},
  extraClose() {},
  stray() {},
};

/**
 * The productions of `grammar/filter.ebnf`, and those for texts that are no filters, so that one pass reads any text. A level takes
 * about 1.5 kB of the call stack; the limit of 256 levels, for which `begin` throws, is what ends the recursion.
 */
export class Grammar extends EmbeddedActionsParser {
  #actions = nothing;
  #lastEnd = () => 0;
  readonly #text: ParserMethod<[], void>;

  constructor(options: { readonly selfCheck?: boolean } = {}) {
    super(vocabulary, {
      recoveryEnabled: false,
      maxLookahead: 1,
      skipValidations: !options.selfCheck,
    });
    // Made once: a literal inside a rule would allocate an array and closures for each operand. One function per token,
    // since V8 calls a known method faster than one looked up by name.
    const begin = () => {
      const { image, startOffset } = this.CONSUME(Open);
      this.#actions.begin(image, startOffset);
    };
    const words = () => {
      const { image, startOffset } = this.CONSUME(Words);
      this.#actions.words(image, startOffset);
    };
    const string = () => {
      const { image, startOffset } = this.CONSUME(String_);
      this.#actions.string(image, startOffset);
    };
    const end = () => {
      this.#actions.end(this.CONSUME(Close).startOffset);
      return true;
    };
    const nested = () => this.SUBRULE(filter);
    const operands = [{ ALT: nested }, { ALT: words }, { ALT: string }, { ALT: () => this.SUBRULE(stray) }];
    const operand = () => {
      this.OR(operands);
    };
    const filter: ParserMethod<[], void> = this.RULE('filter', () => {
      begin();
      this.MANY(operand);
      if (!this.OPTION(end)) this.#actions.unclosed(this.#lastEnd);
    });

    // For texts that are no filters.
    const stray = this.RULE('stray', () => {
      const { image, startOffset } = this.CONSUME(Stray);
      this.#actions.stray(image, startOffset);
    });
    const extraClose = () => {
      this.#actions.extraClose(this.CONSUME(Close).startOffset);
    };
    const others = [{ ALT: words }, { ALT: string }, { ALT: extraClose }, { ALT: () => this.SUBRULE(stray) }];
    const surplus = this.RULE('surplus', () => {
      this.OR(others);
    });

    // A right text has one filter and no surplus.
    const parts = [{ ALT: nested }, { ALT: () => this.SUBRULE(surplus) }];
    const part = () => {
      this.OR(parts);
    };
    this.#text = this.RULE('text', () => {
      this.MANY(part);
    });
    this.performSelfAnalysis();
  }

  /** Reads the tokens of a text, which are gone afterwards. */
  read(tokens: IToken[], actions: FilterActions): void {
    this.#actions = actions;
    this.#lastEnd = () => endOf(tokens);
    this.input = tokens;
    try {
      this.#text();
    } finally {
      // A parser keeps its last input, and no text should outlive the call.
      this.#actions = nothing;
      tokens.length = 0;
    }
  }
}

/** While it reads, chevrotain has tokens without a position behind the last one. */
function endOf(tokens: readonly IToken[]): number {
  const last = tokens.findLast(({ tokenType, startOffset }) => tokenType !== Stray && startOffset >= 0);
  return last === undefined ? 0 : last.startOffset + trimmed(last.image).length;
}
