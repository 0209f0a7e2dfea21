import type { ArticleCopy, CallCopy, DeviceCopy, KnowledgeCopy } from './copy.en.ts'

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
  report: 'Reportar un problema',
  needHelpText: 'Una persona puede revisarlo con usted. El soporte técnico atiende las 24 horas, todos los días.',
  call: 'Llame al {phone}',
  contact: 'Todas las formas de contactarnos',
  startHere: 'Empiece por aquí',
  askInstead: '¿No está aquí? Pregunte con sus propias palabras',
  byPart: 'Busque por asunto',
  allOfPart: 'Los {count} de {part}',
  moreIn: 'Más sobre {topic}',
  allOf: 'Toda la ayuda: {topic}',
  allTopics: 'Todos los temas',
  noArticles: 'Aquí todavía no hay artículos.',
  deviceHelp: 'Ayuda para equipos',
  forDevice: 'Para el equipo {device}',
}

export const article: ArticleCopy = {
  questions: 'Preguntas que responde este artículo',
  neighbours: 'Más sobre este asunto',
  previous: 'Artículo anterior',
  next: 'Artículo siguiente',
  lightTitle: '¿De qué color está la luz?',
  lightsTitle: '¿Qué luz ve?',
  lightHint: 'Elija lo que muestra su equipo.',
  lightTable: 'Todas las luces en una tabla',
}

export const call: CallCopy = {
  title: 'Hable con una persona',
  text: 'Un solo número para todos los servicios. Para español, oprima 2.',
  hours: 'Cuándo atendemos',
  openNow: 'Abierto ahora',
  closedNow: 'Cerrado ahora',
  atHand: '{name}, tenga esto a mano',
  account: 'Cuenta {number}',
  yourAppointments: 'Sus visitas',
  yourAccount: 'Su cuenta',
  signIn: 'Inicie sesión para ver aquí su número de cuenta',
}

export const device: DeviceCopy = {
  title: 'Ayuda para equipos',
  lead: 'Elija su equipo para ver la ayuda que le corresponde.',
  description: 'Ayuda para teléfonos y gateways: elija la marca y el modelo de su equipo.',
  kindsLabel: 'Tipos de equipo',
  find: 'Busque su equipo',
  findButton: 'Buscar',
  found: { one: '1 equipo', other: '{count} equipos' },
  kinds: { gateway: 'Gateways', phone: 'Teléfonos', extender: 'Extensores de Wi-Fi', receiver: 'Receptores de TV', other: 'Otros equipos' },
  more: '{count} más',
  missingTitle: '¿Su equipo no aparece?',
  missingText: 'Casi todos los pasos son iguales en cualquier equipo. Consulte todos los temas o pregúntenos.',
  allTopics: 'Ver todos los temas',
}
