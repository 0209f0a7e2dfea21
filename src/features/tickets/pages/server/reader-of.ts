import { callbackParameter, openTicketPath } from '#contracts/open-ticket-path.ts'
import { readTimeZone } from '#features/account/server.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { callbackOffer as englishOffer, copy as english } from '../../copy.en.ts'
import { callbackOffer as spanishOffer, copy as spanish } from '../../copy.es.ts'
import type { CallbackOfferData } from '../ticket-view.ts'
import type { TicketsCopy } from '../../copy.en.ts'
import type { WordsBy } from '../../rules/ticket-words.ts'

export function copyOf({ locale }: Pick<RequestContext, 'locale'>): TicketsCopy {
  return locale === 'es' ? spanish : english
}

/** TIC-01: the texts of a page that offers to call the customer back, with the address of the form. */
export function readCallbackOffer({ audience, locale }: Pick<RequestContext, 'audience' | 'locale'>): CallbackOfferData {
  return { ...(locale === 'es' ? spanishOffer : englishOffer), href: openTicketPath({ audience, locale }, { isCallback: true }) }
}

/** TIC-01: title and lead of the page that asks for a call; undefined if its address reports a problem. */
export function readCallbackHead(context: RequestContext): { title: string; description: string } | undefined {
  if (!queryOf(context).has(callbackParameter)) return undefined
  const { title, lead } = copyOf(context).report.callback
  return { title, description: lead }
}

/** The reader's language, and the operator's time zone: for readers whose own is not known. */
export const operatorWords = ({ locale, runtime }: Pick<RequestContext, 'locale' | 'runtime'>): WordsBy => ({ locale, timeZone: runtime.config.timeZone })

/** The reader's language and time zone, in which times are told; the operator's zone if the profile has none. */
export async function readWordsBy(context: RequestContext): Promise<WordsBy> {
  return { locale: context.locale, timeZone: await readTimeZone(context) }
}
