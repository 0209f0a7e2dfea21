import { createHash } from 'node:crypto'
import type { RequestContext } from '#platform/request-context.ts'
import { findHandover } from './answer-store.ts'

/** What was asked and answered before somebody went on to a person, oldest first; plain text. */
export interface HandoverTurn {
  question: string
  answer: string
}

/**
 * The conversation of a hand-over: for the ticket or the look-up that it was made for. Undefined where there is none, where
 * its day is over, and where somebody else is signed in than whoever handed it over.
 */
export async function readHandover(context: RequestContext, id: string): Promise<HandoverTurn[] | undefined> {
  const row = await findHandover(context.runtime.database, handoverHash(id), context.clock())
  if (!row) return undefined
  const isTheirs = row.customer_id === null || (context.identity.kind === 'customer' && context.identity.customerId === row.customer_id)
  return isTheirs ? (JSON.parse(row.body) as HandoverTurn[]) : undefined
}

/** What the table knows a hand-over by. */
export function handoverHash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
