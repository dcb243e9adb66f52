import { type Locale, texts } from '../../messages/locale.ts';

/** What a download says when it cannot go on, and about what a folder holds. Paths, keys and filters are the subjects. */
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
  lockHeld: (pid: string, host: string, file: string, since: string) =>
    `Process ${pid} on ${host} has held the lock ${file} since ${since}. If that process is not a run of this kind, remove the file.`,
  lockUnseen: (pid: string, host: string, file: string, since: string) =>
    `Process ${pid} on ${host} has held the lock ${file} since ${since}. It belongs to another machine or container, so this run cannot see whether it is still running. Remove the file when that run has ended.`,
  lockUnreadable: (file: string) => `The lock ${file} cannot be read. Remove it if no other run uses the folder.`,
  lockRemoved: (path: string) =>
    `The lock ${path} was removed while this run held it. Start again when no other run is active.`,
  notStored: (folder: string, reason: string) =>
    `Cannot store in ${folder}: ${reason}. Nothing is stored yet. Fix the cause, or choose another folder.`,
  stopped: (folder: string, reason: string) =>
    `Cannot store in ${folder}: ${reason}. All documents up to the checkpoint are stored; fix the cause, then continue with \`resume\`.`,
  fewFiles: (folder: string, reason: string) =>
    `Cannot store in ${folder}: ${reason}. The system allows this process too few open files: allow more, as \`ulimit -n 1024\` does, and continue with \`resume\`.`,
  option: (flaw: string) => flaw,
  daysNeed: (option: string) => `\`${option}\` needs \`query.createdAt\`.`,
  daysOrCursor: (option: string) => `\`${option}\` cannot be combined with \`query.cursor\`.`,
  brokenLink: (path: string, code: string) => `${path} is a link to a folder that does not exist (${code})`,
  fileInTheWay: (path: string, code: string) => `${path} is a file, not a folder (${code})`,
  damaged: (what: string) =>
    `The download is damaged: ${what}. Nothing was changed. Put back a copy of the folder from before, or download into another folder.`,
  gap: (days: string) => `Nothing was asked for ${days}.`,
  repeated: () => 'a document was repeated and is left out',
  fileExists: (path: string) => `${path} exists and has other contents; it is kept`,
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
  // What a check finds.
  lineNotJson: (number: string, path: string) => `line ${number} of ${path} is not JSON`,
  documentIn: (path: string, number: string) => `${path}, document ${number}`,
  documentGone: (where: string, key: string) => `${where} is missing (${key})`,
  documentChanged: (where: string, key: string) => `${where} is not what was stored (${key})`,
  moreDocuments: (path: string) => `${path} has more documents than the index`,
  indexCount: (count: string, known: string) => `the index has ${count} documents; the checkpoint knows of ${known}`,
  failedCount: (count: string, known: string) => `${count} documents were not read; the checkpoint knows of ${known}`,
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

const downloadMessages = texts<Readonly<Record<DownloadReason, (...subjects: string[]) => string>>>({
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
    inUse: (reason) => reason,
    lockHeld: (pid, host, file, since) =>
      `O processo ${pid} em ${host} mantém a trava ${file} desde ${since}. Se esse processo não é uma execução deste tipo, apague o arquivo.`,
    lockUnseen: (pid, host, file, since) =>
      `O processo ${pid} em ${host} mantém a trava ${file} desde ${since}. Ela é de outra máquina ou contêiner, e daqui não se vê se ele ainda está em execução. Apague o arquivo quando aquela execução terminar.`,
    lockUnreadable: (file) => `A trava ${file} não pode ser lida. Apague-a se nenhuma outra execução usa a pasta.`,
    lockRemoved: (path) =>
      `A trava ${path} foi apagada enquanto esta execução a tinha. Comece de novo quando nenhuma outra estiver em andamento.`,
    notStored: (folder, reason) =>
      `Não é possível gravar em ${folder}: ${reason}. Nada foi guardado ainda. Corrija a causa, ou escolha outra pasta.`,
    stopped: (folder, reason) =>
      `Não é possível gravar em ${folder}: ${reason}. Todos os documentos até o ponto de retomada estão guardados; corrija a causa e continue com \`resume\`.`,
    fewFiles: (folder, reason) =>
      `Não é possível gravar em ${folder}: ${reason}. O sistema permite poucos arquivos abertos a este processo: permita mais, como faz \`ulimit -n 1024\`, e continue com \`resume\`.`,
    option: (flaw) => flaw,
    daysNeed: (option) => `\`${option}\` precisa de \`query.createdAt\`.`,
    daysOrCursor: (option) => `\`${option}\` não pode ser combinado com \`query.cursor\`.`,
    brokenLink: (path, code) => `${path} é um link para uma pasta que não existe (${code})`,
    fileInTheWay: (path, code) => `${path} é um arquivo, não uma pasta (${code})`,
    damaged: (what) =>
      `A busca guardada está danificada: ${what}. Nada foi alterado. Recupere uma cópia anterior da pasta, ou busque em outra pasta.`,
    gap: (days) => `Nada foi pedido ${days}.`,
    repeated: () => 'um documento veio de novo e foi omitido',
    fileExists: (path) => `${path} existe e tem outro conteúdo; ele é mantido`,
    notJson: (path) => `${path} não é JSON`,
    version: (path) => `${path} tem uma versão que não pode ser lida aqui`,
    changed: (path) => `${path} foi alterado depois de gravado`,
    notState: (path) => `${path} não é o registro de uma busca`,
    missing: (path, bytes) => `${path} está faltando; o ponto de retomada conhece ${bytes} bytes nele`,
    short: (path, size, bytes) => `${path} tem ${size} bytes; o ponto de retomada conhece ${bytes}`,
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
    lineNotJson: (number, path) => `a linha ${number} de ${path} não é JSON`,
    documentIn: (path, number) => `${path}, documento ${number}`,
    documentGone: (where, key) => `${where} está faltando (${key})`,
    documentChanged: (where, key) => `${where} não é o que foi guardado (${key})`,
    moreDocuments: (path) => `${path} tem mais documentos do que o índice`,
    indexCount: (count, known) => `o índice tem ${count} documentos; o ponto de retomada conhece ${known}`,
    failedCount: (count, known) => `${count} documentos não foram lidos; o ponto de retomada conhece ${known}`,
    nothing: () => 'nenhum',
    and: () => '; e com ',
    days: (from, to) => `de ${from} a ${to}`,
  },
});

/** A message in a language. */
export function messageOf({ reason, subjects }: Said, locale: Locale): string {
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
