import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain';
import { trimmed } from '../word.ts';
import { Close, Open, Stray, String_, vocabulary, Words } from './tokens.ts';

/** What the grammar calls for each token, in the order of the text. */
export interface TokenSink {
  open(image: string, start: number): void;
  words(image: string, start: number): void;
  string(image: string, start: number): void;
  stray(image: string, start: number): void;
  close(start: number): void;
  /** Every token has been passed; `lastEnd` is where the last one ends that is no `stray`, without white space. */
  end(lastEnd: () => number): void;
}

// The grammar takes every text, so nobody sees a message of the parser.
const silent = {
  buildMismatchTokenMessage: () => '',
  buildNotAllInputParsedMessage: () => '',
  buildNoViableAltMessage: () => '',
  buildEarlyExitMessage: () => '',
};

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
 * The grammar of record, `grammar/filter.ebnf`, and productions for what no filter may hold, so that one pass reads right
 * and wrong texts alike.
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
      errorMessageProvider: silent,
    });
    // Made once: a literal inside a rule would be a new array and new closures at each operand. And one function for each
    // token: V8 calls a method that it knows faster than one by name.
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
   * A level takes about a kilobyte and a half of machine stack, so the rules go only so deep into one another. What nests
   * deeper they take as filters without a `)`, side by side, and each `)` that is left over as one of the text: which
   * filter it closes, the sink knows.
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
      // A parser holds on to its last input, and nothing here may outlive the call.
      this.#sink = nothing;
      tokens.length = 0;
    }
  }
}

function endOf(tokens: readonly IToken[]): number {
  const last = tokens.findLast(({ tokenType }) => tokenType !== Stray);
  return last === undefined ? 0 : last.startOffset + trimmed(last.image).length;
}
