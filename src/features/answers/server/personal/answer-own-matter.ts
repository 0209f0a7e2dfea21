import type { ResponseOf } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import { orderPath, signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { Appointment } from '#features/appointments/contract.ts'
import { billPath } from '#features/billing/contract.ts'
import { startOverPath } from '#features/equipment/contract.ts'
import { fixPath } from '#features/guided-fixes/contract.ts'
import { linkedAccountOutages, type LocalOutage, outagesPath } from '#features/outages/contract.ts'
import { listServiceAlerts } from '#features/service-alerts/contract.ts'
import { call } from '#platform/services/call.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { dottedPhone } from '#ui/text/dotted-phone.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { AnswerAction, AnswerSummary } from '../../api/answer-summary.ts'
import { answerCodes } from '../../api/error-codes.ts'
import { helpFor } from './answer-personally.ts'
import type { AnswerPiece, TextMark } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { describeAnswer, noAnswer } from '../questions/describe-answer.ts'
import { readOwnAccounts, type OwnAccount } from './own-accounts.ts'
import type { OwnAnswer, Told } from './own-answer.ts'
import { describeAppointment, readOwnAppointments, tellAppointmentChange, tellAppointments } from './own-appointments.ts'
import { answersCopy } from '../answers-copy.ts'
import { describeAccount } from './describe-account.ts'
import type { SeenSignedIn } from '../../copy.en.ts'
import { tellOwnAddOns, tellOwnBill, tellOwnData, tellOwnPlan } from './own-bill.ts'
import { tellOwnCharge } from './own-charges.ts'
import { tellOwnNetwork } from './own-network.ts'
import { tellTickets } from './own-tickets.ts'
import { describeOutages } from './outage-sentences.ts'
import { chargeNamed, monthOfBill } from '../../engine/questions/asked-charge.ts'
import { isTicketNumber, recordsNamedIn, type OwnMatter } from '../../engine/questions/recognise-own-matter.ts'
import { explainedBy, saysOnlyOffline, troubledThing } from '../../engine/questions/troubled-thing.ts'
import type { RatedPage } from '../../engine/rating/rate-pages.ts'
import type { Retriever } from '../../engine/rating/retriever.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/**
 * ANS-20: what the services say about the signed-in customer's own records, for all their accounts, with the page that
 * shows and changes them. No model takes part, and nothing is kept. Undefined if none of these records answers; then
 * the articles may.
 */
export async function answerOwnMatter(context: RequestContext, retriever: Retriever, asked: AskedQuestion, matter: OwnMatter): Promise<AnswerSummary | undefined> {
  const told = await tellOwnMatter(context, asked, matter)
  if (told === 'nothing') return undefined
  if (!told.ok) return told.code === answerCodes.noLinkedAccount ? describe(asked, matter, { sentences: [answersCopy[asked.variant.locale].ownMatters.noAccount(context.runtime.site.supportPhone)] }) : noAnswer(told.code)
  return describe(asked, matter, told, told.hasHelp ? await helpFor(context, retriever, asked, helpQuestionOf(matter, asked)) : undefined)
}

/** What the services say about the records that a question names by number, or about its matter. */
export async function tellOwnMatter(context: RequestContext, asked: AskedQuestion, matter: OwnMatter): Promise<Told> {
  return (await tellRecords(context, asked, matter)) ?? tellOf[matter](context, asked)
}

/** The sentences of an answer from the customer's own records; of several each is a point, unless text follows them. */
export function ownPieces({ sentences, links = [], bold = [] }: OwnAnswer, isFollowed = false): AnswerPiece[] {
  return sentences.map((text, index): AnswerPiece => ({ kind: sentences.length > 1 && !isFollowed ? 'point' : 'text', text, marks: marksOf(text, [...links, ...bold.map((words) => ({ words }))]), articleId: undefined, block: -1 - index }))
}

function describe(asked: AskedQuestion, matter: OwnMatter, told: OwnAnswer, help?: RatedPage): AnswerSummary {
  const { action } = told
  const pieces = [...ownPieces(told, help !== undefined), ...(help ? composeAnswer(help, { question: asked.question, isShort: true }) : [])]
  const summary = describeAnswer(asked, pieces, help ? [help.page] : [], { relatedQuestionAnswers: [], fusionQueryId: undefined }, `own-${matter}`)
  return { ...summary, bestAnswer: { ...summary.bestAnswer!, isPersonal: true, ...(action ? { action } : {}) } }
}

function marksOf(text: string, marked: readonly { words: string; href?: string }[]): TextMark[] {
  return marked.flatMap(({ words, ...link }) => {
    const start = text.indexOf(words)
    return start < 0 ? [] : [{ start, end: start + words.length, ...link }]
  })
}

/**
 * ANS-20, OUT-01: what a visitor is told beside what the articles say: that signing in tells more, and where to.
 * Undefined if it would not.
 */
export function signInPiece({ variant }: AskedQuestion, matter: OwnMatter): AnswerPiece | undefined {
  const { signIn, signInWord, zipCheck, zipWord } = answersCopy[variant.locale].ownMatters
  if (!isSeenSignedIn(matter)) return undefined
  const links = [{ word: signInWord, href: signInPath(supportPath(variant)) }, ...(matter === 'outage' ? [{ word: zipWord, href: outagesPath(variant) }] : [])]
  const text = matter === 'outage' ? `${signIn.outage} ${zipCheck}` : signIn[matter]
  const marks = links.map(({ word, href }) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length, href }))
  return { kind: 'text', text, marks, articleId: undefined, block: -1 }
}

