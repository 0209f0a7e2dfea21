import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { accountKinds, audiences, locales } from '#contracts/identity.ts'
import { AccountBill, Arrangement, Day } from './rules/bill-schema.ts'

/** ORD-03: a request for more time on which an agent still decides: its ticket, and the day that it names. */
export const AskedArrangement = z.object({ ticket: z.string(), payOn: Day })
export type AskedArrangement = z.output<typeof AskedArrangement>

/**
 * An account with its bill. `bill` is missing if the operator's billing has none for the account, or with
 * `isBillRefused` if it reports one that cannot be right.
 */
export const BilledAccount = z.object({
  number: z.string(),
  kind: z.enum(accountKinds),
  isSmb: z.boolean(),
  /** in lower case */
  status: z.string(),
  bill: AccountBill.optional(),
  isBillRefused: z.literal(true).optional(),
  asked: AskedArrangement.optional(),
  /** ORD-03: the confirmed arrangement that holds today, with what is still to be paid; in its presence service stays on or comes back */
  arranged: Arrangement.optional(),
})
export type BilledAccount = z.output<typeof BilledAccount>

/** ORD-02: the bills of the signed-in customer's accounts. */
export const listBills = endpoint({
  id: 'billing.listBills',
  summary: 'What the accounts of the signed-in person owe, with their statements (ORD-02).',
  method: 'GET',
  path: '/msapi/billingms/v1/bills',
  access: 'customer',
  query: z.object({ accountNumber: z.string().min(1).max(32).optional() }),
  response: z.object({ content: z.object({ /** today in the customer's time zone */ today: Day, accounts: z.array(BilledAccount) }) }),
  errors: [{ status: 503, code: 'BILLING_DOWN', when: "the operator's billing system does not answer" }],
})

/** ORD-03: a request for more time to pay. */
export const requestArrangement = endpoint({
  id: 'billing.requestArrangement',
  summary: 'Asks for more time to pay (ORD-03): confirmed within the operator’s rules, otherwise handed on as a ticket. Asked again, the answer is the same: while the ticket is open there is no second one, whatever the day.',
  method: 'POST',
  path: '/msapi/billingms/v1/arrangements',
  access: 'customer',
  isIdempotent: true,
  body: z.object({ accountNumber: z.string().min(1).max(32), payOn: Day, audience: z.enum(audiences), locale: z.enum(locales) }),
  response: z.object({
    content: z.discriminatedUnion('state', [
      z.object({ state: z.literal('confirmed'), payOn: Day, cents: z.int() }),
      z.object({ state: z.literal('handedOn'), ticket: z.string(), /** the day of the request, which may be an earlier one with another day */ payOn: Day.optional() }),
    ]),
  }),
  errors: [
    { status: 404, code: 'BILL_NOT_FOUND', when: 'there is no such account, or it is not yours, or it has no bill' },
    { status: 409, code: 'NOTHING_OWED', when: 'nothing is to be paid' },
    { status: 422, code: 'IMPOSSIBLE_DAY', when: 'the day is not one of the next 90' },
    { status: 429, code: 'TOO_MANY_TICKETS', when: 'the person has sent too many reports and requests within the hour' },
    { status: 503, code: 'BILLING_DOWN', when: "the operator's billing system does not answer" },
    { status: 503, code: 'NOT_HANDED_ON', when: 'an agent would decide, and the ticket cannot be opened now' },
  ],
})
