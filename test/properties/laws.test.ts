import fc from 'fast-check';
import { expect, test } from 'vitest';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { filter as tag } from '../../src/builder/template.ts';
import { maxDepth } from '../../src/language/check-filter.ts';
import { readValue } from '../../src/language/checked.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { decode, encode } from '../../src/language/encode.ts';
import { type Condition, type Filter, isFilter, meaningOf, operandsOf, type Word } from '../../src/language/filter.ts';
import { FilterError } from '../../src/language/filter-error.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { map, visit, withoutSpans } from '../../src/language/visit.ts';
import { applyEdits, type Problem } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { dialectAndFilter, filterOf, mutated, text } from '../support/arbitraries.ts';
import { condition } from '../support/nodes.ts';
import { long } from '../support/runs.ts';

const printed = filterOf(received).map((filter) => print(filter));
const anyText = fc.oneof(text, mutated(printed));

test('law 1: a printed filter is read back as the same tree, on one line, formatted and deeply nested', () => {
  fc.assert(
    fc.property(
      dialectAndFilter,
      fc.integer({ min: 1, max: 60 }),
      fc.boolean(),
      ({ dialect, filter }, width, layOut) => {
        const written = print(filter, { dialect, ...(layOut && { width }) });
        const read = parse(written, { dialect });
        expect(read.problems).toEqual([]);
        expect(withoutSpans(read.filter as Filter)).toEqual(filter);
        expect(print(read.filter as Filter, { dialect, ...(layOut && { width }) })).toBe(written);
      },
    ),
  );
});

test('law 1: also up to the limit of depth', () => {
  fc.assert(
    fc.property(dialectAndFilter, fc.integer({ min: 200, max: 240 }), ({ dialect, filter }, depth) => {
      const wrap = defineDialect({
        ...dialect,
        operators: { ...dialect.operators, wrap: { operands: 'filters', means: 'and' } },
      });
      const source = print(filter, { dialect });
      const read = parse(`${'(wrap '.repeat(depth)}${source}${')'.repeat(depth)}`, {
        dialect: wrap,
        limits: { depth: maxDepth },
      });
      expect(read.problems).toEqual([]);
      let inside = read.filter as Filter;
      for (let level = 0; level < depth; level++) inside = operandsOf(inside)[0] as Filter;
      expect(withoutSpans(inside)).toEqual(filter);
    }),
    { numRuns: long ? 300 : 60 },
  );
});

test('law 1: printing a printed text again changes nothing, whatever the original was', () => {
  fc.assert(
    fc.property(anyText, (source) => {
      const { ok, filter } = parse(source);
      if (!ok) return;
      const once = print(filter);
      expect(print(parse(once).filter as Filter)).toBe(once);
    }),
  );
});

test('law 1: each span cuts the text of its node or word out of the text', () => {
  fc.assert(
    fc.property(printed, fc.integer({ min: 1, max: 60 }), (source, width) => {
      const laidOut = `\ufeff \n${print(parse(source).filter as Filter, { width })}\r\n`;
      const { filter } = parse(laidOut);
      visit(filter as Filter, (node) => {
        const cut = laidOut.slice(node.span?.start, node.span?.end);
        expect(withoutSpans(parse(cut).filter as Filter)).toEqual(withoutSpans(node));
        for (const word of [node.operator, ...operandsOf(node)].filter(
          (part): part is Word => part !== undefined && !isFilter(part),
        )) {
          expect(laidOut.slice(word.span?.start, word.span?.end)).toBe(word.text);
        }
      });
    }),
    { numRuns: long ? 300 : 60 },
  );
});

