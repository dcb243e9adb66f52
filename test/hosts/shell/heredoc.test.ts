import { expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { documentOf, heredocAt } from '../../../src/hosts/shell/heredoc.ts';

function read(text: string) {
  const at = text.indexOf('<<');
  const found = heredocAt(text, at);
  if (found === undefined) return undefined;
  const { document, next } = documentOf(verbatim(text), text.indexOf('\n', at) + 1, found);
  return { text: document.text, rest: next === undefined ? undefined : text.slice(next) };
}

test.each([
  ['cat <<EOF\n(= a b)\nEOF\nnext', '(= a b)\n', 'next'],
  ["cat <<'EOF'\n(= a $b \\$c)\nEOF\n", '(= a $b \\$c)\n', ''],
  ['cat <<EOF\n(= a \\$b)\nEOF\n', '(= a $b)\n', ''],
  ['cat <<-EOF\n\t\t(= a b)\n\tEOF\nnext', '(= a b)\n', 'next'],
  ['cat << "a b"\n(= a b)\nEOF\na b\n', '(= a b)\nEOF\n', ''],
  ['cat <<EOF\n(= a \\\nb)\nEOF\n', '(= a b)\n', ''],
  ['cat <<EOF\r\n(= a b)\r\nEOF\r\nnext', '(= a b)\r\n', 'next'],
  ['cat <<EOF\n(= a b)\n', '(= a b)\n', undefined],
])('%j', (text, document, rest) => {
  expect(read(text)).toEqual({ text: document, rest });
});

test('a here-string is not a here-document', () => {
  expect(read('cat <<< EOF\n')).toBeUndefined();
});
