import type { Locale } from '#contracts/identity.ts'
import { clockLabel } from '#features/appointments/contract.ts'
import { estimateOf, type LocalOutage } from '#features/outages/contract.ts'
import { answersCopy } from '../answers-copy.ts'

/** One sentence per outage: what is down and its expected end, in the outage's time zone. `now` in epoch ms. */
export function describeOutages(outages: readonly LocalOutage[], { locale, now }: { locale: Locale; now: number }): string[] {
  const copy = answersCopy[locale].ownMatters
  return outages.map(({ title, restoreAt, timeZone }) => (restoreAt === undefined ? copy.openOutage(title) : restoreAt > now ? copy.outage(title, clockLabel(estimateOf(restoreAt), { locale, timeZone })) : copy.lateOutage(title)))
}
