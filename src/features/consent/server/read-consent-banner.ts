import { inLocale } from '#contracts/site-path.ts'
import { needsConsentBanner, type ConsentRule } from '#contracts/consent.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { determineConsentBanner } from '../contract.ts'
import * as english from '../copy.en.ts'
import * as spanish from '../copy.es.ts'
import { readConsent } from './read-consent.ts'

/** The banner with its sentences: pages without one load none of them. */
export interface ConsentBannerData {
  title: string
  text: string
  allow: string
  refuse: string
  /** where an operator says more of it: the link at the foot that leads to a page 'privacy' */
  policy?: { label: string; href: string }
  /** tells the browser's reporter whether it may report before an answer */
  rule: ConsentRule
}

const copyOf = { en: english, es: spanish }

/** ACC-15: what to say in place of the choices where the browser has chosen; undefined where it has not, or nobody is asked. */
export function readPrivacySignal(context: RequestContext): string | undefined {
  return context.runtime.config.consent !== 'off' && readConsent(context).hasPrivacyControl ? copyOf[context.locale].privacySignal : undefined
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
  const { title, allow, refuse, [rule]: text } = copyOf[context.locale].banner
  const policy = context.runtime.site.footerLinks?.find(({ href: each }) => /\/privacy\/?$/.test(each))
  return { title, text, allow, refuse, rule, ...(policy ? { policy: { label: policy[context.locale], href: inLocale(policy.href, context.locale) } } : {}) }
}
