import type { TraceCopy } from './copy.en.ts'

export const copy: TraceCopy = {
  lead: 'El cliente le dicta la referencia que aparece al pie de su página, o en la que avisa de un fallo: vea qué partes tenía esa página y por qué.',
  reference: 'Referencia',
  hint: 'Tal como la lee el cliente, o el identificador completo de la solicitud (x-request-id)',
  find: 'Buscar la página',
  none: 'No hay nada guardado con esta referencia',
  noneText: 'El inicio de ayuda y la página de llegada se guardan 24 horas, 50,000 como máximo, igual que las páginas que fallaron. Las demás no tienen partes que decidan reglas.',
  title: '{page}, {audience}, {locale}',
  failedTitle: 'Una página que no se pudo mostrar',
  at: 'Solicitada {at}. Solicitud {id}.',
  shared: 'Se hizo una sola vez para todos los que no han iniciado sesión, la última {at} o hasta diez minutos después: quien vio esta referencia vio justo estas partes.',
  failed: 'Falló, y el cliente vio la página que lo dice. El registro del servidor explica por qué, con la misma solicitud.',
  undecided: 'Falló antes de que se decidiera nada.',
  trace: 'Según las reglas que dibujaron la página. Se guardan cantidades, estados y opciones, y nada que identifique al cliente.',
}
