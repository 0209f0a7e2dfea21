import { choiceIn, type ConsentSigns } from '#contracts/consent.ts'

/** What a browser's request says: our cookie, and `Sec-GPC: 1`. */
export function signsOfRequest(headerOf: (name: string) => string | undefined): ConsentSigns {
  return { choice: choiceIn(headerOf('cookie')), hasPrivacyControl: headerOf('sec-gpc') === '1' }
}

export function hasSaid({ choice, hasPrivacyControl }: ConsentSigns): boolean {
  return choice !== undefined || hasPrivacyControl
}
