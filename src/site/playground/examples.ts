import type { Localized } from '../../messages/locale.ts';
import type { State } from './state.ts';

/** A starting point. */
export interface Example {
  readonly title: Localized;
  readonly state: Partial<State>;
}

const notes = [
  '{"processed":"false","status":"new","total":120.5}',
  '{"processed":"true","status":"done","total":80}',
  '{"status":"new","total":9.9}',
].join('\n');

/** The examples of the page; the first is shown if a link requests nothing else. */
export const examples: readonly Example[] = [
  {
    title: { en: 'What is still to be processed', 'pt-BR': 'O que ainda não foi processado' },
    state: { filter: '(OR (= processed false) (_not_exists processed))', documents: notes },
  },
  {
    title: { en: 'A mistake with a fix', 'pt-BR': 'Um erro com correção' },
    state: { filter: '(or (= processed false) (_not_exists processed))', documents: notes },
  },
  {
    title: { en: 'A branch that is missing', 'pt-BR': 'Um ramo que falta' },
    state: { filter: '(= processed false)', documents: notes },
  },
  {
    title: { en: 'Declared properties', 'pt-BR': 'Propriedades declaradas' },
    state: {
      filter: '(OR (= procesed false) (= status pending))',
      properties: '{ "processed": "boolean", "status": ["new", "done"], "total": "number" }',
      documents: notes,
    },
  },
  {
    title: { en: 'Two filters compared', 'pt-BR': 'Dois filtros comparados' },
    state: {
      filter: '(= processed false)',
      second: '(OR (= processed false) (_not_exists processed))',
      documents: notes,
    },
  },
  {
    title: { en: 'The dialect qive', 'pt-BR': 'O dialeto qive' },
    state: {
      dialect: 'qive',
      filter: '(AND (= status new) (OR (= processed false) (_not_exists processed)))',
      documents: notes,
    },
  },
  {
    title: { en: 'A dialect of your own', 'pt-BR': 'Um dialeto próprio' },
    state: {
      extension:
        '{ "operators": { "NOT": { "operands": "filter", "means": "not" }, ">": { "operands": "property value", "means": "greater" } } }',
      filter: '(OR (> total 100) (NOT (= status done)))',
      properties: '{ "status": ["new", "done"], "total": "number" }',
      documents: notes,
    },
  },
];
