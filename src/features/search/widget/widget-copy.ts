/** The widget's sentences: it stands on pages of operators too, and brings its own. LAN-03, LAN-04, LAN-05. */
export interface WidgetCopy {
  label: string
  placeholder: string
  search: string
  clear: string
  suggestions: string
  /** {count} */
  suggestionCount: string
  oneSuggestion: string
  /** {count} */
  resultCount: string
  oneResult: string
  heading: string
  all: string
  intermediate: string
  /** {query} */
  noResults: string
  differentSearch: string
  makeSure: string
  checkSpelling: string
  useSpecificWords: string
  general: string
  failed: string
}

export const widgetCopy: Record<'en' | 'es', WidgetCopy> = {
  en: {
    label: 'Search support',
    placeholder: 'Search support',
    search: 'Search',
    clear: 'Clear the search',
    suggestions: 'Suggestions',
    suggestionCount: '{count} suggestions',
    oneSuggestion: '1 suggestion',
    resultCount: '{count} results',
    oneResult: '1 result',
    heading: 'Want something else?',
    all: 'See all results',
    intermediate: 'Looking for help pages…',
    noResults: 'We found nothing for “{query}”.',
    differentSearch: 'Try a different search:',
    makeSure: 'Make sure that every word is one that you would find on a help page.',
    checkSpelling: 'Check the spelling.',
    useSpecificWords: 'Use specific words, such as the name of a device or of a service.',
    general: 'Or begin with one general word, such as internet or bill.',
    failed: 'Suggestions are not available right now. Press Enter to search.',
  },
  es: {
    label: 'Buscar ayuda',
    placeholder: 'Buscar ayuda',
    search: 'Buscar',
    clear: 'Borrar la búsqueda',
    suggestions: 'Sugerencias',
    suggestionCount: '{count} sugerencias',
    oneSuggestion: '1 sugerencia',
    resultCount: '{count} resultados',
    oneResult: '1 resultado',
    heading: '¿Busca otra cosa?',
    all: 'Ver todos los resultados',
    intermediate: 'Buscando páginas de ayuda…',
    noResults: 'No encontramos nada para “{query}”.',
    differentSearch: 'Pruebe otra búsqueda:',
    makeSure: 'Use palabras que encontraría en una página de ayuda.',
    checkSpelling: 'Revise la ortografía.',
    useSpecificWords: 'Sea específico: el nombre de un equipo o de un servicio.',
    general: 'O empiece con una palabra general, como internet o factura.',
    failed: 'Las sugerencias no están disponibles en este momento. Pulse Intro para buscar.',
  },
}
