import type { SiteVariant } from '#contracts/site-path.ts'
import { myTicketsPath } from '#features/tickets/contract.ts'
import type { Site } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import type { AskedArrangement, BilledAccount } from '../../bill-endpoints.ts'
import type { BillCopy } from '../../copy.en.ts'
import { offeredDays, owedCents } from '../../rules/arrangement-rules.ts'
import { changesBetween, differenceBetween } from '../../rules/bill-changes.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { billPath, paymentHref } from '../../rules/bill-paths.ts'
import { chargesOf, type AccountBill, type Statement } from '../../rules/bill-schema.ts'
import type { BillView, HandedOn, StatementView } from '../../rules/bill-view.ts'

interface Facts {
  account: BilledAccount
  bill: AccountBill
  /** today in the customer's time zone */
  today: string
  /** the id of the statement that the address names */
  statement: string | undefined
  copy: BillCopy
  variant: SiteVariant
  site: Site
}

const shownStatements = 12

/** ORD-02, ORD-03: the bill as page texts. */
export function describeBill(facts: Facts): BillView {
  const { account, bill, copy, variant, site, statement } = facts
  const { locale } = variant
  const { balanceCents, pastDueCents, pastDueSince, dueOn } = bill
  const owed = owedCents(bill)
  const href = paymentHref(site.billing?.paymentUrl, { account: account.number, cents: owed, locale })
  const at = Math.max(0, bill.statements.findIndex(({ id }) => id === statement))
  const shown = bill.statements[at]
  const autopay = describeAutopay(facts)
  const isAllLate = pastDueSince !== undefined && pastDueCents === balanceCents
  const pastDue = pastDueCents > 0 && pastDueSince ? { amount: moneyLabel(pastDueCents, locale), day: dayLabel(pastDueSince, locale) } : undefined
  return {
    account: fill(copy.printAccount, { number: account.number }),
    balance: moneyLabel(balanceCents, locale),
    due: balanceCents < 0 ? copy.credit : account.arranged ? fill(copy.dueBy, { day: dayLabel(account.arranged.payOn, locale) }) : isAllLate ? fill(copy.pastDueSince, { day: dayLabel(pastDueSince, locale) }) : balanceCents > 0 && dueOn ? fill(copy.dueBy, { day: dayLabel(dueOn, locale) }) : copy.nothingDue,
    // an arrangement has another day, and what is late as a whole says so above
    pastDue: pastDue && !account.arranged && !isAllLate ? fill(copy.pastDue, pastDue) : undefined,
    isOwed: owed > 0,
    facts: describeFacts(facts, autopay !== undefined),
    autopay,
    pay: href ? { label: autopay ? copy.payInstead : fill(copy.pay, { amount: moneyLabel(owed, locale) }), href } : undefined,
    suspended: account.status !== 'suspended' || account.arranged ? undefined : pastDue ? fill(copy.suspendedText, pastDue) : fill(copy.suspendedPlain, { phone: site.supportPhone }),
    laterTime: owed > 0 && pastDueCents === 0 && !account.arranged ? fill(copy.laterTime, { phone: site.supportPhone }) : undefined,
    arrangement: describeArrangement(facts, owed),
    statement: shown && describeStatement(shown, bill.statements[at + 1], facts),
    statements: bill.statements.slice(0, shownStatements).map((each, index) => describeLine(each, bill.statements[index + 1], each === shown, facts)),
  }
}

/** What autopay is going to pay; undefined for what is late, suspended or arranged, which it leaves to the customer. */
function describeAutopay({ account, bill: { autopay, balanceCents, pastDueCents, dueOn }, today, copy, variant: { locale } }: Facts): string | undefined {
  if (!autopay.isOn || balanceCents <= 0 || pastDueCents > 0 || !dueOn || dueOn < today || account.arranged || account.status === 'suspended') return undefined
  const method = autopay.method?.[locale]
  const day = dayLabel(dueOn, locale)
  return method ? fill(copy.autopayPays, { day, method }) : fill(copy.autopayPaysPlain, { day })
}

