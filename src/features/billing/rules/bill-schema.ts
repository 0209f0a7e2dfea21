import { z } from 'zod'

/** A day: 2026-11-12. */
export const Day = z.iso.date()
/** Cents, exact: an amount is never a fraction. */
const cents = z.int()
/** In both languages, as the operator's billing names it. */
export const BillText = z.object({ en: z.string().min(1).max(200), es: z.string().min(1).max(200) })
export type BillText = z.output<typeof BillText>

export const lineKinds = ['plan', 'addOn', 'equipment', 'usage', 'fee', 'tax', 'discount', 'credit'] as const
export type LineKind = (typeof lineKinds)[number]

/** A charge or, below zero, what is taken off. The same charge has the same `code` on every statement. */
export const StatementLine = z.object({ code: z.string().min(1).max(80), kind: z.enum(lineKinds), label: BillText, cents })
export type StatementLine = z.output<typeof StatementLine>

export const Statement = z
  .object({
    /** of its own among the statements of its account */
    id: z.string().regex(/^[\w-]{1,40}$/),
    from: Day,
    to: Day,
    issuedOn: Day,
    dueOn: Day,
    /** what the statement before it came to */
    previousCents: cents,
    /** what was paid since then */
    paymentsCents: cents,
    lines: z.array(StatementLine).max(200),
    totalCents: cents,
  })
  .refine((statement) => statement.totalCents === statement.previousCents - statement.paymentsCents + chargesOf(statement), { error: 'the figures of a statement do not add up' })
  .refine(({ lines }) => new Set(lines.map(({ code }) => code)).size === lines.length, { error: 'two lines of a statement have one code' })
export type Statement = z.output<typeof Statement>

export const Arrangement = z.object({ payOn: Day, cents })
export type Arrangement = z.output<typeof Arrangement>

/** ORD-02: what an account owes and why. Its figures add up, or it is not believed. */
export const AccountBill = z
  .object({
    accountNumber: z.string().min(1).max(32),
    plan: BillText.optional(),
    balanceCents: cents,
    /** the part of the balance whose time is over */
    pastDueCents: cents.min(0),
    /** since when; only where something is past due */
    pastDueSince: Day.optional(),
    /** by when the balance is to be paid; absent where nothing is */
    dueOn: Day.optional(),
    /** what was paid since the newest statement */
    paidSinceCents: cents,
    /** `method`: with what, such as 'Visa ending in 4417' */
    autopay: z.object({ isOn: z.boolean(), method: BillText.optional() }),
    /** of this period; `includedGb` is null where there is no limit */
    data: z.object({ usedGb: z.number().min(0), includedGb: z.number().min(0).nullable() }).optional(),
    arrangement: Arrangement.optional(),
    /** newest first */
    statements: z.array(Statement).max(60),
  })
  .refine(({ balanceCents, paidSinceCents, statements: [newest] }) => balanceCents === (newest?.totalCents ?? 0) - paidSinceCents, { error: 'the balance is not what the newest statement came to, less what was paid' })
  .refine(({ pastDueCents, balanceCents }) => pastDueCents <= Math.max(0, balanceCents), { error: 'more is past due than is owed' })
  .refine(({ statements }) => statements.every(({ previousCents }, at) => at === statements.length - 1 || previousCents === statements[at + 1]!.totalCents), { error: 'a statement does not begin with what the one before it came to' })
export type AccountBill = z.output<typeof AccountBill>

/** What a statement adds to what was owed. */
export function chargesOf({ lines }: { lines: readonly Pick<StatementLine, 'cents'>[] }): number {
  return lines.reduce((sum, line) => sum + line.cents, 0)
}
