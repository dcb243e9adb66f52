import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain';
import { trimmed } from '../word.ts';
import { Close, Open, Stray, String_, vocabulary, Words } from './tokens.ts';

/** The methods that the grammar calls, one for each kind of token, in the order of the text. */
export interface TokenSink {
  open(image: string, start: number): void;
  words(image: string, start: number): void;
  string(image: string, start: number): void;
  stray(image: string, start: number): void;
  close(start: number): void;
  /** After the last token; `lastEnd` is the end of the last token that is not a `stray`, without white space. */
  end(lastEnd: () => number): void;
}

const maxLevels = 100;

const nothing: TokenSink = {
  open() {},
  words() {},
  string() {},
  stray() {},
  close() {},
  end() {},
};

/**
 * The grammar of record, `grammar/filter.ebnf`, with extra productions for invalid text, so that one pass reads valid and
 * invalid texts alike.
 */
export class Grammar extends EmbeddedActionsParser {
  #sink = nothing;
  #level = 0;
  readonly #text: ParserMethod<[], void>;
  readonly #filter: ParserMethod<[], void>;

  constructor(options: { readonly selfCheck?: boolean } = {}) {
    super(vocabulary, {
      recoveryEnabled: false,
      maxLookahead: 1,
      skipValidations: !options.selfCheck,
    });
    // Made once: a literal inside a rule would allocate an array and closures for each operand. One function per token,
    // since V8 calls a known method faster than one looked up by name.
    const open = () => {
      const { image, startOffset } = this.CONSUME(Open);
      this.#sink.open(image, startOffset);
    };
    const words = () => {
      const { image, startOffset } = this.CONSUME(Words);
      this.#sink.words(image, startOffset);
    };
    const string = () => {
      const { image, startOffset } = this.CONSUME(String_);
      this.#sink.string(image, startOffset);
    };
    const close = () => {
      this.#sink.close(this.CONSUME(Close).startOffset);
    };
    const stray = () => {
      const { image, startOffset } = this.CONSUME(Stray);
      this.#sink.stray(image, startOffset);
    };
    const inside = [{ ALT: () => this.#nested() }, { ALT: words }, { ALT: string }, { ALT: stray }];
    const outside = [...inside, { ALT: close }];
    const operand = () => {
      this.OR(inside);
    };
    const part = () => {
      this.OR(outside);
    };
    this.#filter = this.RULE('filter', () => {
      open();
      this.MANY(operand);
      this.OPTION(close);
    });
    this.#text = this.RULE('text', () => {
      this.MANY(part);
    });
    this.performSelfAnalysis();
  }

  /**
   * A level takes about 1.5 kB of the call stack, so the rules recurse only to a limit. Filters nested deeper are read side
   * by side, as if they had no `)`, and each surplus `)` as a token of its own: the sink knows which filter it closes.
   */
  #nested(): void {
    if (this.#level === maxLevels) return;
    this.#level++;
    this.SUBRULE(this.#filter);
    this.#level--;
  }

  /** Passes each token to the sink, which may throw to end the reading; the tokens are gone afterwards. */
  read(tokens: IToken[], sink: TokenSink): void {
    this.#sink = sink;
    this.#level = 0;
    this.input = tokens;
    try {
      this.#text();
      sink.end(() => endOf(tokens));
    } finally {
      // A parser keeps its last input, and no text should outlive the call.
      this.#sink = nothing;
      tokens.length = 0;
    }
  }
}

function endOf(tokens: readonly IToken[]): number {
  const last = tokens.findLast(({ tokenType }) => tokenType !== Stray);
  return last === undefined ? 0 : last.startOffset + trimmed(last.image).length;
}
