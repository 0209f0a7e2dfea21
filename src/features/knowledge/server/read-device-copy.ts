import type { Locale } from '#contracts/identity.ts'
import { device as english, type DeviceCopy } from '../copy.en.ts'
import { device as spanish } from '../copy.es.ts'

/** The texts of the device page. They come with the page's data, so that no other page has to load them. */
export const readDeviceCopy = (locale: Locale): DeviceCopy => (locale === 'es' ? spanish : english)
