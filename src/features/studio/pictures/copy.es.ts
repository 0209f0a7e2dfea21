import type { PicturesRoomCopy } from './copy.en.ts'

export const picturesCopy: PicturesRoomCopy = {
  lead: 'Agregue una imagen y descríbala en los dos idiomas. Después copie su línea de Markdown en un artículo.',
  addTitle: 'Agregar una imagen',
  en: 'Qué muestra, en inglés',
  es: 'Qué muestra, en español',
  altHint: 'Para quienes no pueden ver la imagen',
  file: 'Archivo',
  fileHint: 'JPEG, PNG o WebP, hasta 10 MB. Se borran el lugar y la fecha en que se tomó.',
  add: 'Agregar imagen',
  added: 'La imagen está aquí. Copie su línea en el texto de cada idioma.',
  failed: 'La imagen no se agregó',
  recent: 'Últimas imágenes',
  none: 'Todavía no hay imágenes.',
  markdown: '{language}: línea para el texto',
  isPublic: 'Visible para los clientes',
  isPrivate: 'Visible solo para los editores',
  by: 'Agregada el {at} por {person}',
  older: 'Anteriores',
  newest: 'Más recientes',
  pages: 'Páginas de imágenes',
}
