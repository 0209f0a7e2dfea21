import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { handOver, rateAnswer } from '../contract.ts'
import { credentialsOf, type WidgetPlace } from '../widget/widget-place.ts'

export type Rating = InputOf<typeof rateAnswer>['body']
export type Handover = InputOf<typeof handOver>['body']

const ratingPath = '/search/v1/answerfeedback'
const handoverPath = '/search/v1/handovers'
/** of a long conversation the last turns are handed over */
export const maxHandoverTurns = 20

/** FBK-01. The request outlives the page; a failure is only logged, since feedback must not disturb a page. */
export function sendRating(place: WidgetPlace, rating: Rating): void {
  post(place, ratingPath, rating, true).catch((error: unknown) => console.warn('The feedback was not sent.', error))
}

/** Returns the address at which the customer goes on with the conversation. Rejects if it could not be kept. */
export async function sendHandover(place: WidgetPlace, handover: Handover): Promise<string> {
  const response = await post(place, handoverPath, handover, false)
  const { url } = (await response.json()) as ResponseOf<typeof handOver>
  return place.site + url
}

async function post(place: WidgetPlace, path: string, body: object, keepalive: boolean): Promise<Response> {
  const response = await fetch(place.origin + path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' }, credentials: credentialsOf(place), keepalive })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}
