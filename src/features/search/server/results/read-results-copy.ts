import type { Locale } from '#contracts/identity.ts'
import type { ResultKind } from '../../contract.ts'

export interface ResultsCopy {
  breadcrumbs: string
  home: string
  support: string
  businessSupport: string
  title: string
  titleFor: string
  countOne: string
  count: string
  /** where more match than are listed */
  countBest: string
  showing: string
  instead: string
  topics: string
  allTopics: string
  kinds: string
  allKinds: string
  kindNames: Record<ResultKind, string>
  /** an article beside the results */
  drawer: { close: string; loading: string; openPage: string; failed: string }
  /** beside a page in the other language */
  inOtherLanguage: string
  /** LAN-13: over results in the other language, that of the query */
  allInOtherLanguage: string
  pagination: string
  previous: string
  next: string
  page: string
  nothingTitle: string
  nothingAsked: string
  withoutFilter: string
  tipsTitle: string
  tips: string[]
  otherWays: string
  library: string
  contact: string
}

const english: ResultsCopy = {
  breadcrumbs: 'Breadcrumbs',
  home: 'Home',
  support: 'Support',
  businessSupport: 'Small business support',
  title: 'Search results',
  titleFor: 'Results for “{query}”',
  countOne: '1 result',
  count: '{count} results',
  countBest: 'The best {count} results',
  showing: 'Showing results for',
  instead: 'Search for “{query}” exactly as typed',
  topics: 'Topics',
  allTopics: 'All topics',
  kinds: 'Kinds of pages',
  allKinds: 'Everything',
  kindNames: { article: 'Articles', device: 'Devices', topic: 'Topics', page: 'Pages' },
  drawer: { close: 'Close the article', loading: 'Opening the article', openPage: 'Open as a page', failed: 'The article cannot be shown right now.' },
  inOtherLanguage: 'In Spanish',
  allInOtherLanguage: 'Showing results in Spanish, the language of your search.',
  pagination: 'Pages of results',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {n}',
  nothingTitle: 'We found nothing for “{query}”',
  nothingAsked: 'Type what you are looking for, in your own words.',
  withoutFilter: 'Show the results of every topic and kind',
  tipsTitle: 'Try a different search',
  tips: [
    'Make sure that every word is one that you would find on a help page.',
    'Check the spelling.',
    'Use specific words, such as the name of a device or of a service.',
    'Or begin with one general word, such as internet or bill.',
  ],
  otherWays: 'Other ways on',
  library: 'See every topic',
  contact: 'Talk to a person',
}

const spanish: ResultsCopy = {
  breadcrumbs: 'Ruta de navegación',
  home: 'Inicio',
  support: 'Ayuda',
  businessSupport: 'Ayuda para pequeñas empresas',
  title: 'Resultados de la búsqueda',
  titleFor: 'Resultados para “{query}”',
  countOne: '1 resultado',
  count: '{count} resultados',
  countBest: 'Los {count} mejores resultados',
  showing: 'Estos son los resultados para',
  instead: 'Buscar “{query}” tal como lo escribió',
  topics: 'Temas',
  allTopics: 'Todos los temas',
  kinds: 'Tipos de página',
  allKinds: 'Todo',
  kindNames: { article: 'Artículos', device: 'Equipos', topic: 'Temas', page: 'Páginas' },
  drawer: { close: 'Cerrar el artículo', loading: 'Abriendo el artículo', openPage: 'Abrir como página', failed: 'No se puede mostrar el artículo en este momento.' },
  inOtherLanguage: 'En inglés',
  allInOtherLanguage: 'Estos resultados están en inglés, el idioma de su búsqueda.',
  pagination: 'Páginas de resultados',
  previous: 'Anterior',
  next: 'Siguiente',
  page: 'Página {n}',
  nothingTitle: 'No encontramos nada para “{query}”',
  nothingAsked: 'Escriba lo que busca, con sus propias palabras.',
  withoutFilter: 'Vea los resultados de todos los temas y tipos',
  tipsTitle: 'Pruebe otra búsqueda',
  tips: ['Use palabras que encontraría en una página de ayuda.', 'Revise la ortografía.', 'Sea específico: el nombre de un equipo o de un servicio.', 'O empiece con una palabra general, como internet o factura.'],
  otherWays: 'Otras opciones',
  library: 'Ver todos los temas',
  contact: 'Hablar con una persona',
}

/** The sentences of the results page, LAN-04 among them. They come with its results: no other page has to load them. */
export function readResultsCopy(locale: Locale): ResultsCopy {
  return locale === 'es' ? spanish : english
}
