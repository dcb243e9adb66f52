import { texts } from '../../messages/locale.ts';

/** What a download says when it cannot go on, and about a folder that has a gap. Paths, keys and filters are the subjects. */
const english = {
  link: (path: string) => `${path} is a link, which a download never makes.`,
  linkedFolder: (path: string) => `${path} is a link, not a folder.`,
  exists: (folder: string) =>
    `${folder} already holds a download. Continue it with \`resume\`, or choose another folder.`,
  format: (folder: string, stored: string, asked: string) =>
    `${folder} holds a download as ${stored}, not as ${asked}.`,
  account: (folder: string) =>
    `${folder} holds a download of another account. Use the credentials of that account, or choose another folder.`,
  query: (folder: string) =>
    `${folder} holds a download of another query or from another address. Go on with the same, or choose another folder.`,
  differs: (folder: string, differences: string) =>
    `${folder} holds a download of another ${differences}. Go on with the same, or choose another folder.`,
  foreign: (path: string) => `${path} exists, but not from a download.`,
  none: (folder: string) => `${folder} holds no download.`,
  names: (folder: string, key: string) => `${folder} has other files under both names for the key ${key}.`,
  inUse: (reason: string) => reason,
  notStored: (folder: string, reason: string) =>
    `Cannot store in ${folder}: ${reason}. Nothing is stored yet. Fix the cause, or choose another folder.`,
  stopped: (folder: string, reason: string) =>
    `Cannot store in ${folder}: ${reason}. All documents up to the checkpoint are stored; resume when the cause is fixed.`,
  fewFiles: (folder: string, reason: string) =>
    `Cannot store in ${folder}: ${reason}. The system allows this process too few open files: allow more, as \`ulimit -n 1024\` does, and resume.`,
  option: (flaw: string) => flaw,
  damaged: (what: string) =>
    `The download is damaged: ${what}. Nothing was changed. Put back a copy of the folder from before, or download into another folder.`,
  gap: (days: string) => `Nothing was asked for ${days}.`,
  // What is damaged, and parts of the sentences above.
  notJson: (path: string) => `${path} is not JSON`,
  version: (path: string) => `${path} has a version that cannot be read here`,
  changed: (path: string) => `${path} was changed after it was written`,
  notState: (path: string) => `${path} is not the state of a download`,
  missing: (path: string, bytes: string) => `${path} is missing; the checkpoint knows of ${bytes} bytes in it`,
  short: (path: string, size: string, bytes: string) => `${path} has ${size} bytes; the checkpoint knows of ${bytes}`,
  end: (path: string) => `the end of ${path} is not what was written there`,
  shorter: (path: string) => `${path} became shorter while it was read`,
  notStoredSo: (path: string) => `${path} is not what was stored`,
  gone: (path: string) => `${path} is missing`,
  position: (path: string) => `${path} is no position in the index`,
  filter: (stored: string, asked: string) => `filter: ${stored}, not ${asked}`,
  sent: (stored: string, asked: string) => `filter as it is sent: ${stored}, not ${asked}`,
  cnpjs: (stored: string, asked: string) => `list of CNPJs: ${stored}, not ${asked}`,
  accessKeys: (stored: string, asked: string) => `list of access keys: ${stored}, not ${asked}`,
  address: (stored: string, asked: string) => `address: ${stored}, not ${asked}`,
  cursor: (stored: string, asked: string) => `first cursor: ${stored}, not ${asked}`,
  nothing: () => 'none',
  and: () => '; and of another ',
  days: (from: string, to: string) => `from ${from} to ${to}`,
};

export type DownloadReason = keyof typeof english;

/** A part of a message that has a text of its own in each language. */
export interface Said {
  readonly reason: DownloadReason;
  readonly subjects: readonly Subject[];
}

/** A text; a part in words; or several parts, joined. */
export type Subject = string | Said | readonly Said[];

