/** APT-06: a number of ten digits as 404.555.0117, as the site writes all of them; any other text unchanged. */
export function dottedPhone(number: string): string {
  return number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1.$2.$3')
}
