import type { Kysely } from 'kysely'
import type { Locale } from '#contracts/identity.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { MailKind } from '../contract.ts'
import { readMailsOff } from './preferences.ts'

/** The recipient of mail about an account. */
export interface AccountOwner {
  customerId: string
  firstName: string
  lastName: string
  /** undefined if no address is known */
  email: string | undefined
  /** the language of mail to this customer */
  locale: Locale
  isSmallBusiness: boolean
  /** an IANA name */
  timeZone: string
  /** e-mail kinds that the customer has switched off */
  mailsOff: readonly MailKind[]
}

/**
 * The owner of an account, or undefined if the account has no known owner. For background jobs alone: no page may call
 * this on behalf of a visitor.
 */
export async function readAccountOwner(db: Kysely<Schema>, accountNumber: string): Promise<AccountOwner | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select(['customer.first_name', 'customer.last_name', 'customer.email', 'customer.locale', 'customer.id', 'customer.time_zone', 'customer.mails_off', 'account.is_smb'])
    .where('account.number', '=', accountNumber)
    .executeTakeFirst()
  return (
    row && {
      customerId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email ?? undefined,
      locale: row.locale === 'es' ? 'es' : 'en',
      isSmallBusiness: row.is_smb === 1,
      timeZone: row.time_zone,
      mailsOff: readMailsOff(row.mails_off),
    }
  )
}
