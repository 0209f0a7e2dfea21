/** '800.555.0142' → 'tel:+18005550142' */
export function phoneHref(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '')}`
}
