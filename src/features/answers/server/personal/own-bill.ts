import { arrangementPath, billPath, changesBetween, chargesOf, differenceBetween, offeredDays, owedCents } from '#features/billing/contract.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import type { Told } from './own-answer.ts'
import { ownBillCopy } from './own-bill-copy.ts'
import { readBilled, type Billed } from './read-billed.ts'

type Tell = (account: Billed, asked: AskedQuestion) => string[]

/**
 * ANS-20: what the billing service says about the asker's own accounts, limited to what was asked for. Undefined if it
 * says nothing or does not answer: then the caller tells where bills are seen.
 */
async function tellOfBills(context: RequestContext, asked: AskedQuestion, tell: Tell, { numbers, wantsTime = false }: Of = {}): Promise<Told | undefined> {
  const accounts = await readBilled(context, asked, numbers)
  const told = accounts.map((account) => ({ account, sentences: tell(account, asked) })).filter(({ sentences }) => sentences.length > 0)
  if (told.length === 0) return undefined
  const only = told.length === 1 ? told[0]!.account.number : undefined
  const copy = ownBillCopy[asked.variant.locale]
  // the bill's page offers an arrangement if an amount is past due and none is confirmed or asked for
  const late = wantsTime ? told.find(({ account: { bill, arranged, asked: pending } }) => bill.pastDueCents > 0 && !arranged && !pending) : undefined
  const action = late ? { label: copy.arrange, url: arrangementPath(asked.variant, late.account.number) } : { label: copy.action, url: billPath(asked.variant, { account: only }) }
  return { ok: true, sentences: [...told.flatMap(({ sentences }) => sentences), ...(late ? describeOffer(context, late.account, asked) : [])], action, isArranged: !late && told.some(({ account: { arranged } }) => arranged) }
}

/** ORD-03: the days that are confirmed at once; after an arrangement that was not kept, an agent decides. */
function describeOffer({ runtime }: RequestContext, { bill, today }: Billed, { variant: { locale } }: AskedQuestion): string[] {
  const rules = runtime.site.billing?.arrangement
  const days = rules && !bill.arrangement && owedCents(bill) <= rules.maxCents ? offeredDays(rules, today) : []
  return days.length > 0 ? [ownBillCopy[locale].offered(days.map((day) => dayLabel(day, locale)))] : []
}

interface Of {
  /** only these accounts */
  numbers?: readonly string[] | undefined
  /** ORD-03: the question asks for more time to pay */
  wantsTime?: boolean
}

/**
 * What is owed, and by when, with a confirmed arrangement. If the question asks why: also what changed since the bill before; about a month, a
 * payment or a card: that too.
 */
export function tellOwnBill(context: RequestContext, asked: AskedQuestion, of?: Of): Promise<Told | undefined> {
  const { question } = asked
  return tellOfBills(context, asked, (account) => [
    ...(asksMonthly.test(question) ? describeMonth(account, asked) : []),
    ...(asksPaid.test(question) ? describePayment(account, asked) : []),
    ...describeArrangement(account, asked),
    ...describeBalance(account, asked),
    ...(asksWhy.test(question) ? describeChange(account, asked) : []),
  ], of)
}

const asksMonthly = /\b(?:monthly|(?:a|per|each|every|last) (?:month|bill|statement)|usually|al mes|mensual(?:es)?|cada mes|normalmente|(?:mes|recibo|factura) pasad[oa]|[uú]ltim[oa] (?:recibo|factura))(?![\p{L}])/iu
const asksPaid = /\b(?:last payment|my (?:payment|check)|our payment|(?:did|have) (?:i|we) (?:pay|paid)|pay(?:ment)? (?:go(?:ne)? through|arriv|post)|mi (?:pago|cheque)|[uú]ltimo pago|pagu[eé]|pagamos)(?![\p{L}])/iu
const asksOfMethod = /\b(?:auto ?pay|automatic(?:ally)?|cards?|bank|by hand|itself|on its own|myself|autom[aá]tic[oa]|tarjetas?|banco|sol[oa]|a mano)(?![\p{L}])/iu

function describeMonth({ bill: { statements: [newest] } }: Billed, { variant: { locale } }: AskedQuestion): string[] {
  return newest ? [ownBillCopy[locale].monthly(moneyLabel(chargesOf(newest), locale), dayLabel(newest.issuedOn, locale))] : []
}

function describePayment({ bill: { paidSinceCents, statements: [newest] } }: Billed, { variant: { locale } }: AskedQuestion): string[] {
  const copy = ownBillCopy[locale]
  if (paidSinceCents > 0) return [copy.paidSince(moneyLabel(paidSinceCents, locale))]
  if (!newest) return []
  const day = dayLabel(newest.issuedOn, locale)
  return [newest.paymentsCents > 0 ? copy.paidBefore(moneyLabel(newest.paymentsCents, locale), day) : copy.notPaid(day)]
}

