import type { KnowledgeCopy } from './copy.en.ts'

export const copy: KnowledgeCopy = {
  breadcrumbs: 'Ruta de navegación',
  home: 'Inicio',
  support: 'Ayuda',
  businessSupport: 'Ayuda para pequeñas empresas',
  library: 'Biblioteca de ayuda',
  readingTime: '{minutes} min de lectura',
  updated: 'Actualizado el {date}',
  onThisPage: 'En esta página',
  notTranslatedTitle: 'Este artículo está en inglés',
  notTranslatedText: 'Todavía no lo tenemos en español. Si lo prefiere, llámenos: atendemos en español.',
  related: 'Artículos relacionados',
  needHelpTitle: '¿Todavía necesita ayuda?',
  needHelpText: 'Una persona puede revisarlo con usted. El soporte técnico atiende las 24 horas, todos los días.',
  call: 'Llame al {phone}',
  contact: 'Todas las formas de contactarnos',
  moreIn: 'Más sobre {topic}',
  allOf: 'Toda la ayuda: {topic}',
  noArticles: 'Aquí todavía no hay artículos.',
  deviceHelp: 'Ayuda para equipos',
  forDevice: 'Para el equipo {device}',
}
