import { describe, expect, test } from 'vitest';
import { javascript } from '../../../../src/hosts/readers/javascript/javascript.ts';
import { extracted } from '../../extracted.ts';

const filtersOf = (text: string) => extracted(javascript, text).filters.map((filter) => filter.text);

describe('the functions of the package are recognized under any name', () => {
  test.each([
    'import { filter as f } from "prefilter"; f`a = b`',
    "import * as p from 'prefilter'; p.filter`a = b`",
    "import { filter } from 'prefilter'; const mine = filter({ dialect }); mine`a = b`",
    "import * as p from 'prefilter'; const mine = p.filter({ dialect }); mine`a = b`",
    "import { parse } from 'prefilter'; parse('a = b', { dialect })",
    "import { type Filter, parseOrThrow as read } from 'prefilter'; read('a = b')",
    "const { validate: check } = require('prefilter'); check('a = b')",
    "const p = require('prefilter'); p.encode('a = b')",
    "const { parse } = await import('prefilter'); parse(x ?? 'a = b')",
    "import { filter } from 'prefilter'; filter('a = b')",
    "import { print } from 'prefilter'; print('a = b')",
    "import { createClient } from 'prefilter/client'; client.listReceived({ filter: 'a = b' })",
  ])('%s', (text) => expect(filtersOf(text)).toEqual(['a = b']));

  test.each([
    "import { parse } from 'other'; parse('(a = b)')",
    "import { parse } from 'prefilter'; other('a = b')",
    "import { filter as f } from 'prefilters'; f`a = b`",
  ])('not recognized: %s', (text) => expect(filtersOf(text)).toEqual([]));
});
