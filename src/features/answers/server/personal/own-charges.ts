import { billPath, changesBetween, type AccountBill, type BilledAccount } from '#features/billing/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { asksOfAddress, chargeNamed, monthOfBill, type ChargeName } from '../../engine/questions/asked-charge.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import type { Told } from './own-answer.ts'
import { ownBillCopy } from './own-bill-copy.ts'
import { readBilled, type Billed } from './read-billed.ts'

type Line = AccountBill['statements'][number]['lines'][number]

/**
 * ANS-20: what a bill says about the one thing that a question asks for: the bill of a month, or a charge or discount,
 * also one that has just ended. Undefined if the question names neither, or the asker's bills do not have it.
 */
export async function tellOwnCharge(context: RequestContext, asked: AskedQuestion): Promise<Told | undefined> {
  const month = monthOfBill(asked.question)
  if (month !== undefined) return tellMonth(context, asked, month)
  const accounts = await readBilled(context, asked)
  const { locale } = asked.variant
  const copy = ownBillCopy[locale]
  const named = chargeNamed(asked.question)
  const told = accounts.map((account) => ({ account, sentences: describeCharges(account, asked, named) })).filter(({ sentences }) => sentences.length > 0)
  const action = (of: readonly { account: BilledAccount }[]) => ({ label: copy.action, url: billPath(asked.variant, { account: of.length === 1 ? of[0]!.account.number : undefined }) })
  if (told.length > 0) return { ok: true, sentences: [...told.flatMap(({ sentences }) => sentences), ...(asksOfAddress(asked.question) ? [copy.addressNotShown(context.runtime.site.supportPhone)] : [])], action: action(told) }
  return named && accounts.length > 0 && isOfOwn.test(asked.question) ? { ok: true, sentences: [copy.noCharge[named]], action: action(accounts.map((account) => ({ account }))) } : undefined
}

/** One's own bill, in either language. */
const isOfOwn = /\b(?:my|our|did i|was i|have i|do i|me|mi|mis|nuestr[oa]|tengo)\b/i

/** The bills that were issued in a month, the newest such month of each account. */
async function tellMonth(context: RequestContext, asked: AskedQuestion, month: number): Promise<Told | undefined> {
  const { variant } = asked
  const copy = ownBillCopy[variant.locale]
  const accounts = await readBilled(context, asked)
  const found = accounts.flatMap(({ kind, number, bill }) => {
    const statement = bill.statements.find(({ issuedOn }) => Number(issuedOn.slice(5, 7)) === month)
    return statement ? [{ kind, number, statement }] : []
  })
  if (accounts.length === 0) return undefined
  const sentences = found.map(({ kind, number, statement }) => copy.billOfDay(dayLabel(statement.issuedOn, variant.locale), copy.kinds[kind], number.slice(-4), moneyLabel(statement.totalCents, variant.locale)))
  const only = found.length === 1 ? found[0]! : undefined
  return { ok: true, sentences: sentences.length > 0 ? sentences : [copy.noBillOfMonth], action: { label: copy.action, url: billPath(variant, { account: only?.number, statement: only?.statement.id }) } }
}

/** What the newest bill has of the charge, and how that differs from the bill before. */
function describeCharges({ kind, number, bill: { statements: [newest, before] } }: Billed, { question, variant: { locale } }: AskedQuestion, named: ChargeName | undefined): string[] {
  if (!newest) return []
  const copy = ownBillCopy[locale]
  const isMeant = named ? (line: Line) => isOfName[named](line) : lineIn(question)
  const lines = newest.lines.filter(isMeant)
  const codes = new Set([...lines, ...(before?.lines.filter(isMeant) ?? [])].map(({ code }) => code))
  const changes = before ? changesBetween(before, newest, locale).filter(({ code }) => codes.has(code)) : []
  if (lines.length === 0 && (changes.length === 0 || named === 'credit')) return []
  const said = [...lines.map(({ label, cents }) => `${label[locale]}: ${moneyLabel(cents, locale)}.`), ...(lines.length > 0 ? [] : changes.map(({ text, label }) => (text.includes(label) ? `${text}.` : `${text} (${label}).`)))]
  return [copy.onBill(dayLabel(newest.issuedOn, locale), copy.kinds[kind], number.slice(-4), said.join(' '))]
}

const isOfName: Readonly<Record<ChargeName, (line: Line) => boolean>> = {
  lateFee: ({ kind, code, label }) => kind === 'fee' && /late|overdue|tard[ií]/i.test(`${code} ${label.en}`),
  promotion: ({ kind }) => kind === 'discount',
  credit: ({ kind }) => kind === 'credit',
  extraData: ({ kind }) => kind === 'usage',
  tax: ({ kind }) => kind === 'tax',
}

/** Words of lines that many lines have, and that alone name none. */
const common = new Set('internet fiber fibra business negocio home casa wi fi wifi plan service servicio address direccion data datos of for en de del la el un una the and with extra pack paquete air toda whole second charge charges fee fees cargo cargos payment pago'.split(' '))
/** What customers call a gateway. */
const gateways = /\b(?:modem|router|gateway|equipo|equipment)\b/

/** The lines that a question names by a word of their label, in either language. */
function lineIn(question: string): (line: Line) => boolean {
  const said = withoutAccents(question)
  const words = new Set(wordsOf(said))
  return ({ kind, label }) => kind !== 'plan' && ((kind === 'equipment' && gateways.test(said) && gateways.test(withoutAccents(label.en))) || [label.en, label.es].some((each) => wordsOf(withoutAccents(each)).some((word) => words.has(word) && !common.has(word) && !/^\d+$/.test(word))))
}

/** 'Y' of 'Impuestos y cargos' names nothing. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? []
