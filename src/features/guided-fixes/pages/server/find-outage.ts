import { linkedAccountOutages, outagesPath, readOutageStatus } from '#features/outages/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { FixPage } from '../fix-view.ts'

/** Time limit in ms for the outage check, out of the page's 3 s; the page goes on without it. */
const outageMs = 1200

/** The services whose outages can explain a problem of a category. */
export const servicesOf: Readonly<Record<string, readonly string[]>> = { internet: ['internet'], tv: ['tv', 'internet'] }

/** OUT-05: a local or national outage that explains the problem, in which case no step at home helps. */
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
