import { texts } from '../messages/locale.ts';

/** Why the file of a sandbox cannot be used. */
export const sandboxMessages = /* @__PURE__ */ texts({
  en: {
    otherOrigin: (file: string, option: string, stored: number, asked: number) =>
      `\`${file}\` was made with ${option} ${stored}, not ${asked}; take another file, or leave the option out.`,
    foreign: (file: string) => `\`${file}\` is not the file of a sandbox.`,
    otherVersion: (file: string) => `\`${file}\` was written by another version of the sandbox.`,
    damagedLine: (file: string, line: number) => `Line ${line} of \`${file}\` is damaged.`,
  },
  'pt-BR': {
    otherOrigin: (file, option, stored, asked) =>
      `\`${file}\` foi criado com ${option} ${stored}, não ${asked}; use outro arquivo ou omita a opção.`,
    foreign: (file) => `\`${file}\` não é o arquivo de um sandbox.`,
    otherVersion: (file) => `\`${file}\` foi gravado por outra versão do sandbox.`,
    damagedLine: (file, line) => `A linha ${line} de \`${file}\` está danificada.`,
  },
});
