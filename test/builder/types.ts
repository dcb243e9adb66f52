/*
 * What must compile and what must not: the compiler is the test, in `npm run check`.
 */
import { builder, defineDialect, equals, filter, or, parse, qive, received, where } from '../../src/index.ts';

const typed = builder({
  properties: {
    processed: 'boolean',
    total: 'number',
    note: 'string',
    status: ['new', 'done'],
    owner: { type: ['a', 'b'], default: 'a' },
  },
});

typed.equals('processed', true);
typed.equals('total', 1);
typed.equals('total', 1n);
typed.equals('note', 'x');
typed.equals('status', 'done');
typed.equals('owner', 'b');
typed.notExists('status');
typed.where('processed').equals(false).or(typed.where('status').notExists());

// @ts-expect-error an unknown property
typed.equals('procesed', true);
// @ts-expect-error an unknown property, fluent
typed.where('procesed');
// @ts-expect-error an unknown property
typed.notExists('procesed');
// @ts-expect-error a text for a boolean
typed.equals('processed', 'false');
// @ts-expect-error a number for a boolean, fluent
typed.where('processed').equals(0);
// @ts-expect-error a text for a number
typed.equals('total', '1');
// @ts-expect-error a boolean for a text
typed.equals('note', true);
// @ts-expect-error a value that the list does not have
typed.equals('status', 'old');
// @ts-expect-error a value that the list does not have, with facts
typed.where('owner').equals('c');
// @ts-expect-error no such type of property
builder({ properties: { a: 'guid' } });

declare const either: 'processed' | 'total';
// @ts-expect-error a value that fits only one of the properties
typed.equals(either, 5);

const anyName = builder();
anyName.equals('whatever', 1);
// @ts-expect-error `received` has no AND
anyName.and(equals('a', 1));
// @ts-expect-error nor has its fluent form
where('a').equals(1).and(equals('b', 1));
// @ts-expect-error a comparison takes a value
where('a').equals();
// @ts-expect-error a presence test takes none
where('a').notExists(1);
// @ts-expect-error null is no value
equals('a', null);
// @ts-expect-error an operator joins filters, not texts
or('(= a 1)');
// @ts-expect-error a hole is a value or a filter
filter`(= a ${null})`;

const later = builder({ dialect: qive, properties: { a: 'number' } });
later.and(later.equals('a', 1), later.where('a').equals(2).and(later.notExists('a')).or(later.notExists('a')));
// @ts-expect-error the dialect is known and so are the properties
later.equals('b', 1);

const own = defineDialect({
  name: 'own',
  operators: {
    is: { operands: 'property value', means: 'equal', method: 'is' },
    no: { operands: 'filter', means: 'not', method: 'no' },
    nameless: { operands: 'property' },
  },
});
const built = builder({ dialect: own });
built.where('a').is(1).no();
built.no(built.is('a', 1));
// @ts-expect-error an operator without a method has none
built.nameless('a');
// @ts-expect-error a symbol that the dialect does not have
own.operators.missing;
const longer = own.extend({ AND: qive.operators.AND });
builder({ dialect: longer }).and(equals('a', 1));

const result = parse('(= a 1)', { dialect: received });
// @ts-expect-error without `ok` there may be no filter
or(result.filter);
if (result.ok) or(result.filter);
parse('(= a 1)', { dialect: 'received' });
// @ts-expect-error no dialect that comes with the package
parse('(= a 1)', { dialect: 'recieved' });
// @ts-expect-error a shape that does not exist
defineDialect({ name: 'x', operators: { a: { operands: 'words' } } });

filter('(OR (= processed false) (_not_exists processed))').operands[0].values[0].text satisfies 'false';
// @ts-expect-error no such operator
filter('(XOR (= processed false))');
// @ts-expect-error a hole in a text can be anything
filter(`(= processed ${either})` as `(= processed ${string})`);
const checked = filter({ dialect: 'qive', properties: { processed: 'boolean', status: ['new', 'done'] } });
checked('(AND (= processed true) (NOT_EXISTS status))').kind satisfies 'and';
checked`(= processed ${true})`;
// @ts-expect-error an undeclared name
checked('(= procesed true)');
// @ts-expect-error a value outside of the list
checked('(= status don)');

const listing = builder({
  dialect: received.extend({
    in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
    notIn: { operands: 'property values', method: 'noneOf' },
    has: { operands: 'property value', means: 'contains', method: 'contains' },
    begins: { operands: 'property value', means: 'startsWith', method: 'begins' },
  }),
  properties: { status: ['new', 'done'], total: 'number' },
});

listing.oneOf('status', 'new');
listing.oneOf('status', 'new', 'done');
listing.where('status').oneOf('new', 'done').or(listing.where('total').oneOf(1, 2n));
listing.where('status').noneOf('done');
// A part of a text need not be one of the listed values.
listing.contains('status', 'ne');
listing.where('status').contains('ne');
listing.where('total').contains('1');
listing.where('status').begins('n');
// @ts-expect-error a list has a value at least
listing.where('status').oneOf();
// @ts-expect-error a value that the list does not have
listing.oneOf('status', 'new', 'old');
// @ts-expect-error a value that the list does not have, fluent
listing.where('status').oneOf('old');
// @ts-expect-error a text for a number, in an operator without a meaning
listing.where('total').noneOf(1, '2');
// @ts-expect-error one part only
listing.where('status').contains('n', 'e');
// @ts-expect-error `received` has no lists
where('a').oneOf(1);
