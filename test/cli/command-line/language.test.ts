import { describe, expect, test } from 'vitest';
import { languageOf } from '../../../src/cli/command-line/environment.ts';
import { commandLine } from '../command-line.ts';

describe('the language', () => {
  test.each([
    [undefined, {}, true, 'en'],
    [undefined, { LANG: 'pt_BR.UTF-8' }, true, 'pt-BR'],
    [undefined, { LANG: 'pt_PT@euro' }, true, 'pt-BR'],
    [undefined, { LANG: 'pt' }, true, 'pt-BR'],
    [undefined, { LANG: 'ptx' }, true, 'en'],
    [undefined, { LANG: 'C.UTF-8' }, true, 'en'],
    [undefined, { LANG: 'pt_BR', LC_MESSAGES: 'en_US' }, true, 'en'],
    [undefined, { LANG: 'en_US', LC_MESSAGES: 'pt_BR' }, true, 'pt-BR'],
    [undefined, { LC_ALL: 'C', LC_MESSAGES: 'pt_BR', LANG: 'pt_BR' }, true, 'en'],
    [undefined, { LC_ALL: '', LANG: 'pt_BR' }, true, 'pt-BR'],
    [undefined, { LANG: 'pt_BR' }, false, 'en'],
    [undefined, { LANG: 'en_US', PREFILTER_LANG: 'pt-BR' }, true, 'pt-BR'],
    [undefined, { PREFILTER_LANG: 'pt_BR' }, false, 'pt-BR'],
    [undefined, { PREFILTER_LANG: '', LANG: 'pt_BR' }, true, 'pt-BR'],
    ['en', { PREFILTER_LANG: 'pt-BR' }, true, 'en'],
    ['PT-br', {}, false, 'pt-BR'],
  ] as const)('--lang %s with %j, to people: %s', (flag, env, toPeople, locale) => {
    expect(languageOf(flag, env, toPeople)).toBe(locale);
  });

  test.each([
    [[], 'Não há filtro aqui.'],
    [['-f', 'compact'], 'There is no filter here.'],
    [['-f', 'json'], 'There is no filter here.'],
    [['-f', 'json', '--lang', 'pt-BR'], 'Não há filtro aqui.'],
  ])('machine-readable output is English unless another language is requested: %j', async (argv, message) => {
    const { stdout } = await commandLine(['-e', '', ...argv], { env: { LANG: 'pt_BR.UTF-8' } });
    expect(stdout).toContain(message);
  });
});
