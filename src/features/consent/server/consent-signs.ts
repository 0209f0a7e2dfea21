import { choiceIn, type ConsentSigns } from '#contracts/consent.ts'

/** The consent signals of a browser's request: the consent cookie and the header `Sec-GPC: 1`. */
export function signsOfRequest(headerOf: (name: string) => string | undefined): ConsentSigns {
  return { choice: choiceIn(headerOf('cookie')), hasPrivacyControl: headerOf('sec-gpc') === '1' }
}

export function hasSaid({ choice, hasPrivacyControl }: ConsentSigns): boolean {
  return choice !== undefined || hasPrivacyControl
}
