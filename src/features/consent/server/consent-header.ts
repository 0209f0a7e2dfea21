import { choiceIn, type ConsentSigns } from '#contracts/consent.ts'

/** Ours: carries what the visitor's browser says to the services; the door takes it off everything that comes from outside. */
export const consentHeader = 'idp-consent'

const privacyControl = 'gpc'

/** Undefined where nothing was said: most requests carry nothing. */
export function consentHeaderOf({ choice, hasPrivacyControl }: ConsentSigns): string | undefined {
  const said = [...(choice ? [choice] : []), ...(hasPrivacyControl ? [privacyControl] : [])]
  return said.length > 0 ? said.join(' ') : undefined
}

export function signsInHeader(header: string | undefined): ConsentSigns {
  const said = header?.split(' ') ?? []
  return { choice: said.find((each) => each === 'granted' || each === 'refused'), hasPrivacyControl: said.includes(privacyControl) }
}

/** What a browser's request says: our cookie, and `Sec-GPC: 1`. */
export function signsOfRequest(headerOf: (name: string) => string | undefined): ConsentSigns {
  return { choice: choiceIn(headerOf('cookie')), hasPrivacyControl: headerOf('sec-gpc') === '1' }
}
