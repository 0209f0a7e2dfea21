import { z } from 'zod'

/** A day, such as 2026-11-12. */
export const Day = z.iso.date()
/** An amount in whole cents. */
const cents = z.int()
/** A text in both languages, in the words of the operator's billing. */
export const BillText = z.object({ en: z.string().min(1).max(200), es: z.string().min(1).max(200) })
export type BillText = z.output<typeof BillText>

export const lineKinds = ['plan', 'addOn', 'equipment', 'usage', 'fee', 'tax', 'discount', 'credit'] as const
export type LineKind = (typeof lineKinds)[number]

/** A charge or, if negative, a deduction. The same charge has the same `code` on every statement. */
export const StatementLine = z.object({ code: z.string().min(1).max(80), kind: z.enum(lineKinds), label: BillText, cents })
export type StatementLine = z.output<typeof StatementLine>

export const Statement = z
  .object({
    /** unique among the statements of the account */
    id: z.string().regex(/^[\w-]{1,40}$/),
    from: Day,
    to: Day,
    issuedOn: Day,
    dueOn: Day,
    /** total of the statement before */
    previousCents: cents,
    /** payments since the statement before */
    paymentsCents: cents,
    lines: z.array(StatementLine).max(200),
    totalCents: cents,
  })
  .refine((statement) => statement.totalCents === statement.previousCents - statement.paymentsCents + chargesOf(statement), { error: 'the figures of a statement do not add up' })
  .refine(({ lines }) => new Set(lines.map(({ code }) => code)).size === lines.length, { error: 'two lines of a statement have one code' })
export type Statement = z.output<typeof Statement>

export const Arrangement = z.object({ payOn: Day, cents })
export type Arrangement = z.output<typeof Arrangement>

/**
 * ORD-02: the bill of an account. The refinements check that its figures add up; a bill that fails them is rejected.
 */
export const AccountBill = z
  .object({
    accountNumber: z.string().min(1).max(32),
    plan: BillText.optional(),
    balanceCents: cents,
    /** the part of the balance that was due before today */
    pastDueCents: cents.min(0),
    /** first day past due; present only if an amount is past due */
    pastDueSince: Day.optional(),
    /** day by which the balance is to be paid; missing if nothing is to be paid */
    dueOn: Day.optional(),
    /** payments since the newest statement */
    paidSinceCents: cents,
    /** `method`: the means of payment, such as 'Visa ending in 4417' */
    autopay: z.object({ isOn: z.boolean(), method: BillText.optional() }),
    /** data use of this period; `includedGb` is null if there is no limit */
    data: z.object({ usedGb: z.number().min(0), includedGb: z.number().min(0).nullable() }).optional(),
    /** the last one that was confirmed; whether it still holds depends on the day (`standingArrangement`) */
    arrangement: Arrangement.optional(),
    /** newest first */
    statements: z.array(Statement).max(60),
  })
  .refine(({ balanceCents, paidSinceCents, statements: [newest] }) => balanceCents === (newest?.totalCents ?? 0) - paidSinceCents, { error: 'the balance is not what the newest statement came to, less what was paid' })
  .refine(({ pastDueCents, balanceCents }) => pastDueCents <= Math.max(0, balanceCents), { error: 'more is past due than is owed' })
  .refine(({ statements }) => statements.every(({ previousCents }, at) => at === statements.length - 1 || previousCents === statements[at + 1]!.totalCents), { error: 'a statement does not begin with what the one before it came to' })
export type AccountBill = z.output<typeof AccountBill>

/** The amount in cents that a statement adds to the balance. */
export function chargesOf({ lines }: { lines: readonly Pick<StatementLine, 'cents'>[] }): number {
  return lines.reduce((sum, line) => sum + line.cents, 0)
}
