import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain';
import { Close, Open, String_, vocabulary, Words } from './tokens.ts';

/** What the grammar calls for each token it takes, in the order of the text. */
export interface TokenSink {
  open(image: string, start: number): void;
  words(image: string, start: number): void;
  string(image: string, start: number): void;
  /** `end` is the offset behind the `)`. */
  close(end: number): void;
}

// What is wrong is found by the recovery; nobody sees the messages of the parser, so none are made.
const silent = {
  buildMismatchTokenMessage: () => '',
  buildNotAllInputParsedMessage: () => '',
  buildNoViableAltMessage: () => '',
  buildEarlyExitMessage: () => '',
};

const nothing: TokenSink = { open() {}, words() {}, string() {}, close() {} };

/** The grammar of record, `grammar/filter.ebnf`. It takes well-formed text or gives up; what is wrong is said elsewhere. */
export class Grammar extends EmbeddedActionsParser {
  #sink = nothing;
  readonly #filter: ParserMethod<[], void>;

  constructor(options: { readonly selfCheck?: boolean } = {}) {
    super(vocabulary, {
      recoveryEnabled: false,
      maxLookahead: 1,
      skipValidations: !options.selfCheck,
      errorMessageProvider: silent,
    });
    // Made once: a literal inside the rule would be a new array and three closures at each operand.
    const operand = [
      { ALT: () => this.SUBRULE(this.#filter) },
      {
        ALT: () => {
          const token = this.CONSUME(Words);
          this.#sink.words(token.image, token.startOffset);
        },
      },
      {
        ALT: () => {
          const token = this.CONSUME(String_);
          this.#sink.string(token.image, token.startOffset);
        },
      },
    ];
    const operands = () => {
      this.OR(operand);
    };
    this.#filter = this.RULE('filter', () => {
      const open = this.CONSUME(Open);
      this.#sink.open(open.image, open.startOffset);
      this.MANY(operands);
      this.#sink.close(this.CONSUME(Close).startOffset + 1);
    });
    this.performSelfAnalysis();
  }

  /**
   * Whether the tokens are one filter, and the sink has seen all of them. A rule takes some 2 kB of machine stack for each
   * level, so the caller keeps deep text away. The tokens are gone after a success: a parser holds on to its last input,
   * and nothing here may outlive the call.
   */
  accepts(tokens: IToken[], sink: TokenSink): boolean {
    this.#sink = sink;
    this.input = tokens;
    this.#filter();
    const accepted = this.errors.length === 0;
    this.#sink = nothing;
    if (accepted) tokens.length = 0;
    else this.input = [];
    return accepted;
  }
}
