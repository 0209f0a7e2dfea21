import type { SourcesCopy } from './copy.en.ts'

export const copy: SourcesCopy = {
  lead: 'Estas páginas se escriben en otro sistema. Aquí puede leerlas, pero no cambiarlas.',
  none: 'No hay ningún otro sistema conectado',
  noneText: 'Todas las páginas son de este sitio. Sus administradores pueden conectar Sanity.',
  fetched: 'Traído de {name} el {at}',
  fetchedText: 'Este sitio consulta los cambios cada {seconds} segundos, y de inmediato cuando el otro sistema avisa de uno.',
  never: '{name} todavía no ha respondido',
  neverText: 'Las páginas muestran el contenido propio de este sitio. {failure}',
  failing: '{name} no responde',
  failingText: 'Los clientes ven el contenido del {at}. {failure}',
  problems: 'Páginas que muestran una versión anterior',
  pages: 'Páginas',
  comesFrom: 'Viene de {name}: cámbielo allí',
  parts: 'Partes: {parts}',
  audience: { consumer: 'Hogares', smb: 'Pequeñas empresas' },
  language: { en: 'inglés', es: 'español' },
}
