import { texts } from '../../../messages/locale.ts';
import { plural } from '../../../messages/sentence-parts.ts';
import { failuresIn } from '../../command-line/failure.ts';
import type { Sort } from './questions.ts';

/** The messages of `conformance`. */
export const conformanceMessages = texts({
  en: {
    noCommand: 'name the program behind `--`, as in `prefilter conformance -- python3 reader.py`.',
    unstartable: (command: string, reason: string) => `cannot start \`${command}\`: ${reason}.`,
    ended: (reason: string, question: string) => `the program ended (${reason}) when it was asked: ${question}`,
    late: (seconds: number, question: string) =>
      `the program did not answer within ${plural(seconds, 'second', 'seconds')}; \`--timeout\` gives it more. It was asked: ${question}`,
    nothing: 'the program supports none of the questions, so nothing is known of it.',
    wrong: (sort: Sort, expected: string, answer: string) => `\`${sort}\`: expected ${expected}, not ${answer}.`,
    unsupported: (sort: Sort, count: number, all: number) =>
      `\`${sort}\`: ${count} of ${plural(all, 'question', 'questions')} unsupported.`,
    verdict: (all: number, right: number, wrong: number, unsupported: number) =>
      `${plural(all, 'question', 'questions')}: ${right} right, ${wrong} wrong, ${unsupported} unsupported.`,
    summary: 'The answer differs from the one that the vector gives.',
    reason: 'Filters that two programs read differently select other documents than their author means.',
  },
  'pt-BR': {
    noCommand: 'informe o programa depois de `--`, como em `prefilter conformance -- python3 reader.py`.',
    unstartable: (command, reason) => `não foi possível iniciar \`${command}\`: ${reason}.`,
    ended: (reason, question) => `o programa terminou (${reason}) ao receber a pergunta: ${question}`,
    late: (seconds, question) =>
      `o programa não respondeu em ${plural(seconds, 'segundo', 'segundos')}; \`--timeout\` dá mais tempo. A pergunta: ${question}`,
    nothing: 'o programa não responde a nenhuma das perguntas, então nada se sabe dele.',
    wrong: (sort, expected, answer) => `\`${sort}\`: esperava-se ${expected}, não ${answer}.`,
    unsupported: (sort, count, all) => `\`${sort}\`: ${count} de ${plural(all, 'pergunta', 'perguntas')} sem suporte.`,
    verdict: (all, right, wrong, unsupported) =>
      `${plural(all, 'pergunta', 'perguntas')}: ${right} certas, ${wrong} erradas, ${unsupported} sem suporte.`,
    summary: 'A resposta difere da que o vetor dá.',
    reason: 'Filtros que dois programas leem de formas diferentes selecionam outros documentos do que o autor quer.',
  },
});

export const conformanceFailure = failuresIn(conformanceMessages);
