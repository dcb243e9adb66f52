import { qive } from '../../language/dialect/qive.ts';
import type { Filter } from '../../language/filter.ts';
import { parseOrThrow } from '../../language/parse/parse.ts';
import { print } from '../../language/print.ts';
import { type TargetName, targetNames } from '../../translate/targets/names.ts';
import type { SourcePage } from '../source-page.ts';
import { table } from '../text/table.ts';
import { outputText, shownFilter, shownTargets, shownTranslation } from './shown-targets.ts';

const filters: readonly Filter[] = [
  shownFilter,
  parseOrThrow('(= status done)'),
  parseOrThrow('(AND (= total 12.5) (NOT_EXISTS status))', { dialect: qive }),
];

/** A page for each target: the output of `translate` with its parameters, fidelity and preconditions. */
export function targetPages(folder: string): readonly SourcePage[] {
  return targetNames.map((target) => ({ path: `${folder}targets/${target}.md`, markdown: targetPage(target) }));
}

function targetPage(target: TargetName): string {
  const { options, given, proof } = shownTargets[target];
  const required = new Map(
    filters
      .flatMap((filter) => shownTranslation(filter, target).preconditions)
      .map(({ code, message }) => [code, message] as const),
  );
  return [
    `# ${target}`,
    `Filters as \`translate\` of \`prefilter/translate\` and \`prefilter translate --to ${target}\` write them. Tested: ${proof}.`,
    `With these options${given === undefined ? '' : `, of which ${given} make it exact`}:`,
    `\`\`\`json\n${JSON.stringify(options, undefined, 2)}\n\`\`\``,
    ...filters.flatMap((filter) => translation(filter, target)),
    ...(required.size === 0
      ? []
      : [
          '## Preconditions',
          'What an exact translation relies on and no option can prove:',
          table(
            ['precondition', 'exact as long as'],
            [...required].map(([code, message]) => [`\`${code}\``, message]),
          ),
        ]),
    '[All targets](../targets.md), with their options.',
  ].join('\n\n');
}

function translation(filter: Filter, target: TargetName): string[] {
  const result = shownTranslation(filter, target);
  const { params, fidelity, notes } = result;
  const bound = params.length === 0 ? '' : ` Parameters: \`${JSON.stringify(params)}\`.`;
  return [
    `## ${print(filter)}`,
    `\`\`\`\`${typeof result.output === 'string' ? target : 'json'}\n${outputText(result, 2)}\n\`\`\`\``,
    `Fidelity: ${fidelity}.${bound}`,
    ...notes.map(({ text, reason }) => `- \`${text}\`: ${reason}`),
  ];
}