export const downloadMessages = texts<Readonly<Record<DownloadReason, (...subjects: string[]) => string>>>({
  en: english,
  'pt-BR': {
    link: (path) => `${path} é um link, que uma busca nunca cria.`,
    linkedFolder: (path) => `${path} é um link, não uma pasta.`,
    exists: (folder) => `${folder} já tem uma busca. Continue-a com \`resume\`, ou escolha outra pasta.`,
    format: (folder, stored, asked) => `${folder} tem uma busca em ${stored}, não em ${asked}.`,
    account: (folder) =>
      `${folder} tem uma busca de outra conta. Use as credenciais daquela conta, ou escolha outra pasta.`,
    query: (folder) =>
      `${folder} tem uma busca de outra consulta ou de outro endereço. Continue com a mesma, ou escolha outra pasta.`,
    differs: (folder, differences) =>
      `${folder} tem uma busca com ${differences}. Continue com o mesmo, ou escolha outra pasta.`,
    foreign: (path) => `${path} existe, mas não é de uma busca.`,
    none: (folder) => `${folder} não tem nenhuma busca.`,
    names: (folder, key) => `${folder} tem outros arquivos sob os dois nomes da chave ${key}.`,
    inUse: (reason) => `outra execução está usando a pasta. ${reason}`,
    notStored: (folder, reason) =>
      `não é possível gravar em ${folder}: ${reason}. Nada foi guardado ainda. Corrija a causa, ou escolha outra pasta.`,
    stopped: (folder, reason) =>
      `não é possível gravar em ${folder}: ${reason}. Todos os documentos até o ponto de retomada estão guardados; corrija a causa e continue com \`resume\`.`,
    fewFiles: (folder, reason) =>
      `não é possível gravar em ${folder}: ${reason}. O sistema permite poucos arquivos abertos a este processo: permita mais, como faz \`ulimit -n 1024\`, e continue com \`resume\`.`,
    option: (flaw) => `uma opção não pode ser usada: ${flaw}`,
    damaged: (what) =>
      `a busca guardada está danificada: ${what}. Nada foi alterado. Recupere uma cópia anterior da pasta, ou busque em outra pasta.`,
    gap: (days) => `Nada foi pedido ${days}.`,
    notJson: (path) => `${path} não é JSON`,
    version: (path) => `${path} tem uma versão que não pode ser lida aqui`,
    changed: (path) => `${path} foi alterado depois de gravado`,
    notState: (path) => `${path} não é o registro de uma busca`,
    missing: (path, bytes) => `${path} está faltando; o registro conhece ${bytes} bytes nele`,
    short: (path, size, bytes) => `${path} tem ${size} bytes; o registro conhece ${bytes}`,
    end: (path) => `o fim de ${path} não é o que foi gravado lá`,
    shorter: (path) => `${path} ficou menor enquanto era lido`,
    notStoredSo: (path) => `${path} não é o que foi guardado`,
    gone: (path) => `${path} está faltando`,
    position: (path) => `${path} não é uma posição no índice`,
    filter: (stored, asked) => `outro filtro: ${stored}, não ${asked}`,
    sent: (stored, asked) => `outro filtro enviado: ${stored}, não ${asked}`,
    cnpjs: (stored, asked) => `outra lista de CNPJs: ${stored}, não ${asked}`,
    accessKeys: (stored, asked) => `outra lista de chaves de acesso: ${stored}, não ${asked}`,
    address: (stored, asked) => `outro endereço: ${stored}, não ${asked}`,
    cursor: (stored, asked) => `outra posição inicial: ${stored}, não ${asked}`,
    nothing: () => 'nenhum',
    and: () => '; e com ',
    days: (from, to) => `de ${from} a ${to}`,
  },
});

/** A message in a language. */
export function messageOf({ reason, subjects }: Said, locale: keyof typeof downloadMessages): string {
  const say = (subject: Subject): string => {
    if (typeof subject === 'string') return subject;
    if ('reason' in subject) return messageOf(subject, locale);
    const separator = subject[0]?.reason === 'days' ? ', ' : downloadMessages[locale].and();
    return subject.map((one) => messageOf(one, locale)).join(separator);
  };
  return downloadMessages[locale][reason](...subjects.map(say));
}

export const said = (reason: DownloadReason, ...subjects: readonly Subject[]): Said => ({ reason, subjects });

/** What is said of the days that nobody asked for. */
export function gapsSaid(gaps: readonly (readonly [from: string, to: string])[]): Said {
  return said(
    'gap',
    gaps.map(([from, to]) => said('days', from, to)),
  );
}
