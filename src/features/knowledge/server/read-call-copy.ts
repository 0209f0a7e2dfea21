import type { Locale } from '#contracts/identity.ts'

export interface CallCopy {
  title: string
  text: string
}

/** The sentences beside a page that is one text. They come with it: no other page has to load them. */
export function readCallCopy(locale: Locale): CallCopy {
  return locale === 'es'
    ? { title: 'Hable con una persona', text: 'Un solo número para todos los servicios. Para español, oprima 2.' }
    : { title: 'Talk to a person', text: 'One number for all services. We answer in English and in Spanish.' }
}
