/** The `tel:` link of a US number as people read it, with or without the 1 before it: '800.555.0142' → 'tel:+18005550142'. */
export function dialLink(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`
}

const phone = /((?:\+?\b1[ .-]?)?(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]\d{4}\b)/

/** A text split at the phone numbers in it: every second part is a number. */
export function splitAtPhones(text: string): string[] {
  return text.split(phone)
}
