import { expect, test } from 'vitest';
import { colored, plain } from '../../src/report/terminal.ts';

test.each(['error', 'warning', 'info', 'strong', 'faint', 'good'] as const)(
  '`%s` is colored, and ends itself',
  (style) => {
    expect(colored(style, 'text')).toMatch(/^\u001b\[[\d;]+mtext\u001b\[0m$/);
    expect(colored(style, '')).toBe('');
    expect(plain(style, 'text')).toBe('text');
  },
);
