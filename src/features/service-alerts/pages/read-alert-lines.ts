import { startOverPath } from '#features/equipment/contract.ts'
import { fixPath } from '#features/guided-fixes/contract.ts'
import { homeNetworkPath } from '#features/home-network/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { dottedPhone } from '#ui/text/dotted-phone.ts'
import { fill } from '#ui/text/fill.ts'
import { listServiceAlerts } from '../alert-endpoints.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import type { ServiceAlert } from '../rules/find-alerts.ts'

/** An alert on the home page, in words. */
export interface AlertLine {
  title: string
  text: string
  link: { label: string; href: string }
}

/** NET-12: alerts shown on the home. */
const most = 2

/**
 * NET-12: the two worst alerts of the signed-in customer, each with its fix, and whether every gateway was heard;
 * undefined if the service does not answer within the context's time.
 */
export async function readAlertLines(context: RequestContext): Promise<{ lines: AlertLine[]; isComplete: boolean } | undefined> {
  const answer = await call(context, listServiceAlerts, { query: {} }, { signIn: 'return' })
  if (!answer.ok) return undefined
  const { alerts, isComplete } = answer.data.content
  return { lines: alerts.slice(0, most).map((alert) => lineOf(context, alert)), isComplete }
}

function lineOf({ audience, locale }: RequestContext, { code, accountNumber, unit, count = 1, mend }: ServiceAlert): AlertLine {
  const copy = locale === 'es' ? spanish : english
  const { text, label } = copy[code]
  // the number of devices is the one that the network's page lists
  const title = code !== 'weakWifi' || count === 1 ? copy[code].title : count === 0 ? copy.weakExtender : copy.weakDevices
  const variant = { audience, locale }
  const name = dottedPhone(unit?.name ?? '')
  const href = {
    fix: () => fixPath(variant, mend.fix, { account: code === 'noInput' ? undefined : accountNumber }),
    network: () => homeNetworkPath(variant, { account: accountNumber }),
    line: () => startOverPath(variant, 'line', { unit: unit?.id, watch: undefined }),
    receiver: () => startOverPath(variant, 'receiver', { unit: unit?.id, watch: undefined }),
  }[mend.way]()
  return { title: fill(title, { name, count }), text: fill(text, { ending: accountNumber.slice(-4) }), link: { label, href } }
}
