import type { PicturesCopy } from './pictures-copy.en.ts'

export const picturesCopy: PicturesCopy = {
  label: 'Fotos',
  hint: 'Hasta 5, de 10 MB cada una como máximo, en JPEG, PNG o WebP. Se borra dónde y cuándo se tomaron. Las ven usted y nuestro equipo de soporte, nadie más.',
  add: 'Agregar fotos',
  caption: '¿Qué muestra la foto {n}?',
  captionHint: 'Si quiere: la luz del módem',
  keep: 'Enviar la foto {n}',
  remove: 'Quitar la foto {n}',
  retry: 'Intentar de nuevo',
  sending: '{name} está en camino: {percent} %',
  arrived: 'La foto {n} ya llegó. Sale cuando usted envíe.',
  removed: 'La foto se quitó.',
  waiting: 'Un momento: sus fotos todavía están en camino; después se envía.',
  unsent: 'Una foto no llegó: inténtelo de nuevo o quítela.',
  notSent: 'Todavía no se envió nada: vea lo que se dice abajo de sus fotos',
  alt: 'Foto {n} de {count}',
  /** in place of a file's name that is not known */
  unnamed: 'una foto',
  problems: {
    size: 'No se agregó, pesa más de 10 MB: {files}. Envíela más pequeña o una captura de pantalla de ella.',
    count: 'No se agregó, porque solo caben cinco fotos: {files}.',
    kind: 'No se agregó, no es una foto JPEG, PNG ni WebP: {files}.',
    heic: 'No se agregó, está en el formato HEIC de Apple: {files}. Compártala como JPEG o envíe una captura de pantalla de ella. En un iPhone, Configuración, Cámara, Formatos, Más compatible hace que las nuevas sirvan.',
    damaged: 'No se agregó, no se puede abrir: {files}. Tómela de nuevo o envíe una captura de pantalla de ella.',
    pixels: 'No se agregó, tiene más de 64 millones de píxeles: {files}. Envíela más pequeña o una captura de pantalla de ella.',
    quota: 'No se agregó, porque ya no hay lugar para sus fotos: {files}. Las de casos antiguos se borran con ellos.',
    busy: 'No llegó: {files}. No se perdió nada más: agréguela de nuevo.',
    later: 'No se agregó, porque llegaron muchas en una hora: {files}. Envíe ahora el texto y más tarde las fotos.',
  },
}
