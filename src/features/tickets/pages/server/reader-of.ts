import { profileInfo } from '#features/account/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { operatorZone } from '#platform/time/operator-zone.ts'
import { copy as english } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import type { TicketsCopy } from '../../copy.en.ts'
import type { WordsBy } from '../../rules/ticket-words.ts'

/** Of a page's 3 s, in ms. */
const profileMs = 700

export function copyOf({ locale }: Pick<RequestContext, 'locale'>): TicketsCopy {
  return locale === 'es' ? spanish : english
}

/** In whose language and zone times are told. */
export async function readWordsBy(context: RequestContext): Promise<WordsBy> {
  const profile = await call(withShareOfTime(context, profileMs), profileInfo, {}, { signIn: 'return' })
  return { locale: context.locale, timeZone: (profile.ok && profile.data.content.timeZone) || operatorZone }
}
