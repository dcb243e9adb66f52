import { versions } from 'node:process';

/**
 * A flag with which a function is compiled to the fastest code only when it has run for as long as a real load would run it: most tests
 * call much code a few times, and compiling it took a quarter of their time. Later engines have another compiler between, and no such flag.
 */
export const lateOptimization: readonly string[] = versions.node.startsWith('20.')
  ? ['--interrupt-budget=1000000']
  : [];
