import { createHash } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { answerTextSigner, secretFor } from '#platform/security/our-answers.ts'
import type { handedOver as endpoint, openHandover as openEndpoint } from '../../api/question-endpoints.ts'
import { findHandover, renameHandover } from '../records/answer-store.ts'

const openableMs = 120_000
const noConversation = failure(404, 'NO_CONVERSATION', 'There is no such conversation.')

type HandedOver = ResponseOf<typeof endpoint>

/**
 * The conversation of a hand-over. The same error if there is none, if its day is over, and if it was handed over by a
 * customer other than the signed-in one.
 */
export async function findHandedOver(context: RequestContext, { body }: InputOf<typeof endpoint>): Promise<Outcome<HandedOver>> {
  const row = await findTheirs(context, body.id)
  if (!row) return noConversation
  // kept answers are all ours; signed as they are kept, so that the ticket they go on to can tell
  const sign = await answerTextSigner(context.runtime.database)
  const turns = (JSON.parse(row.body) as HandedOver['turns']).map(({ question, answer }) => ({ question, answer, ...(answer === '' ? {} : { signature: sign(answer) }) }))
  return success({ turns, expiresAt: row.expires_at })
}

/** Exchanges the name in an address for an id that was never in one. A name works once, within `openableMs`. */
export async function openHandedOver(context: RequestContext, { body }: InputOf<typeof openEndpoint>): Promise<Outcome<ResponseOf<typeof openEndpoint>>> {
  const { identity, runtime: { database } } = context
  // answering the same request again gives the same id; logs contain the request's id, but not the key
  const id = await secretFor(database, JSON.stringify(['conversation', context.requestId, body.name]))
  const customerId = identity.kind === 'customer' ? identity.customerId : undefined
  await renameHandover(database, { from: handoverHash(body.name), to: handoverHash(id), since: context.clock() - openableMs, customerId })
  const row = await findTheirs(context, id)
  return row ? success({ id, expiresAt: row.expires_at }) : noConversation
}

async function findTheirs({ runtime: { database }, identity, clock }: RequestContext, id: string) {
  const row = await findHandover(database, handoverHash(id), clock())
  const isTheirs = row?.customer_id === null || (identity.kind === 'customer' && identity.customerId === row?.customer_id)
  return isTheirs ? row : undefined
}

/** The hash by which the table identifies a hand-over. */
export function handoverHash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
