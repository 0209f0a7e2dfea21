import { z } from 'zod'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { mailKinds, type changePreferences, type MailKind, type readPreferences } from '../contract.ts'

type Answer = Outcome<ResponseOf<typeof readPreferences>>

const noProfile = failure(404, 'NO_PROFILE', 'There is no profile of yours here.')

export async function readOwnPreferences(context: RequestContext): Promise<Answer> {
  const { customerId } = signedInCustomer(context)
  const row = await context.runtime.database.read.selectFrom('customer').select(['locale', 'mails_off']).where('id', '=', customerId).executeTakeFirst()
  return row ? success({ content: { locale: row.locale === 'es' ? 'es' : 'en', mailsOff: readMailsOff(row.mails_off) } }) : noProfile
}

export async function changeOwnPreferences(context: RequestContext, { body: { locale, mailsOff } }: InputOf<typeof changePreferences>): Promise<Answer> {
  const { customerId } = signedInCustomer(context)
  const off = mailKinds.filter((kind) => mailsOff.includes(kind))
  const { numUpdatedRows } = await context.runtime.database.write.updateTable('customer').set({ locale, mails_off: JSON.stringify(off) }).where('id', '=', customerId).executeTakeFirst()
  return numUpdatedRows > 0n ? success({ content: { locale, mailsOff: off } }) : noProfile
}

/** Kinds that no longer exist are dropped from the stored list. */
const MailsOff = z.array(z.string()).transform((kinds) => mailKinds.filter((kind) => kinds.includes(kind)))

export function readMailsOff(text: string): MailKind[] {
  return MailsOff.parse(JSON.parse(text))
}
