import type { Locale } from '#contracts/identity.ts'
import type { AnswerAction } from '../../api/answer-summary.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'

/** Pages where something can be done, the most specific first, and the label of a button that leads there. */
const places: readonly { at: RegExp; label: Readonly<Record<Locale, string>> }[] = [
  { at: /\/myappointment$/, label: { en: 'Open your visits', es: 'Abrir sus visitas' } },
  { at: /\/internet\/home$/, label: { en: 'Open your home network', es: 'Abrir la red de su casa' } },
  { at: /\/mybill$/, label: { en: 'Open your bill', es: 'Abrir su factura' } },
  { at: /\/outages$/, label: { en: 'Check for an outage', es: 'Ver si hay una interrupción' } },
  { at: /\/openticket$/, label: { en: 'Report a problem', es: 'Reportar un problema' } },
  { at: /^\/acctmgmt\/signin\b/, label: { en: 'Open sign-in', es: 'Abrir el inicio de sesión' } },
  { at: /\/device-support\/selector$/, label: { en: 'Choose your device', es: 'Elegir su equipo' } },
  { at: /\/support(\/(es-us\/)?smallbusiness)?\/?$/, label: { en: 'Open your support home', es: 'Abrir su página de soporte' } },
]

/** ANS-17: whether a button leads to sign-in, which a signed-in customer does not need. */
export function leadsToSignIn({ url }: AnswerAction): boolean {
  return /^\/acctmgmt\/signin\b/.test(url)
}

/** ANS-17: the button of an answer: the first of `places` that its own words link to; undefined if there is none. */
export function actionOf(pieces: readonly AnswerPiece[], locale: Locale): AnswerAction | undefined {
  const links = pieces.flatMap(({ marks = [] }) => marks.flatMap(({ href }) => href ?? []))
  for (const { at, label } of places) {
    const url = links.find((href) => at.test(href))
    if (url !== undefined) return { label: label[locale], url }
  }
  return undefined
}
