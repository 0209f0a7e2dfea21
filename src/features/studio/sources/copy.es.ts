import type { SourcesCopy } from './copy.en.ts'

export const copy: SourcesCopy = {
  lead: 'Estas páginas se escriben en otro sistema y aquí solo se pueden leer.',
  none: 'No hay otro sistema',
  noneText: 'Todas las páginas son de este sitio. Sus administradores pueden conectar Sanity.',
  fetched: 'Traído de {name} el {at}',
  fetchedText: 'Se le pregunta cada {seconds} segundos, y en cuanto avisa de un cambio.',
  never: '{name} todavía no ha respondido',
  neverText: 'Las páginas se muestran como las tiene este sitio. {failure}',
  failing: '{name} no responde',
  failingText: 'Los clientes ven lo que llegó el {at}. {failure}',
  problems: 'Páginas que se muestran como eran antes',
  pages: 'Páginas',
  comesFrom: 'Viene de {name}: aquí no se cambia',
  parts: 'Partes: {parts}',
  audience: { consumer: 'Hogares', smb: 'Pequeñas empresas' },
  language: { en: 'inglés', es: 'español' },
}