/** ORD-03: what is told of a suspended account says this already (`describeAccount`). */
function describeArrangement({ status, arranged }: Billed, { variant: { locale } }: AskedQuestion): string[] {
  return arranged && status !== 'suspended' ? [ownBillCopy[locale].arranged(moneyLabel(arranged.cents, locale), dayLabel(arranged.payOn, locale))] : []
}

const asksWhy = /\b(?:why|higher|lower|changed?|(?:went|come|comes|go|goes|going) (?:up|down)|extra|charged|more than|what for|for what|por ?qu[eé]|para ?qu[eé]|subi[oó]|aument[oó]|baj(?:[oóae]|ar[aá]?)|cambi[oó]|cobr(?:aron|an|[oó])|de m[aá]s)(?![\p{L}])/iu

function describeBalance({ kind, number, bill }: Billed, { question, variant: { locale } }: AskedQuestion): string[] {
  const copy = ownBillCopy[locale]
  const of = [copy.kinds[kind], number.slice(-4)] as const
  const { balanceCents, pastDueCents, pastDueSince, dueOn, autopay } = bill
  const method = autopay.method?.[locale]
  const owed = moneyLabel(Math.abs(balanceCents), locale)
  if (balanceCents <= 0 || !dueOn) {
    const nothing = balanceCents < 0 ? copy.inFavour(owed, ...of) : copy.owesNothing(...of)
    return [nothing, ...(asksOfMethod.test(question) ? [autopay.isOn ? copy.autopayIs(method) : copy.autopay({ isOn: false })] : [])]
  }
  const pays = copy.autopay({ isOn: autopay.isOn, method })
  if (pastDueCents === balanceCents && pastDueSince) return [copy.owesPastDue(owed, ...of, dayLabel(pastDueSince, locale)), pays]
  return [copy.owes(owed, ...of, dayLabel(dueOn, locale)), ...(pastDueCents > 0 && pastDueSince ? [copy.pastDue(moneyLabel(pastDueCents, locale), dayLabel(pastDueSince, locale))] : []), pays]
}

function describeChange({ bill: { statements: [newest, before] } }: Billed, { variant: { locale } }: AskedQuestion): string[] {
  if (!newest || !before) return []
  const copy = ownBillCopy[locale]
  const difference = differenceBetween(before, newest)
  const amount = moneyLabel(Math.abs(difference), locale)
  return [difference > 0 ? copy.higher(amount) : difference < 0 ? copy.lower(amount) : copy.same, ...changesBetween(before, newest, locale).slice(0, mostChanges).map(({ text, label }) => (text.includes(label) ? `${text}.` : `${text} (${label}).`))]
}

const mostChanges = 3

export function tellOwnPlan(context: RequestContext, asked: AskedQuestion): Promise<Told | undefined> {
  return tellOfBills(context, asked, ({ kind, number, bill: { plan, statements } }, { variant: { locale } }) => {
    const copy = ownBillCopy[locale]
    const line = statements[0]?.lines.find((each) => each.kind === 'plan')
    return plan ? [copy.plan(copy.kinds[kind], number.slice(-4), plan[locale], line && moneyLabel(line.cents, locale))] : []
  })
}

export function tellOwnAddOns(context: RequestContext, asked: AskedQuestion): Promise<Told | undefined> {
  return tellOfBills(context, asked, ({ kind, number, bill: { statements } }, { variant: { locale } }) => {
    const copy = ownBillCopy[locale]
    const of = [copy.kinds[kind], number.slice(-4)] as const
    const addOns = (statements[0]?.lines ?? []).filter((each) => each.kind === 'addOn').map(({ label, cents }) => `${label[locale]} (${moneyLabel(cents, locale)})`)
    return [addOns.length > 0 ? copy.addOns(...of, addOns.join(', ')) : copy.noAddOns(...of)]
  })
}

export function tellOwnData(context: RequestContext, asked: AskedQuestion): Promise<Told | undefined> {
  return tellOfBills(context, asked, ({ kind, number, bill: { data } }, { variant: { locale } }) => {
    if (!data) return []
    const copy = ownBillCopy[locale]
    const of = [copy.kinds[kind], number.slice(-4)] as const
    const words = (gb: number) => gb.toLocaleString(locale === 'es' ? 'es-US' : 'en-US', { maximumFractionDigits: 1 })
    return [data.includedGb === null ? copy.dataUsed(...of, words(data.usedGb)) : copy.dataLeft(...of, words(Math.max(0, data.includedGb - data.usedGb)), words(data.includedGb))]
  })
}