function isSeenSignedIn(matter: OwnMatter): matter is SeenSignedIn {
  return Object.hasOwn(answersCopy.en.ownMatters.signIn, matter)
}

/** Matters that no article answers for anyone: only signing in or the bill tells. */
export function isOnlyOwn(matter: OwnMatter): boolean {
  return matter === 'plan' || matter === 'lines' || matter === 'addOns'
}

/**
 * The question that the articles are asked about a matter, however the customer put it; undefined to use the customer's
 * own words.
 */
export function helpQuestionOf(matter: OwnMatter | undefined, { question, history, variant: { locale } }: Pick<AskedQuestion, 'question' | 'history' | 'variant'>): string | undefined {
  const { suspended, offline } = answersCopy[locale].personal.questions
  return matter === 'suspension' ? suspended : history.length === 0 && saysOnlyOffline(question) ? offline : undefined
}

const tellOf: Readonly<Record<OwnMatter, (context: RequestContext, asked: AskedQuestion) => Promise<Told>>> = {
  appointment: tellAppointments,
  appointmentChange: tellAppointmentChange,
  order: tellOrders,
  ticket: tellTickets,
  outage: tellOutages,
  account: tellAccounts,
  accountNumber: tellNumbers,
  plan: tellPlan,
  lines: tellLines,
  usage: tellUsage,
  addOns: tellAddOns,
  gateway: tellOwnNetwork,
  bill: tellBill,
  charge: async (context, asked) => (await tellOwnCharge(context, asked)) ?? 'nothing',
  suspension: tellSuspension,
  trouble: tellTrouble,
}

const accountPath: Readonly<Record<Locale, string>> = { en: '/acctmgmt/overview', es: '/acctmgmt/overview?lang=es' }

/**
 * What the services say about the orders or visits that a question names by number. A number that is not the asker's
 * has the same answer whether it exists or not, followed by the asker's own orders and visits. Undefined if no number
 * is named, and if a visit that is to be changed was found.
 */