function checkProblems(source: string, problems: readonly Problem[]): void {
  const inside = ({ start, end }: { start: number; end: number }) => 0 <= start && start <= end && end <= source.length;
  for (const problem of problems) {
    expect(inside(problem.span)).toBe(true);
    expect(problem.message).not.toMatch(/\bundefined\b|\bNaN\b|\[object |chevrotain/);
    for (const { span } of problem.related ?? []) expect(inside(span)).toBe(true);
    if (problem.fix !== undefined) {
      expect(applyEdits(source, problem.fix.edits)).not.toBe(source);
    }
  }
  const starts = problems.map(({ span }) => span.start);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
}

test('law 2: every text is valid or has a problem inside it; nothing throws', () => {
  fc.assert(
    fc.property(anyText, (source) => {
      const result = parse(source);
      expect(result.ok).toBe(result.problems.every(({ severity }) => severity !== 'error'));
      if (result.ok) expect(result.filter).toBeDefined();
      checkProblems(source, result.problems);
      checkProblems(source, validate(source));
      expect(validate(source, { locale: 'pt-BR' }).map(({ code, span }) => [code, span])).toEqual(
        validate(source).map(({ code, span }) => [code, span]),
      );
    }),
  );
});

test('law 2: in any dialect as well', () => {
  fc.assert(
    fc.property(
      dialectAndFilter.chain(({ dialect, filter }) =>
        fc.record({ dialect: fc.constant(dialect), source: mutated(fc.constant(print(filter, { dialect }))) }),
      ),
      ({ dialect, source }) => {
        checkProblems(source, parse(source, { dialect }).problems);
        checkProblems(source, validate(source, { dialect }));
      },
    ),
  );
});

test('law 3: a character that no filter can contain makes it invalid in any position', () => {
  fc.assert(
    fc.property(
      printed,
      fc.nat(),
      fc.constantFrom('\0', '\u0007', '\u007f', '\u0085', '\ud800', '\udfff', '"'),
      (source, at, bad) => {
        const place = at % (source.length + 1);
        const broken = source.slice(0, place) + bad + source.slice(place);
        fc.pre(bad === '"' || !broken.isWellFormed() || !/[\ud800-\udfff]/.test(bad));
        expect(parse(broken).ok).toBe(false);
      },
    ),
  );
});

test('law 4: an encoded filter decodes to the printed one, in pairs unless flat is requested, and needs no further encoding', () => {
  fc.assert(
    fc.property(filterOf(received), (filter) => {
      expect(encode(filter)).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
      expect(decode(encode(filter))).toBe(print(filter, { nary: false }));
      expect(decode(encode(filter, { nary: true }))).toBe(print(filter));
    }),
  );
});

const values = fc.oneof(fc.string({ unit: 'binary', maxLength: 10 }), text, fc.boolean(), fc.double(), fc.bigInt());

test('law 5: no property and no value changes the structure, by function, fluent form or template', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.stringMatching(/^[a-z]{1,5}$/)), values, (property, value) => {
      const forms = [
        () => or(equals(property, value), notExists(property)),
        () => where(property).equals(value).or(where(property).notExists()).filter,
        () => tag`(OR (= ${property} ${value}) (_not_exists ${property}))`,
      ];
      for (const form of forms) {
        let filter: Filter;
        try {
          filter = form();
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
          continue;
        }
        const text = typeof value === 'string' ? value : String(value);
        expect(withoutSpans(parse(print(filter)).filter as Filter)).toEqual({
          kind: 'or',
          operator: { text: 'OR' },
          operands: [
            {
              kind: 'condition',
              means: 'equal',
              operator: { text: '=' },
              property: { text: property },
              values: [{ text }],
            },
            {
              kind: 'condition',
              means: 'absent',
              operator: { text: '_not_exists' },
              property: { text: property },
              values: [],
            },
          ],
        });
      }
    }),
  );
});

test('law 5: print refuses a hand-made tree rather than write a different filter', () => {
  fc.assert(
    fc.property(text, text, text, (operator, property, value) => {
      const filter: Filter = { ...condition('equal', property, value), operator: { text: operator } };
      let written: string;
      try {
        written = print(filter);
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
        return;
      }
      expect(written).toBe(`(${operator} ${property} ${value})`);
      const { filter: read } = parse(written);
      expect(operandsOf(read as Filter)).toMatchObject([{ text: property }, { text: value }]);
    }),
  );
});

test('nested in pairs, a filter has the same conditions in the same order, and no operator with more than two', () => {
  fc.assert(
    fc.property(filterOf(received), (filter) => {
      const leaves = (tree: Filter) => {
        const found: unknown[] = [];
        visit(tree, (node) => {
          if (node.kind === 'or') expect(node.operands.length).toBeLessThanOrEqual(tree === filter ? Infinity : 2);
          else found.push(withoutSpans(node));
        });
        return found;
      };
      const read = parse(print(filter, { nary: false })).filter as Filter;
      expect(leaves(read)).toEqual(leaves(filter));
    }),
  );
});

test('visit enters in the order of the text and leaves what it entered; map without changes returns the same object', () => {
  fc.assert(
    fc.property(dialectAndFilter, ({ dialect, filter }) => {
      const read = parse(print(filter, { dialect }), { dialect }).filter as Filter;
      const entered: number[] = [];
      const open: Filter[] = [];
      visit(read, {
        enter(node, ancestors) {
          expect(ancestors).toEqual(open);
          open.push(node);
          entered.push(node.span?.start as number);
        },
        leave(node) {
          expect(open.pop()).toBe(node);
        },
      });
      expect(open).toEqual([]);
      expect(entered).toEqual([...entered].sort((a, b) => a - b));
      expect(map(read, (node) => node)).toBe(read);
    }),
  );
});

test('a filter of one dialect prints in another by meaning, or the error names the missing meaning', () => {
  fc.assert(
    fc.property(dialectAndFilter, dialectAndFilter, ({ filter }, { dialect: other }) => {
      const missing = (tree: Filter) => {
        let lacks = false;
        visit(tree, (node) => {
          const meaning = meaningOf(node);
          lacks ||=
            meaning === undefined
              ? other.operator(node.operator?.text ?? '') === undefined
              : other.symbol(meaning) === undefined;
        });
        return lacks;
      };
      let written: string;
      try {
        written = print(filter, { dialect: other });
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
        expect((error as FilterError).code === 'unknown-meaning' ? missing(filter) : true).toBe(true);
        return;
      }
      const meanings = (tree: Filter) => {
        const found: unknown[] = [];
        visit(tree, (node) => void found.push(meaningOf(node)));
        return found;
      };
      const read = parse(written, { dialect: other });
      if (read.ok && !meanings(filter).includes(undefined)) expect(meanings(read.filter)).toEqual(meanings(filter));
    }),
  );
});

test('a value of a program is read back the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
      const [read] = (equals('a', value) as Condition).values as readonly [Word];
      expect(readValue(read)).toBe(Object.is(value, -0) ? 0 : value);
    }),
  );
});
