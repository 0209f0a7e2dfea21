import type { ConsentBannerCopy } from './copy.en.ts'

export const banner: ConsentBannerCopy = {
  title: 'Sus opciones de privacidad',
  'opt-out': 'Contamos las visitas y los clics en estas páginas, para mejorarlas. No se identifica a nadie. Si dice que no, dejamos de hacerlo y todo aquí funciona igual.',
  'opt-in': '¿Podemos contar las visitas y los clics en estas páginas, para mejorarlas? No se identifica a nadie. Si dice que no, todo aquí funciona igual.',
  allow: 'Permitir',
  refuse: 'No permitir',
}

export const privacySignal = 'Opciones de privacidad: su navegador envía la señal Global Privacy Control. La respetamos y no contamos nada de lo que hace aquí.'
