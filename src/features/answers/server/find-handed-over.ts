import { createHash } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { handedOver as endpoint } from '../contract.ts'
import { findHandover } from './answer-store.ts'

type HandedOver = ResponseOf<typeof endpoint>

/**
 * The conversation of a hand-over. One answer where there is none, where its day is over, and where somebody else is
 * signed in than whoever handed it over.
 */
export async function findHandedOver(context: RequestContext, { params }: InputOf<typeof endpoint>): Promise<Outcome<HandedOver>> {
  const row = await findHandover(context.runtime.database, handoverHash(params.id), context.clock())
  const isTheirs = row?.customer_id === null || (context.identity.kind === 'customer' && context.identity.customerId === row?.customer_id)
  if (!row || !isTheirs) return failure(404, 'NO_CONVERSATION', 'There is no such conversation.')
  return success({ turns: JSON.parse(row.body) as HandedOver['turns'], expiresAt: row.expires_at })
}

/** What the table knows a hand-over by. */
export function handoverHash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
