import { texts } from '../messages/locale.ts';

/** The texts around the content of a page. */
export const siteTexts = texts({
  en: {
    skip: 'Skip to the text',
    menu: 'Pages',
    search: 'Search',
    start: 'Start',
    learn: 'Learn',
    use: 'Use',
    reference: 'Reference',
    project: 'Project',
    playground: 'Playground',
    otherLanguage: 'Em português',
    noScript: 'The search needs JavaScript; the pages do not.',
  },
  'pt-BR': {
    skip: 'Ir para o texto',
    menu: 'Páginas',
    search: 'Buscar',
    start: 'Início',
    learn: 'Aprender',
    use: 'Usar',
    reference: 'Referência',
    project: 'Projeto',
    playground: 'Playground',
    otherLanguage: 'In English',
    noScript: 'A busca precisa de JavaScript; as páginas, não.',
  },
});