async function tellRecords(context: RequestContext, asked: AskedQuestion, matter: OwnMatter): Promise<Told | undefined> {
  const numbers = recordsNamedIn(asked.question).filter((number) => !isTicketNumber(number))
  if (numbers.length === 0 || (matter !== 'appointment' && matter !== 'appointmentChange' && matter !== 'order')) return undefined
  const { variant } = asked
  const copy = answersCopy[variant.locale].ownMatters
  const [appointments, own] = await Promise.all([readOwnAppointments(context), readOwnAccounts(context, [])])
  if (!appointments || (!own.ok && own.code !== answerCodes.noLinkedAccount)) return { ok: false, code: answerCodes.personalDataFault }
  const orders = own.ok ? own.accounts.flatMap((account) => account.orders.map((each) => ({ account, each }))) : []
  const named = { orders: orders.filter(({ each }) => numbers.includes(each.id.toUpperCase())), appointments: appointments.filter(({ workOrderId, externalOrderId, externalJobId }) => [workOrderId, externalOrderId, externalJobId].some((id) => numbers.includes(id.toUpperCase()))) }
  const isFound = named.orders.length + named.appointments.length > 0
  // whether a visit can be moved is told for all of the customer's visits, and this is one of them
  if (isFound && matter === 'appointmentChange') return undefined
  const told = isFound ? named : { orders, appointments }
  const sentences = [...(isFound ? [] : [copy.noSuchRecord(numbers[0]!)]), ...told.orders.map((order) => describeOrder(context, order, variant.locale)), ...told.appointments.flatMap((appointment) => describeAppointment(appointment, variant))]
  const action = told.orders.length > 0 ? { label: copy.orderAction, url: orderPath(told.orders[0]!.each.id, variant.locale) } : told.appointments.length > 0 ? { label: copy.appointmentAction, url: supportPath(variant, 'myappointment') } : undefined
  return { ok: true, sentences, links: parcelLinks(told.orders, variant.locale), action }
}

interface OwnOrder {
  account: OwnAccount
  each: OwnAccount['orders'][number]
}

/** ORD-01: how far an order is and, while it is on its way, the expected day, carrier and tracking number. */
function describeOrder({ runtime }: RequestContext, { account, each: { title, at, steps, detail } }: OwnOrder, locale: Locale): string {
  const { orderOf, visitCancelled, parcel, parcelDelivered, expected } = answersCopy[locale].ownMatters
  const told = orderOf(title, answersCopy[locale].personal.orderSteps[at] ?? at, nameOf(account, locale))
  const { carrier, expectedOn } = detail ?? {}
  const isHere = isArrived({ each: { at, steps } })
  const brings = isHere ? parcelDelivered : parcel
  return [told, ...(at === 'visitCancelled' ? [visitCancelled(runtime.site.supportPhone)] : []), ...(expectedOn && !isHere ? [expected(dayLabel(expectedOn, locale))] : []), ...(carrier ? [brings(carrier.name, carrier.trackingNumber)] : [])].join(' ')
}

function isArrived({ each: { at, steps } }: { each: Pick<OwnOrder['each'], 'at' | 'steps'> }): boolean {
  return steps.includes('delivered') && steps.indexOf(at) >= steps.indexOf('delivered')
}

const asksPrice = /\b(?:how much|costs?|prices?|cu[aá]nto (?:cuesta|vale|sale|es)|precios?|costo)(?!\p{L})/iu
const asksDay = /\b(?:when|what (?:day|date)|how (?:long|soon)|cu[aá]ndo|qu[eé] (?:d[ií]a|fecha)|cu[aá]nto (?:tarda|falta|demora))(?!\p{L})/iu

/** ORD-01: the price of an order's items, or where to look for it. */
function priceOf({ each: { title, detail } }: OwnOrder, locale: Locale): string {
  const { orderPrice, orderPriceUnseen } = answersCopy[locale].ownMatters
  const items = detail?.items ?? []
  const sum = (kind: 'monthlyCents' | 'onceCents') => items.reduce((cents, item) => cents + (item[kind] ?? 0) * item.quantity, 0)
  const [monthly, once] = [sum('monthlyCents'), sum('onceCents')].map((cents) => (cents > 0 ? moneyLabel(cents, locale) : undefined))
  return monthly || once ? orderPrice(title, monthly, once) : orderPriceUnseen(title)
}

/** The day of an order's parcel, or of its visit. */
function dayOf({ each: { id, title, detail } }: OwnOrder, visits: readonly Appointment[], variant: SiteVariant): string[] {
  const { orderDay, orderDayUnseen } = answersCopy[variant.locale].ownMatters
  if (detail?.expectedOn) return [orderDay(title, dayLabel(detail.expectedOn, variant.locale))]
  const own = visits.filter(({ externalOrderId }) => externalOrderId === id)
  return own.length > 0 ? own.flatMap((visit) => describeAppointment(visit, variant)) : [orderDayUnseen(title)]
}