function describeFacts({ bill: { autopay, plan, data, statements }, copy, variant: { locale } }: Facts, isAutopayTold: boolean): string[] {
  const addOns = (statements[0]?.lines ?? []).filter(({ kind }) => kind === 'addOn').map(({ label }) => label[locale])
  const method = autopay.method?.[locale]
  return [
    ...(isAutopayTold ? [] : [autopay.isOn ? (method ? fill(copy.autopayOn, { method }) : copy.autopayOnPlain) : copy.autopayOff]),
    ...(plan ? [fill(copy.plan, { plan: plan[locale] })] : []),
    ...(addOns.length > 0 ? [fill(copy.addOns, { list: addOns.join(', ') })] : []),
    ...(data ? [data.includedGb === null ? fill(copy.dataUnlimited, { used: data.usedGb }) : fill(copy.data, { used: data.usedGb, included: data.includedGb })] : []),
  ]
}

function describeArrangement({ account, bill: { arrangement, pastDueCents }, today, copy, variant, site }: Facts, owed: number): BillView['arrangement'] {
  const { locale } = variant
  const { arranged } = account
  if (arranged) {
    const title = fill(copy.arrangement.confirmed, { amount: moneyLabel(arranged.cents, locale), day: dayLabel(arranged.payOn, locale) })
    return { confirmed: { title, text: account.status === 'suspended' ? fill(copy.arrangement.comesBack, { phone: site.supportPhone }) : copy.arrangement.staysOn } }
  }
  if (pastDueCents === 0) return undefined
  if (account.asked) return { asked: describeAsked(account.asked, copy.arrangement.asked, { copy, variant }) }
  const rules = site.billing?.arrangement
  // after an arrangement that was not kept, a person decides
  const days = rules && !arrangement && owed <= rules.maxCents ? offeredDays(rules, today) : []
  const text = `${fill(copy.arrangement.text, { amount: moneyLabel(owed, locale) })} ${days.length > 0 ? copy.arrangement.rule : copy.arrangement.person}`
  return { text, days: days.map((value) => ({ value, label: dayLabel(value, locale) })), today, account: account.number }
}

/** ORD-03: a request that is undecided. @param title contains {day} */
export function describeAsked({ ticket, payOn }: AskedArrangement, title: string, { copy: { arrangement: copy }, variant }: Pick<Facts, 'copy' | 'variant'>): HandedOn {
  return {
    title: fill(title, { day: dayLabel(payOn, variant.locale) }),
    text: fill(copy.askedText, { number: ticket }),
    link: { label: copy.seeTicket, href: myTicketsPath(variant, ticket) },
  }
}

function describeStatement(statement: Statement, before: Statement | undefined, { copy, variant: { locale } }: Facts): StatementView {
  const money = (cents: number) => moneyLabel(cents, locale)
  const difference = before && differenceBetween(before, statement)
  const changes = before ? changesBetween(before, statement, locale).map(({ text }) => text) : []
  const amount = money(Math.abs(difference ?? 0))
  // Tells an account's first statement from the oldest one that the billing system still keeps.
  const isFirst = statement.previousCents === 0 && statement.paymentsCents === 0
  const why = difference === undefined ? '' : difference > 0 ? fill(copy.whyMore, { amount }) : difference < 0 ? fill(copy.whyLess, { amount }) : copy.whySame
  return {
    title: fill(copy.statementTitle, { day: dayLabel(statement.issuedOn, locale) }),
    period: fill(copy.period, { from: dayLabel(statement.from, locale), to: dayLabel(statement.to, locale) }),
    rows: statement.lines.map(({ label, cents }) => ({ label: label[locale], amount: money(cents) })),
    sums: [
      { label: copy.charges, amount: money(chargesOf(statement)) },
      { label: copy.previous, amount: money(statement.previousCents) },
      { label: copy.payments, amount: money(-statement.paymentsCents) },
      { label: copy.total, amount: money(statement.totalCents), isTotal: true },
    ],
    why: { title: before ? fill(copy.whyTitle, { day: dayLabel(before.issuedOn, locale) }) : isFirst ? copy.whyFirst : copy.whyOldest, text: why, changes },
  }
}

function describeLine(statement: Statement, before: Statement | undefined, isCurrent: boolean, { account, copy, variant }: Facts): BillView['statements'][number] {
  const { locale } = variant
  const difference = before && differenceBetween(before, statement)
  return {
    label: fill(copy.see, { day: dayLabel(statement.issuedOn, locale) }),
    href: billPath(variant, { account: account.number, statement: statement.id }),
    due: dayLabel(statement.dueOn, locale),
    total: moneyLabel(statement.totalCents, locale),
    // empty for the oldest statement, which has none to compare with
    change: difference === undefined ? '' : difference === 0 ? copy.same : moneyLabel(difference, locale, true),
    isCurrent,
  }
}
