import type { Locale } from '#contracts/identity.ts'
import { readAccountOwner, type AccountOwner } from '#features/account/server.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { layOutMail } from '#platform/mail/mail-layout.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import type { MailRefusal, OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { fill } from '#ui/text/fill.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { billPath } from '../../rules/bill-paths.ts'
import { copy as english, type ArrangementMailCopy } from './arrangement-mail-copy.en.ts'
import { copy as spanish } from './arrangement-mail-copy.es.ts'
import { readArrangementMail, type ConfirmedArrangement } from './arrangement-mail.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database'>
interface Written {
  mail: OutgoingMail
  locale: Locale
  timeZone: string
}

/** ORD-03: writes a due e-mail that confirms an arrangement, to the owner that the account has then, in their language. */
export async function composeArrangementMail(parts: Parts, row: OutboxRow): Promise<({ ok: true } & Written) | { ok: false; reason: MailRefusal }> {
  const arrangement = readArrangementMail(row.payload)
  if (!arrangement) return { ok: false, reason: 'unreadable' }
  const owner = await readAccountOwner(parts.database.read, row.account_number)
  if (!owner?.email || !isMailAddress(owner.email)) return { ok: false, reason: 'no-address' }
  return { ok: true, mail: write(parts, { ...owner, email: owner.email }, row.account_number, arrangement), locale: owner.locale, timeZone: owner.timeZone || parts.config.timeZone }
}

/** The e-mail of a row as the demo's inbox shows it; undefined if the row is not one of these. */
export async function previewArrangementMail(parts: Parts, row: OutboxRow): Promise<Written | undefined> {
  const written = await composeArrangementMail(parts, row)
  return written.ok ? written : undefined
}

function write({ config, site }: Parts, { email, firstName, lastName, locale, isSmallBusiness }: AccountOwner & { email: string }, account: string, { payOn, cents, isSuspended }: ConfirmedArrangement): OutgoingMail {
  const copy: ArrangementMailCopy = locale === 'es' ? spanish : english
  const words = { amount: moneyLabel(cents, locale), day: dayLabel(payOn, locale) }
  const subject = fill(copy.subject, words)
  return {
    to: { name: `${firstName} ${lastName}`.trim(), address: email },
    subject,
    ...layOutMail({
      locale,
      brand: site.brand,
      subject,
      greeting: fill(copy.greeting, { firstName }),
      lead: fill(isSuspended ? copy.comesBack : copy.staysOn, words),
      facts: [
        { label: copy.labels.account, value: fill(copy.ending, { ending: account.slice(-4) }) },
        { label: copy.labels.amount, value: words.amount },
        { label: copy.labels.day, value: words.day },
      ],
      link: { label: copy.link, href: config.publicUrl + billPath({ audience: isSmallBusiness ? 'smb' : 'consumer', locale }, { account }) },
      notes: [fill(isSuspended ? copy.change : copy.keep, { phone: site.supportPhone }), fill(copy.why, { brand: site.brand })],
    }),
  }
}
