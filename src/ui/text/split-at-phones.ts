const phone = /((?:\+?\b1[ .-]?)?(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]\d{4}\b)/

/** A text split at the phone numbers in it: every second part is a number. */
export function splitAtPhones(text: string): string[] {
  return text.split(phone)
}