/** ANS-11: an answer links to no other site. A parcel's number links to its order's page, which has the carrier's. */
function parcelLinks(orders: readonly OwnOrder[], locale: Locale): NonNullable<OwnAnswer['links']> {
  return orders.flatMap(({ each: { id, detail } }) => (detail?.carrier ? [{ words: detail.carrier.trackingNumber, href: orderPath(id, locale) }] : []))
}

async function tellOrders(context: RequestContext, { question, history, variant }: AskedQuestion): Promise<Told> {
  const { locale } = variant
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const named = new Set(wordsOf(question))
  // an order that the question names by its title comes first
  const orders = own.accounts.flatMap((account) => account.orders.map((each) => ({ account, each, named: wordsOf(each.title).filter((word) => named.has(word)).length }))).toSorted((a, b) => b.named - a.named)
  if (orders.length === 0) return { ok: true, sentences: [answersCopy[locale].ownMatters.noOrder] }
  // after a question about the order its state is known
  const isFollowUp = history.length > 0
  const visits = isFollowUp && asksDay.test(question) ? ((await readOwnAppointments(context)) ?? []) : undefined
  const sentences = orders.flatMap((order) => (isFollowUp && asksPrice.test(question) ? [priceOf(order, locale)] : visits && !isArrived(order) ? dayOf(order, visits, variant) : [describeOrder(context, order, locale)]))
  return { ok: true, sentences, links: parcelLinks(orders, locale), action: { label: answersCopy[locale].ownMatters.orderAction, url: orderPath(orders[0]!.each.id, locale) } }
}

async function tellOutages(context: RequestContext, { variant }: AskedQuestion, read?: readonly LocalOutage[]): Promise<Told> {
  const { locale } = variant
  const copy = answersCopy[locale].ownMatters
  const outages = read ?? (await readOutages(context, locale))
  if (!outages) return { ok: false, code: answerCodes.personalDataFault }
  if (outages.length === 0) {
    // there is no outage, but the customer's own service may be suspended
    const own = await readOwnAccounts(context, [])
    const suspended = own.ok ? own.accounts.filter(({ status }) => status === 'suspended') : []
    return suspended.length === 0 ? tellNoOutage(context, variant) : { ok: true, ...describeSuspended(context, suspended, variant) }
  }
  return { ok: true, sentences: describeOutages(outages, { locale, now: context.clock() }), action: { label: copy.outageAction, url: outagesPath(variant) } }
}

/** No outage is known; a repair that is planned is what comes next. */
async function tellNoOutage(context: RequestContext, variant: SiteVariant): Promise<{ ok: true } & OwnAnswer> {
  const { noOutage, appointmentAction } = answersCopy[variant.locale].ownMatters
  const repairs = ((await readOwnAppointments(context)) ?? []).filter(({ kind }) => kind === 'repair')
  const action = repairs.length > 0 ? { label: appointmentAction, url: supportPath(variant, 'myappointment') } : undefined
  return { ok: true, sentences: [...repairs.flatMap((repair) => describeAppointment(repair, variant)), noOutage], action }
}

async function readOutages(context: RequestContext, locale: Locale): Promise<readonly LocalOutage[] | undefined> {
  const answer = await call(context, linkedAccountOutages, { query: { locale } }, { signIn: 'return' })
  return answer.ok ? answer.data.content.outages : undefined
}

async function tellAccounts(context: RequestContext, { variant }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  return own.ok ? { ok: true, ...describeSuspended(context, own.accounts, variant) } : own
}

/** The state of the accounts; of the suspended ones also what is past due, how service comes back, and where to pay. */
function describeSuspended(context: RequestContext, accounts: readonly OwnAccount[], variant: SiteVariant, withOrders = false): OwnAnswer {
  const { locale } = variant
  const { pastDueOn, payAction } = answersCopy[locale].ownMatters
  const late = accounts.filter((account) => needsPayment(account) && account.late)
  const sentences = accounts.flatMap((account) => [
    ...describeAccount(account, locale, withOrders && account.status !== 'suspended'),
    ...(late.includes(account) ? [pastDueOn(moneyLabel(account.late!.cents, locale), account.number.slice(-4), dayLabel(account.late!.since, locale))] : []),
  ])
  const action = late[0] && { label: payAction, url: billPath(variant, { account: late[0].number }) }
  return { sentences: [...sentences, ...suspendedHelp(context, accounts, locale)], action }
}

