/**
 * The `tel:` link of a number as people read it: a US number with or without the 1 before it ('800.555.0142' →
 * 'tel:+18005550142'), and as it is what is dialled otherwise: a short code ('611'), one with a star ('*86'), a number
 * of another country.
 */
export function dialLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#]/g, '').replace(/^\+?1?(?=\d{10}$)/, '+1').replaceAll('#', '%23')}`
}
