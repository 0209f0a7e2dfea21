import { linkedAccountOutages, outagesPath, readOutageStatus } from '#features/outages/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { FixPage } from '../fix-view.ts'

/** Of the page's 3 s, in ms: a fix waits for no outage. */
const outageMs = 1200

/** The services of an outage that a category of content is about. */
const servicesOf: Readonly<Record<string, readonly string[]>> = { internet: ['internet'], tv: ['tv', 'internet'] }

/** OUT-05: an outage that explains the problem, where the person's service is or everywhere: no step at home mends it. */
export async function findOutage(context: RequestContext, category: string): Promise<FixPage['outage']> {
  const services = servicesOf[category] ?? []
  if (services.length === 0) return undefined
  const inTime = withShareOfTime(context, outageMs)
  const { audience, locale, identity } = context
  const [own, status] = await Promise.all([
    identity.kind === 'customer' ? call(inTime, linkedAccountOutages, { query: { locale } }, { signIn: 'return' }) : undefined,
    call(inTime, readOutageStatus, { query: { locale } }, { signIn: 'return' }),
  ])
  const local = own?.ok ? own.data.content.outages : []
  const national = status.ok ? status.data.content.outages.filter(({ isNational }) => isNational) : []
  const found = [...local, ...national].find((outage) => outage.services.some((service) => services.includes(service)))
  return found && { title: found.title, href: outagesPath({ audience, locale }) }
}
