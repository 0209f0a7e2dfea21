/** Area code, exchange and line of the North American plan: the first two begin with 2 to 9 and are no service code such as 911. */
const nationalNumber = /^(?:\+?1)?([2-9](?!11)\d{2}[2-9](?!11)\d{6})$/

/** The ten digits of a number of the operator's country, however it is written: `+1 (404) 555-0142`; undefined for everything else. */
export function nationalDigitsIn(text: string): string | undefined {
  return nationalNumber.exec(text.replace(/[\s().-]/g, ''))?.[1]
}

/** E.164, from the ten digits. */
export const internationalNumber = (nationalDigits: string): string => `+1${nationalDigits}`
