import { needsConsentBanner, type ConsentRule } from '#contracts/consent.ts'
import type { Locale } from '#contracts/identity.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { determineConsentBanner } from '../contract.ts'
import { readConsent } from './read-consent.ts'

/** The banner with its sentences: pages without one load none of them. */
export interface ConsentBannerData {
  title: string
  text: string
  allow: string
  refuse: string
  /** tells the browser's reporter whether it may report before an answer */
  rule: ConsentRule
}

const english = {
  title: 'Your privacy choices',
  'opt-out': 'We count visits and clicks on these pages, to make them better. Nobody is named. If you say no, we stop, and everything here works as before.',
  'opt-in': 'May we count visits and clicks on these pages, to make them better? Nobody is named. If you say no, everything here works the same.',
  allow: 'Allow',
  refuse: 'Don’t allow',
}

const spanish: typeof english = {
  title: 'Sus opciones de privacidad',
  'opt-out': 'Contamos las visitas y los clics en estas páginas, para mejorarlas. No se identifica a nadie. Si dice que no, dejamos de hacerlo y todo aquí funciona igual.',
  'opt-in': '¿Podemos contar las visitas y los clics en estas páginas, para mejorarlas? No se identifica a nadie. Si dice que no, todo aquí funciona igual.',
  allow: 'Permitir',
  refuse: 'No permitir',
}

const copyOf: Record<Locale, typeof english> = { en: english, es: spanish }

const signals: Record<Locale, string> = {
  en: 'Privacy choices: your browser sends Global Privacy Control. We respect it, and count nothing of what you do here.',
  es: 'Opciones de privacidad: su navegador envía la señal Global Privacy Control. La respetamos y no contamos nada de lo que hace aquí.',
}

/** ACC-15: what to say in place of the choices where the browser has chosen; undefined where it has not, or nobody is asked. */
export function readPrivacySignal(context: RequestContext): string | undefined {
  return context.runtime.config.consent !== 'off' && readConsent(context).hasPrivacyControl ? signals[context.locale] : undefined
}

/** Of the page's 3 s, in ms: no page waits long to ask a question. */
const shareMs = 400

/**
 * ACC-15: the banner of this page; undefined for somebody who need not be asked, null where the operator asks nobody. The service is asked only for somebody whose browser
 * has said nothing; where it does not answer, nobody is asked this time.
 */
export async function readConsentBanner(context: RequestContext): Promise<ConsentBannerData | undefined | null> {
  const rule = context.runtime.config.consent
  if (rule === 'off') return null
  if (!needsConsentBanner(readConsent(context), rule)) return undefined
  const answer = await call(withShareOfTime(context, shareMs), determineConsentBanner, {}, { signIn: 'return' })
  if (!answer.ok || !answer.data.content.isBannerNeeded) return undefined
  const { title, allow, refuse, [rule]: text } = copyOf[context.locale]
  return { title, text, allow, refuse, rule }
}
