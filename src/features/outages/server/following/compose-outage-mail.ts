import type { Locale } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { layOutMail } from '#platform/mail/mail-layout.ts'
import type { MailRefusal, OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import { fill } from '#ui/text/fill.ts'
import type { OutageContent } from '../../rules/outage-model.ts'
import { followingPath, outagesPath } from '../../rules/outage-paths.ts'
import { estimateLabel, timeLabel } from '../../rules/outage-words.ts'
import { contentOf, findOutage, findVersion } from '../store/outage-store.ts'
import { findSubscription, type SubscriptionRow } from './following-store.ts'
import { copy as english } from './outage-mail-copy.en.ts'
import { copy as spanish } from './outage-mail-copy.es.ts'
import { outageTemplate, readOutageMail } from './outage-mail-payload.ts'
import { tokenOf } from './subscription-token.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database' | 'clock'>
type WrittenOutageMail = { ok: true; mail: OutgoingMail; locale: 'en' | 'es'; timeZone: string } | { ok: false; reason: MailRefusal }

/** OUT-03: writes a due e-mail to a follower. An address that has stopped following gets nothing. */
export async function composeOutageMail(parts: Parts, row: OutboxRow): Promise<WrittenOutageMail> {
  const payload = readOutageMail(row.payload)
  if (!payload) return { ok: false, reason: 'unreadable' }
  const { read } = parts.database
  const follower = await findSubscription(read, payload.subscription)
  if (!follower) return { ok: false, reason: 'superseded' }
  if (payload.kind === 'confirm') {
    const outage = follower.confirmed_at === null ? await findOutage(read, follower.outage_id) : undefined
    return outage?.is_published === 1 && outage.ended_at === null ? write(parts, follower, contentOf(outage), 'confirm', row.created_at) : { ok: false, reason: 'superseded' }
  }
  const version = await findVersion(read, follower.outage_id, payload.version ?? 0)
  if (!version) return { ok: false, reason: 'superseded' }
  const content = JSON.parse(version.state) as OutageContent
  const news = version.kind === 'ended' ? 'ended' : content.restoreAt === null ? 'noEstimate' : 'estimate'
  return write(parts, follower, content, news, version.at, follower.locale === 'es' && version.note_es ? { text: version.note_es, locale: 'es' } : { text: version.note, locale: 'en' })
}

/** The e-mail of a row as the demo's inbox shows it; undefined if the row is not about an outage. */
export async function previewOutageMail(parts: Parts, row: OutboxRow): Promise<Extract<WrittenOutageMail, { ok: true }> | undefined> {
  if (row.template !== outageTemplate) return undefined
  const written = await composeOutageMail(parts, row)
  return written.ok ? written : undefined
}

async function write({ config, site, database }: Parts, { id, email, locale, audience }: SubscriptionRow, content: OutageContent, news: 'confirm' | 'estimate' | 'noEstimate' | 'ended', at: number, note: { text: string; locale: Locale } = { text: '', locale }): Promise<WrittenOutageMail> {
  const copy = locale === 'es' ? spanish : english
  const { timeZone, restoreAt, endedAt } = content
  const by = { locale, timeZone, now: at, isZoneNamed: true }
  const title = content.title[locale]
  const variant = { audience, locale }
  const followHref = config.publicUrl + followingPath(variant, await tokenOf(database, id))
  const subject = fill(copy[news].subject, { title })
  const facts = [
    { label: copy.labels.outage, value: title },
    { label: copy.labels.since, value: timeLabel(content.startedAt, by) },
    ...(news === 'ended' && endedAt !== null ? [{ label: copy.labels.ended, value: timeLabel(endedAt, by) }] : []),
    ...(news === 'estimate' && restoreAt !== null ? [{ label: copy.labels.back, value: estimateLabel(restoreAt, by) }] : []),
  ]
  const isAsking = news === 'confirm'
  const mail: OutgoingMail = {
    to: { name: undefined, address: email },
    subject,
    ...layOutMail({
      locale,
      brand: site.brand,
      subject,
      greeting: copy.greeting,
      lead: copy[news].lead,
      ...(note.text === '' ? {} : { quote: note }),
      facts,
      link: isAsking ? { label: copy.confirm.link, href: followHref } : { label: copy.link, href: config.publicUrl + outagesPath(variant) },
      notes: isAsking ? [copy.confirm.note] : [...(news === 'ended' ? [copy.last] : []), fill(copy.stop, { href: followHref })],
    }),
    ...(isAsking ? {} : { unsubscribeUrl: followHref }),
  }
  return { ok: true, mail, locale, timeZone }
}
