import { createHash } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { supportPath } from '#contracts/site-path.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keepOurAnswers } from '#platform/security/our-answers.ts'
import type { handOver as endpoint } from '../../contract.ts'
import { conversationParameter } from '../../hand-over/handover-address.ts'
import { insertHandover } from '../records/answer-store.ts'
import { handoverHash } from './find-handed-over.ts'

const retentionMs = 86_400_000
const pageOf = { ticket: 'openticket', appointment: 'myappointment' } as const

/** Keeps a conversation for a day, masked, for the page where it continues. Only this call stores conversations. */
export async function keepHandover(context: RequestContext, { body }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { database } = context.runtime
  const now = context.clock()
  const turns = (await keepOurAnswers(database, body.turns)).map(({ question, answer }) => ({ question: maskPersonalText(question), answer: maskPersonalText(answer) }))
  // a request's id cannot be guessed, and answering the same request again gives the same name
  const name = createHash('sha256').update(JSON.stringify(['handover', context.requestId, body.target, turns])).digest('base64url').slice(0, 22)
  await insertHandover(database, {
    id_hash: handoverHash(name),
    customer_id: context.identity.kind === 'customer' ? context.identity.customerId : null,
    target: body.target,
    body: JSON.stringify(turns),
    created_at: now,
    expires_at: now + retentionMs,
  })
  return success({ url: `${supportPath(body, pageOf[body.target])}?${conversationParameter}=${name}` }, 201)
}
