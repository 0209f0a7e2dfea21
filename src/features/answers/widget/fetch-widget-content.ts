import type { ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import type { allocations, hubAnswer } from '#features/site-content/contract.ts'
import { answerAppId, type LinkedAccount } from '../session/ask-questions.ts'
import type { popularAnswers } from '../contract.ts'
import { serviceFrom, widgetContentOf, type WidgetContent } from './widget-content.ts'
import { credentialsOf, type WidgetPlace } from './widget-place.ts'

const hubAnswerPath = '/msapi/idp-content-orchestration/v1/scms/shared/search-common/hubanswer/global-search/consumer'
const allocationsPath = '/msapi/ixp-allocation-manager-service/v1/allocations'
const popularAnswersPath = '/search/v3/sitesearchapi/popularAnswers'

const clientId = 'answer-widget'

/**
 * ANS-01, FLG-04, FLG-05: fetches content, flags and common questions of a service, in the browser. A source that fails
 * is logged and left out. Undefined without content, or for an unknown service.
 */
export async function fetchWidgetContent({ key, locale, account, ...place }: WidgetPlace & { key: string; locale: Locale; account: LinkedAccount | undefined }): Promise<WidgetContent | undefined> {
  const [hub, flags] = await Promise.all([
    read<ResponseOf<typeof hubAnswer>>(place, `${place.site}${hubAnswerPath}?locale=${locale}`, { 'x-att-clientid': clientId }),
    read<ResponseOf<typeof allocations>>(place, `${place.site}${allocationsPath}?teams=search`),
  ])
  const texts = hub?.['cms-feed'].components.hubAnswer
  const service = serviceFrom(key, locale, texts)
  if (!service) return undefined
  const query = new URLSearchParams({ 'app-id': answerAppId, q: '*:*', navigationTree: service.navigationTree.join(','), customerType: service.audience, locale })
  const popular = await read<ResponseOf<typeof popularAnswers>>(place, `${place.origin}${popularAnswersPath}?${query}`)
  return widgetContentOf({ hubAnswer: texts, allocations: flags?.allocations, popular }, { key, locale, account, ...place })
}

async function read<Answer>(place: WidgetPlace, address: string, headers: Record<string, string> = {}): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json', ...headers }, credentials: credentialsOf(place) })
    if (response.ok) return (await response.json()) as Answer
    console.warn(`The answer widget misses a part: ${response.status} from ${address.split('?')[0]}`)
  } catch (error) {
    console.warn('The answer widget misses a part.', error)
  }
  return undefined
}
