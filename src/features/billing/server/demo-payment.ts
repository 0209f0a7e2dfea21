import { queryOf, type RequestContext, type Site } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { payment as english, type PaymentCopy } from '../copy.en.ts'
import { payment as spanish } from '../copy.es.ts'
import { billPath, demoPaymentUrl } from '../rules/bill-paths.ts'

/**
 * ORD-02: an operator whose payment page cannot exist (`.example`) gets the demo's, so that Pay leads somewhere. In
 * production there is no Pay then: nobody may be sent to an address that a stranger might answer.
 */
export function withDemoPayment(site: Site, mode: RequestContext['runtime']['config']['mode']): Site {
  const { paymentUrl } = site.billing ?? {}
  if (paymentUrl === undefined || !new URL(paymentUrl).hostname.endsWith('.example')) return site
  return { ...site, billing: { ...site.billing, paymentUrl: mode === 'production' ? undefined : demoPaymentUrl } }
}

export interface DemoPayment {
  copy: PaymentCopy
  rows: { label: string; text: string }[]
  billHref: string
}

/** What the demo's payment page shows; undefined in production, and for an address that no bill has. */
export function readDemoPayment(context: RequestContext): DemoPayment | undefined {
  const { locale, audience, runtime } = context
  const query = queryOf(context)
  const [account, amount] = [query.get('account') ?? '', query.get('amount') ?? '']
  if (runtime.config.mode === 'production' || !/^\d{4,20}$/.test(account) || !/^\d{1,6}\.\d\d$/.test(amount)) return undefined
  const copy = locale === 'es' ? spanish : english
  return {
    copy,
    rows: [
      { label: copy.account, text: fill(copy.ending, { ending: account.slice(-4) }) },
      { label: copy.amount, text: moneyLabel(Math.round(Number(amount) * 100), locale) },
    ],
    billHref: billPath({ audience, locale }, { account }),
  }
}
