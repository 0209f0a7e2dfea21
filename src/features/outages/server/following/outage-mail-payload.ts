import { z } from 'zod'
import type { Runtime } from '#platform/context/request-context.ts'
import type { NewMail } from '#platform/mail/outbox-store.ts'
import type { SubscriptionRow } from './following-store.ts'

/** The value of the outbox's column `template` for e-mails about outages. */
export const outageTemplate = 'outage'

const Payload = z.object({ subscription: z.string(), kind: z.enum(['confirm', 'change']), version: z.int().optional() })
type OutageMailPayload = z.output<typeof Payload>

/** Undefined if the payload cannot be read. */
export function readOutageMail(payload: string): OutageMailPayload | undefined {
  try {
    return Payload.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** The Message-ID is derived from follower and change, so that an e-mail sent twice is recognised as the same. */
export function describeOutageMail({ config }: Pick<Runtime, 'config'>, { id }: Pick<SubscriptionRow, 'id'>, about: { kind: 'confirm' } | { kind: 'change'; version: number }, at: number): Omit<NewMail, 'accountNumber'> {
  const host = new URL(config.publicUrl).hostname
  const name = about.kind === 'confirm' ? 'confirm' : `v${about.version}`
  return { messageId: `<outage-${id}-${name}@${host}>`, template: outageTemplate, payload: { subscription: id, ...about } satisfies OutageMailPayload, subjectId: id, at }
}