function suspendedHelp({ runtime }: RequestContext, accounts: readonly OwnAccount[], locale: Locale): string[] {
  return accounts.some((account) => needsPayment(account)) ? [answersCopy[locale].ownMatters.suspendedHelp(runtime.site.supportPhone)] : []
}

/** ORD-03: whether a suspended account still needs something done: no arrangement brings its service back. */
function needsPayment({ status, arranged }: OwnAccount): boolean {
  return status === 'suspended' && !arranged
}

/** Words of a customer whose service was cut off on purpose, or who believes so. */
const asksOfAccount = /suspen|disconnect|shut|cut ?off|desconect|cort(?:ad|aron)|dieron de baja/i

/**
 * Something does not work: tells of a suspended account, a known outage of what the question names, or a line that is
 * down, or that no outage is known to who says no more than that the internet is gone; otherwise 'nothing', so that
 * the articles answer.
 */
async function tellTrouble(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  const { locale } = asked.variant
  if (asksOfAccount.test(asked.question)) return tellAccounts(context, asked)
  const thing = troubledThing(asked.question) ?? (ofCalls.test(asked.question) ? 'wireless' : undefined)
  if (thing === 'other') return 'nothing'
  const [own, all, alerts] = await Promise.all([readOwnAccounts(context, []), readOutages(context, locale), readAlerts(context)])
  const down = alerts.filter(({ code }) => code === 'lineDown').map(({ accountNumber }) => accountNumber)
  const outages = (all ?? []).filter(({ services }) => !thing || services.some((service) => explainedBy[thing].has(service)))
  const isOutage = outages.length > 0
  // a home's order or its line says nothing of a phone that goes along
  const isOfHome = thing !== 'wireless'
  const accounts = own.ok ? own.accounts.filter(({ status }) => status === 'suspended' || (isOfHome && status !== 'active')) : []
  // an outage explains a line that is down, and nothing done at home repairs it
  const lines = isOutage || !isOfHome ? [] : tellLinesDown(asked, own.ok ? own.accounts.filter(({ number }) => down.includes(number)) : [])
  const action = lines[0]?.action
  const phones = thing === undefined || thing === 'wireless' ? tellPhones(asked, alerts) : []
  // a phone's own line goes before what an account at home may explain
  if (phones.length > 0 && !isOutage && (!isOfHome || accounts.length + lines.length === 0)) return { ok: true, sentences: phones.map(({ text }) => text), action: phones[0]!.action }
  if (accounts.length > 0) {
    const told = describeSuspended(context, accounts, asked.variant, true)
    return { ok: true, sentences: [...told.sentences, ...[...lines, ...phones].map(({ text }) => text)], action: told.action ?? action }
  }
  if (isOutage) return tellOutages(context, asked, outages)
  if (lines.length > 0) return { ok: true, sentences: [...lines, ...phones].map(({ text }) => text), action }
  // a customer who is signed in isn't told to sign in, or to enter a ZIP Code, to see whether there is an outage
  return own.ok && all && saysOnlyOffline(asked.question) ? { ...(await tellNoOutage(context, asked.variant)), hasHelp: true } : 'nothing'
}

/** In ms, of an answer's 3 s: gateways are asked one by one, and if they are slow the rest is told without them. */
const gatewayShareMs = 1000

type Alerts = ResponseOf<typeof listServiceAlerts>['content']['alerts']

/** NET-10, NET-12: what gateways and lines report now; empty if the service does not answer. */
async function readAlerts(context: RequestContext): Promise<Alerts> {
  const answer = await call(withShareOfTime(context, gatewayShareMs), listServiceAlerts, { query: {} }, { signIn: 'return' })
  return answer.ok ? answer.data.content.alerts : []
}

/** Words of who cannot call, be called or write, but names no phone. */
const ofCalls = /\b(?:calls?|texts?|llamadas?|mensajes?)\b/i

