import type { SearchCopy } from './copy.en.ts'

export const copy: SearchCopy = {
  label: 'Buscar ayuda',
  search: 'Buscar',
  tileTitle: '¿En qué podemos ayudarle?',
}
