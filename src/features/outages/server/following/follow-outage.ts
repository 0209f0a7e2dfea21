import { randomBytes } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import { insertMail } from '#platform/mail/outbox-store.ts'
import type { changeSubscription, followOutage, readSubscription } from '../../outage-endpoints.ts'
import { findOutage } from '../store/outage-store.ts'
import { confirmSubscription, deleteSubscription, findSubscription, findSubscriptionOf, insertSubscription, isMailboxAsked, takeSubscription, type SubscriptionRow } from './following-store.ts'
import { describeOutageMail } from './outage-mail-payload.ts'
import { idInToken } from './subscription-token.ts'

const outageNotFound = failure(404, 'OUTAGE_NOT_FOUND', 'There is no such outage, or it is over.')
const emailNeeded = failure(422, 'EMAIL_NEEDED', 'No e-mail address is known, or the one that was given is none.')

/**
 * OUT-03: a signed-in customer follows at once, at the account's address; a visitor must first confirm by e-mail. The
 * answer is the same if an address follows the outage already, or its mailbox was asked, so that it reveals no followers.
 */
export async function follow(context: RequestContext, { body }: InputOf<typeof followOutage>): Promise<Outcome<ResponseOf<typeof followOutage>>> {
  const { database } = context.runtime
  const now = context.clock()
  const outage = await findOutage(database.read, body.outage)
  if (!outage || outage.is_published === 0 || outage.ended_at !== null) return outageNotFound
  const own = await readOwnAddress(context)
  const email = (own ?? body.email ?? '').trim().toLowerCase()
  if (!isMailAddress(email)) return emailNeeded
  const row: SubscriptionRow = {
    id: randomBytes(16).toString('base64url'),
    outage_id: outage.id,
    email,
    audience: body.audience,
    locale: body.locale,
    customer_id: own === undefined || context.identity.kind !== 'customer' ? null : context.identity.customerId,
    created_at: now,
    confirmed_at: own === undefined ? null : now,
  }
  await database.transaction(async (trx) => {
    if (own === undefined && (await isMailboxAsked(trx, outage.id, email))) return
    const isNew = await insertSubscription(trx, row)
    if (own !== undefined) {
      // The address may have asked to follow before its owner signed in.
      const known = isNew ? undefined : await findSubscriptionOf(trx, outage.id, email)
      if (known) await takeSubscription(trx, known.id, row.customer_id, now)
      return
    }
    if (isNew) await insertMail(trx, { ...describeOutageMail(context.runtime, row, { kind: 'confirm' }, now), accountNumber: '' })
  })
  return success({ content: { state: own === undefined ? 'asked' : 'followed', email } })
}

/** The account's e-mail address of the signed-in customer; undefined without sign-in or address. */
async function readOwnAddress({ identity, runtime }: RequestContext): Promise<string | undefined> {
  if (identity.kind !== 'customer') return undefined
  const row = await runtime.database.read.selectFrom('customer').select('email').where('id', '=', identity.customerId).executeTakeFirst()
  return row?.email ?? undefined
}

type Read = Outcome<ResponseOf<typeof readSubscription>>

/** The subscription of an e-mail's link. A wrong signature and an ended subscription give the same answer. */
export async function readByToken({ runtime: { database } }: RequestContext, { body: { token, locale } }: InputOf<typeof readSubscription>): Promise<Read> {
  const id = await idInToken(database, token)
  const row = id === undefined ? undefined : await findSubscription(database.read, id)
  const outage = row && (await findOutage(database.read, row.outage_id))
  if (!row || !outage) return success({ content: { state: 'none' } })
  return success({ content: { state: row.confirmed_at === null ? 'asked' : 'followed', title: (locale === 'es' && outage.title_es) || outage.title } })
}

/** OUT-03: confirms or ends the subscription of a link; repeating a call has no further effect. */
export async function changeByToken(context: RequestContext, { body: { token, locale, wanted } }: InputOf<typeof changeSubscription>): Promise<Read> {
  const { runtime, clock } = context
  const id = await idInToken(runtime.database, token)
  if (id !== undefined) await (wanted === 'followed' ? confirmSubscription(runtime.database.write, id, clock()) : deleteSubscription(runtime.database.write, id))
  return readByToken(context, { body: { token, locale } })
}
