/** North American area code, exchange and line: the first two begin with 2 to 9 and are no service code such as 911. */
const nationalNumber = /^(?:\+?1)?([2-9](?!11)\d{2}[2-9](?!11)\d{6})$/

/**
 * The ten digits of a North American number in any notation, such as `+1 (404) 555-0142`; undefined for any other text.
 */
export function nationalDigitsIn(text: string): string | undefined {
  return nationalNumber.exec(text.replace(/[\s().-]/g, ''))?.[1]
}

/** The number in E.164, from its ten digits. */
export const internationalNumber = (nationalDigits: string): string => `+1${nationalDigits}`