/** NET-11: the phone lines that our network has not registered, each with the page that renews its connection. */
function tellPhones({ variant }: AskedQuestion, alerts: Alerts): { text: string; action: AnswerAction }[] {
  const { lineUnregistered, refreshAction } = answersCopy[variant.locale].ownMatters
  return alerts.flatMap(({ code, unit }) => (code === 'unregistered' && unit ? [{ text: lineUnregistered(dottedPhone(unit.name)), action: { label: refreshAction, url: startOverPath(variant, 'line', { unit: unit.id, watch: undefined }) } }] : []))
}

function tellLinesDown({ variant }: AskedQuestion, accounts: readonly OwnAccount[]): { text: string; action: AnswerAction }[] {
  const { lineDown, fixAction } = answersCopy[variant.locale].ownMatters
  return accounts.map((account) => ({ text: lineDown(nameOf(account, variant.locale)), action: { label: fixAction, url: fixPath(variant, 'no-internet', { account: account.number }) } }))
}

/** The last digits tell which account is meant; the whole number is shown nowhere here. */
async function tellNumbers(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const copy = answersCopy[locale].ownMatters
  return { ok: true, sentences: [...own.accounts.map(({ kind, number }) => copy.ending(answersCopy[locale].personal.kinds[kind], number.slice(-4))), copy.wholeNumber] }
}

async function tellPlan(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  const billed = await tellOwnPlan(context, asked)
  if (billed) return billed
  const { locale } = asked.variant
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  return { ok: true, sentences: [...own.accounts.flatMap((account) => describeAccount(account, locale, account.orders.length > 0)), answersCopy[locale].ownMatters.planSeen(context.runtime.site.supportPhone)] }
}

/** No service of ours knows which phone lines belong to an account, so the answer says where they are seen. */
async function tellLines(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const { linesSeen, accountAction } = answersCopy[locale].ownMatters
  return { ok: true, sentences: [...own.accounts.flatMap((account) => describeAccount(account, locale, false)), linesSeen(context.runtime.site.supportPhone)], action: { label: accountAction, url: accountPath[locale] } }
}

async function tellUsage(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  const { locale } = asked.variant
  return (await tellOwnData(context, asked)) ?? { ok: true, sentences: [answersCopy[locale].ownMatters.usageSeen] }
}

/** Whether one of the customer's accounts is suspended, and how service comes back. */
async function tellSuspension(context: RequestContext, { variant }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const suspended = own.accounts.filter(({ status }) => status === 'suspended')
  if (suspended.length === 0) return { ok: true, sentences: [answersCopy[variant.locale].ownMatters.noneSuspended], hasHelp: true }
  return { ok: true, ...describeSuspended(context, suspended, variant), hasHelp: suspended.some((account) => needsPayment(account)) }
}

/** Without bills the answer is the one about the plan, which says where add-ons are seen. */
async function tellAddOns(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  return (await tellOwnAddOns(context, asked)) ?? tellPlan(context, asked)
}

/** If no billing service knows an amount, none is named. */
async function tellBill(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  const { locale } = asked.variant
  // the total 'with the static IP' is no question about its charge
  const charge = monthOfBill(asked.question) !== undefined || chargeNamed(asked.question) ? await tellOwnCharge(context, asked) : undefined
  if (charge) return charge
  const [billed, own] = await Promise.all([tellOwnBill(context, asked), readOwnAccounts(context, [])])
  const suspended = own.ok ? own.accounts.filter(({ status }) => status === 'suspended') : []
  if (billed && billed !== 'nothing' && billed.ok) return { ...billed, sentences: [...billed.sentences, ...suspended.flatMap((account) => describeAccount(account, locale, false)), ...suspendedHelp(context, suspended, locale)] }
  if (!own.ok) return own
  const { billSeen } = answersCopy[locale].ownMatters
  return { ok: true, sentences: [billSeen(context.runtime.site.supportPhone), ...own.accounts.flatMap((account) => describeAccount(account, locale, false)), ...suspendedHelp(context, own.accounts, locale)], hasHelp: true }
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2)
}

function nameOf({ kind, number }: OwnAccount, locale: Locale): string {
  return answersCopy[locale].ownMatters.account(answersCopy[locale].personal.kinds[kind], number.slice(-4))
}
