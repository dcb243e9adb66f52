import { describe, expect, test } from 'vitest';
import { commandLine } from '../../command-line.ts';
import { WorkTree } from '../../work-tree.ts';

const first = '(= processed false)';
const wide = '(OR (= processed false) (_not_exists processed))';

describe('two filters', () => {
  test.each([
    [
      [first, wide],
      `widened  selects more
  before              (= processed false)
  after               (OR (= processed false) (_not_exists processed))
  newly selected      documents that have no \`processed\`
                      for example {}

1 filter changed, 0 new, 0 removed.
`,
    ],
    [
      [wide, first, '--lang', 'pt'],
      `restringido  seleciona menos
  antes                (OR (= processed false) (_not_exists processed))
  depois               (= processed false)
  deixa de selecionar  documentos que não têm \`processed\`
                       por exemplo {}

1 filtro mudou, 0 novos, 0 removidos.
`,
    ],
    [
      ['-e', '(AND (= a 1) (= b 2))', '-e', '(AND (= b 2) (= a 1))', '--dialect', 'qive'],
      `equivalent  selects the same
  before              (AND (= a 1) (= b 2))
  after               (AND (= b 2) (= a 1))

1 filter changed, 0 new, 0 removed.
`,
    ],
    [
      ['(= a 1)', '(= a 2)'],
      `disjoint  selects entirely different documents
  before              (= a 1)
  after               (= a 2)
  newly selected      documents whose \`a\` is 2
                      for example {"a":2}
  no longer selected  documents whose \`a\` is 1
                      for example {"a":1}

1 filter changed, 0 new, 0 removed.
`,
    ],
    [[first, ` ${first}\n`], 'No filter changed.\n'],
    [[first, first, '--lang', 'pt'], 'Nenhum filtro mudou.\n'],
  ])('%j', async (argv, stdout) => {
    expect(await commandLine(['diff', ...argv])).toMatchObject({ exitCode: 0, stdout, stderr: '' });
  });

  test('changed: shows a document for each side', async () => {
    const { stdout } = await commandLine(['diff', '(OR (= a 1) (= b 2))', '(OR (= b 2) (= c 3))', '-f', 'json']);
    const [{ change, before, gained, lost }, ...rest] = JSON.parse(stdout);
    expect([change, before, rest]).toEqual(['changed', '(OR (= a 1) (= b 2))', []]);
    expect(gained.document).toEqual({ c: 3 });
    expect(lost.document).toEqual({ a: 1 });
    expect(lost.words).toContain('- `a` is 1\n- `b` is missing or not 2\n');
    expect(JSON.stringify(lost.region)).not.toMatch(/span|operator/);
  });

  test('JSON contains the document, whatever its values', async () => {
    const operators = {
      '>': { operands: 'property value', means: 'greater' },
      '<': { operands: 'property value', means: 'less' },
      AND: { operands: 'filters', means: 'and' },
    };
    const dialect = { operators, equality: 'typed', quotedValues: true };
    const tree = new WorkTree({ 'prefilter.config.json': JSON.stringify({ dialect }) });
    const region = async (filter: string) => {
      const { stdout } = await tree.run(['diff', '(= b 1)', filter, '-f', 'json', '--lang', 'en']);
      return /"document": (\{[^}]*\})/.exec(stdout)?.[1]?.replace(/\s+/g, '');
    };
    expect(await region('(AND (> a 9007199254740992) (< a 9007199254740994))')).toBe('{"a":9007199254740993}');
    expect(await region('(= a "\u00005")')).toBe('{"a":"\\u00005"}');
    expect(await region('(= a "\u0000\u00005")')).toBe('{"a":"\\u0000\\u00005"}');
    expect(await region('(= a "x\\"\u00005")')).toBe('{"a":"x\\"\\u00005"}');
  });
});
