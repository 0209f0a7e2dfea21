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
  alt: 'Foto {n} de {count}',
  problems: {
    size: 'Una foto pesa más de 10 MB. Envíe una más pequeña o una captura de pantalla de ella.',
    count: 'Caben cinco fotos. Las demás no se agregaron.',
    kind: 'Un archivo no se agregó: no es una foto JPEG, PNG ni WebP.',
    heic: 'Una foto no se agregó: está en el formato HEIC de Apple. Compártala como JPEG o envíe una captura de pantalla de ella. En un iPhone, Configuración, Cámara, Formatos, Más compatible hace que las nuevas sirvan.',
    damaged: 'Una foto no se agregó: no se puede abrir. Tómela de nuevo o envíe una captura de pantalla de ella.',
    pixels: 'Una foto no se agregó: tiene más de 64 millones de píxeles. Envíe una más pequeña o una captura de pantalla de ella.',
    quota: 'Una foto no se agregó: ya no hay lugar para sus fotos. Las de casos antiguos se borran con ellos.',
    busy: 'Una foto no llegó. No se perdió nada más: agréguela de nuevo.',
    later: 'Una foto no se agregó: llegaron muchas en una hora. Envíe ahora el texto y más tarde las fotos.',
  },
}
