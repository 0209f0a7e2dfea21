import { mayReport, needsConsentBanner, type ConsentRule, type ConsentSigns } from '#contracts/consent.ts'
import { inLocale } from '#contracts/site-path.ts'
import { decodeConsent } from '#platform/context/call-headers.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { determineConsentBanner } from '../contract.ts'
import * as english from '../copy.en.ts'
import * as spanish from '../copy.es.ts'
import { hasSaid, signsOfRequest } from './consent-signs.ts'

const nothing: ConsentSigns = { choice: undefined, hasPrivacyControl: false }

/** ACC-15: the consent signals of this visitor: the stored choice and Global Privacy Control. */
export function readConsent({ visitor }: Pick<RequestContext, 'visitor'>): ConsentSigns {
  return visitor.consent ?? nothing
}

/** ACC-15: whether events of this visitor may be reported. */
export function readMayReport(context: RequestContext): boolean {
  return mayReport(readConsent(context), context.runtime.config.consent)
}

/**
 * The consent signals of a request that has no context yet. If the caller is proven to be our own web process, the
 * signals that it forwards for its visitor are used when the request has none of its own.
 */
export function readConsentOfRequest(headerOf: (name: string) => string | undefined, isProven: boolean): ConsentSigns {
  const signs = signsOfRequest(headerOf)
  const said = isProven && !hasSaid(signs) ? decodeConsent({ get: (name) => headerOf(name) ?? null }) : undefined
  return said ?? signs
}

/** The banner with its texts in the page's language. Pages without a banner load none of them. */
export interface ConsentBannerData {
  title: string
  text: string
  allow: string
  refuse: string
  /** link to the operator's privacy page: the footer link whose path ends in `/privacy`, if there is one */
  policy?: { label: string; href: string }
  /** tells the browser's event reporter whether it may report before the visitor answers */
  rule: ConsentRule
}

const copyOf = { en: english, es: spanish }

/**
 * ACC-15: the text shown instead of the choices when the browser sends Global Privacy Control; undefined without it, or
 * if the operator asks no visitors.
 */
export function readPrivacySignal(context: RequestContext): string | undefined {
  return context.runtime.config.consent !== 'off' && readConsent(context).hasPrivacyControl ? copyOf[context.locale].privacySignal : undefined
}

/** Time limit of the consent call in ms, out of the page's 3 s: the banner must not hold up a page. */
const shareMs = 400

/**
 * ACC-15: the banner of this page; undefined if this visitor need not be asked, null if the operator asks no visitors.
 * The consent service is called only if the browser has sent no choice; if the call fails, the page has no banner this
 * time.
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
