import type { PicturesRoomCopy } from './copy.en.ts'

export const picturesCopy: PicturesRoomCopy = {
  lead: 'Una imagen se agrega con lo que muestra, en los dos idiomas, y se pone en un artículo con su línea de Markdown.',
  addTitle: 'Agregar una imagen',
  en: 'Qué muestra, en inglés',
  es: 'Qué muestra, en español',
  altHint: 'Para quienes no la ven',
  file: 'Archivo',
  fileHint: 'JPEG, PNG o WebP, hasta 10 MB. Se borra dónde y cuándo se tomó.',
  add: 'Agregar imagen',
  added: 'La imagen está aquí. Ponga su línea en el texto de cada idioma.',
  failed: 'La imagen no se agregó',
  recent: 'Las últimas',
  none: 'Todavía no hay imágenes.',
  markdown: '{language}: línea para el texto',
  isPublic: 'La ven los clientes',
  isPrivate: 'La ven solo los editores',
  by: 'Agregada el {at} por {person}',
  older: 'Anteriores',
  newest: 'Más recientes',
  pages: 'Páginas de imágenes',
}
