import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { handOver, rateAnswer } from './contract.ts'

export type Rating = InputOf<typeof rateAnswer>['body']
export type Handover = InputOf<typeof handOver>['body']

const ratingPath = '/search/v1/answerfeedback'
const handoverPath = '/search/v1/handovers'
/** of a long conversation its end goes along */
export const maxHandoverTurns = 20

/** FBK-01. Goes also while the page is left; one that fails is only logged: an opinion never disturbs a page. */
export function sendRating(origin: string, rating: Rating): void {
  post(origin, ratingPath, rating, true).catch((error: unknown) => console.warn('The feedback was not sent.', error))
}

/** The address where a person goes on with the conversation. Rejects where it could not be kept. */
export async function sendHandover(origin: string, handover: Handover): Promise<string> {
  const response = await post(origin, handoverPath, handover, false)
  const { url } = (await response.json()) as ResponseOf<typeof handOver>
  return origin + url
}

/** On an operator's other pages nobody's cookies travel. */
async function post(origin: string, path: string, body: object, keepalive: boolean): Promise<Response> {
  const response = await fetch(origin + path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' }, credentials: origin === '' ? 'same-origin' : 'omit', keepalive })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}
