import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '#platform/context/request-context.ts'
import { insertMail } from '#platform/mail/outbox-store.ts'
import { Day } from '../../rules/bill-schema.ts'

/** The value of the outbox's column `template` for the e-mails that confirm an arrangement. */
export const arrangementTemplate = 'arrangement'

const Payload = z.object({ arrangement: z.object({ payOn: Day, cents: z.int(), /** the account's, when it was confirmed */ isSuspended: z.boolean() }) })
export type ConfirmedArrangement = z.output<typeof Payload>['arrangement']

/** Undefined if the payload is not one of these. */
export function readArrangementMail(payload: string): ConfirmedArrangement | undefined {
  try {
    return Payload.safeParse(JSON.parse(payload)).data?.arrangement
  } catch {
    return undefined
  }
}

/**
 * ORD-03: puts the e-mail that confirms an arrangement into the outbox, unless it is there. There is one arrangement a
 * statement, so the Message-ID is derived from both. It is a hash, because logs name it.
 */
export async function tellArrangement({ runtime, clock }: RequestContext, { accountNumber, statementId }: { accountNumber: string; statementId: string }, arrangement: ConfirmedArrangement): Promise<void> {
  const id = createHash('sha256').update(`arrangement ${accountNumber} ${statementId}`).digest('hex').slice(0, 24)
  const payload: z.input<typeof Payload> = { arrangement }
  const mail = { messageId: `<arrangement-${id}@${new URL(runtime.config.publicUrl).hostname}>`, accountNumber, template: arrangementTemplate, payload, subjectId: `arrangement-${id}`, at: clock() }
  await runtime.database.transaction((trx) => insertMail(trx, mail))
}
