import type { ConsentBannerCopy } from './copy.en.ts'

export const banner: ConsentBannerCopy = {
  title: 'Sus opciones de privacidad',
  'opt-out': 'Contamos visitas y clics para mejorar el sitio, sin nombres. Si dice que no, todo sigue igual.',
  'opt-in': '¿Podemos contar visitas y clics para mejorar el sitio, sin nombres? Si dice que no, todo sigue igual.',
  allow: 'Permitir',
  refuse: 'No permitir',
}

export const privacySignal = 'Opciones de privacidad: su navegador envía la señal Global Privacy Control. La respetamos y no contamos nada de lo que hace aquí.'
