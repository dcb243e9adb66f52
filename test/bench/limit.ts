import { received } from '../../src/language/dialect/dialects.ts';
import { type Filter, isFilter, makeNode, type Operand, type Word } from '../../src/language/filter.ts';
import type { Span } from '../../src/source/problem.ts';

// Module state: new closures for each text would double the time of small ones.
let text = '';
let at = 0;

/**
 * The speed limit of the benchmark: hand-written recursive descent, one character after the other, that builds the same
 * tree with the same spans for valid text, and throws at the first mistake.
 */
export function parseByHand(source: string): Filter {
  text = source;
  at = 0;
  if (!text.isWellFormed()) throw new SyntaxError('lone surrogate');
  blanks();
  const tree = filter();
  blanks();
  if (at !== text.length) throw new SyntaxError(`end expected at ${at}`);
  return tree;
}

function blanks(): void {
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    at++;
  }
}

function word(): Word {
  const start = at;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 40 || code === 41 || code === 34 || (code >= 127 && code <= 159) || Number.isNaN(code))
      break;
    at++;
  }
  if (at === start) throw new SyntaxError(`word expected at ${at}`);
  return { text: text.slice(start, at), span: { start, end: at } };
}

function filter(): Filter {
  const start = at;
  if (text.charCodeAt(at) !== 40) throw new SyntaxError(`( expected at ${at}`);
  at++;
  blanks();
  const operator = word();
  const entry = received.operator(operator.text);
  if (entry === undefined) throw new SyntaxError(`unknown operator ${operator.text}`);
  blanks();
  switch (entry.operands) {
    case 'property value': {
      const property = word();
      blanks();
      const value = word();
      const span = close(start);
      return makeNode(entry.means, operator, [property, value], span);
    }
    case 'property values': {
      const words = [word()];
      for (blanks(); text.charCodeAt(at) !== 41; blanks()) words.push(word());
      return makeNode(entry.means, operator, words, close(start));
    }
    case 'property': {
      const property = word();
      const span = close(start);
      return makeNode(entry.means, operator, [property], span);
    }
    case 'filter':
    case 'filters': {
      const operands: Operand[] = [];
      while (text.charCodeAt(at) === 40) {
        operands.push(filter());
        blanks();
      }
      if (operands.length === 0 || !operands.every(isFilter)) throw new SyntaxError(`filter expected at ${at}`);
      return makeNode(entry.means, operator, operands, close(start));
    }
  }
}

function close(start: number): Span {
  blanks();
  if (text.charCodeAt(at) !== 41) throw new SyntaxError(`) expected at ${at}`);
  at++;
  return { start, end: at };
}
