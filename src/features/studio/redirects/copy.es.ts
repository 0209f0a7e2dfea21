import type { RedirectsCopy } from './copy.en.ts'

export const copy: RedirectsCopy = {
  lead: 'Quien llega por una dirección antigua pasa a la página que la sustituye, para siempre (301). Los clientes lo notan en dos segundos.',
  add: 'Nueva redirección',
  path: 'Dirección antigua',
  pathHint: 'Tal como la tienen los clientes: /help/wifi o https://help.example.com/help/wifi. Lo que sigue a ? no cuenta.',
  target: 'Página que la sustituye',
  targetHint: 'Una dirección de este sitio: /support/topic/internet',
  save: 'Redirigir',
  list: 'Direcciones antiguas',
  none: 'Ninguna dirección antigua lleva todavía a ninguna parte.',
  states: { on: 'Activa', off: 'Apagada' },
  on: 'Activar: {path}',
  off: 'Apagar: {path}',
  changed: 'Puesta el {at} por {person}',
  saved: 'Hecho. Los clientes llegan allí en dos segundos.',
  problem: 'Todavía no',
  down: 'Puede que no se haya guardado. Inténtelo de nuevo.',
  problems: {
    NO_OLD_ADDRESS: 'No es una dirección antigua de este sitio, o el sitio la necesita.',
    IS_A_PAGE: 'En esa dirección hay una página: ya nadie la vería.',
    PAGE_NOT_FOUND: 'No hay ninguna página a la que llevar.',
    LOOP: 'Volvería a sí misma.',
    SET_ALREADY: 'Esa dirección antigua ya lleva a otra parte: está en la lista.',
    CHANGED_MEANWHILE: 'Alguien la ha cambiado entretanto. La lista muestra cómo está ahora.',
    REDIRECT_NOT_FOUND: 'Ya no existe.',
  },
}
