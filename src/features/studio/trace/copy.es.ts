import type { TraceCopy } from './copy.en.ts'

export const copy: TraceCopy = {
  lead: 'El inicio de ayuda, la página de llegada y la página de error muestran una referencia al pie. Escriba la referencia que le dicta un cliente para ver qué partes tenía su página y por qué.',
  reference: 'Referencia',
  hint: 'Tal como la lee el cliente, o el identificador completo de la solicitud (x-request-id)',
  find: 'Buscar la página',
  none: 'No hay ninguna página guardada con esta referencia',
  noneText: 'El inicio de ayuda, la página de llegada y las páginas que fallaron se guardan 24 horas, 50,000 como máximo. Las demás páginas no tienen partes que decidan las reglas.',
  title: '{page}, {audience}, {locale}',
  failedTitle: 'Una página que no se pudo mostrar',
  at: 'Solicitada {at}. Solicitud {id}.',
  shared: 'Esta página se hizo una sola vez para todos los visitantes sin sesión iniciada y se mostró por última vez {at} o hasta diez minutos después. Todos los visitantes con esta referencia vieron las mismas partes.',
  failed: 'La página falló y el cliente vio la página de error. El registro del servidor indica el motivo, con la misma solicitud.',
  undecided: 'La página falló antes de que se decidieran sus partes.',
  trace: 'Estas reglas decidieron la página. Solo se guardan cantidades, estados y opciones, nada que identifique al cliente.',
}
