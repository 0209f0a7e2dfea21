import type { Locale } from '#contracts/identity.ts'
import { orderPath, signInPath, supportPath } from '#contracts/site-path.ts'
import { appointmentInfo, clockLabel, dayName, isUsableAppointment, shownStatus, windowLabel, type Appointment } from '#features/appointments/contract.ts'
import { linkedAccountOutages, type LocalOutage } from '#features/outages/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AnswerAction, AnswerSummary } from '../../api/answer-summary.ts'
import { answerCodes, type AnswerCode } from '../../api/error-codes.ts'
import { helpFor } from './answer-personally.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { composeAnswer } from '../../engine/composition/compose-answer.ts'
import { describeAnswer, noAnswer } from '../questions/describe-answer.ts'
import { readOwnAccounts, type OwnAccount } from './own-accounts.ts'
import { describeAccount, ownMatterCopy, personalCopy } from './personal-copy.ts'
import type { OwnMatter } from '../../engine/questions/recognise-own-matter.ts'
import type { RatedPage } from '../../engine/rating/rate-pages.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

interface OwnAnswer {
  sentences: string[]
  action?: AnswerAction | undefined
  /** whether what the articles say of the question follows */
  hasHelp?: boolean
}
/** nothing: the services know of nothing that the question asks about */
type Told = ({ ok: true } & OwnAnswer) | { ok: false; code: AnswerCode } | 'nothing'

/**
 * ANS-20: what the services say of the signed-in person's own, of all their accounts, with the page that shows and changes it. No
 * model takes part, and nothing is kept. Undefined where nothing of their own answers: then the articles may.
 */
export async function answerOwnMatter(context: RequestContext, asked: AskedQuestion, matter: OwnMatter): Promise<AnswerSummary | undefined> {
  const told = await tellOf[matter](context, asked)
  if (told === 'nothing') return undefined
  if (!told.ok) return told.code === answerCodes.noLinkedAccount ? describe(asked, matter, { sentences: [ownMatterCopy[asked.variant.locale].noAccount(context.runtime.site.supportPhone)] }) : noAnswer(told.code)
  return describe(asked, matter, told, told.hasHelp ? await helpFor(context, asked, []) : undefined)
}

function describe(asked: AskedQuestion, matter: OwnMatter, { sentences, action }: OwnAnswer, help?: RatedPage): AnswerSummary {
  const own = sentences.map((text, index): AnswerPiece => ({ kind: sentences.length > 1 && !help ? 'point' : 'text', text, articleId: undefined, block: -1 - index }))
  const pieces = [...own, ...(help ? composeAnswer(help, { question: asked.question, isShort: true }) : [])]
  const summary = describeAnswer(asked, pieces, help ? [help.page] : [], { relatedQuestionAnswers: [], fusionQueryId: undefined }, `own-${matter}`)
  return { ...summary, bestAnswer: { ...summary.bestAnswer!, isPersonal: true, ...(action ? { action } : {}) } }
}

/** What somebody sees here once they are signed in, or hears of it. */
type SeenSignedIn = Extract<OwnMatter, 'visit' | 'order' | 'outage' | 'account' | 'accountNumber'>
const seenSignedIn: readonly OwnMatter[] = ['visit', 'order', 'outage', 'account', 'accountNumber'] satisfies SeenSignedIn[]

/** ANS-20: what a visitor hears beside what the articles say: that signing in tells, and where. Undefined where it would not. */
export function signInPiece({ variant }: AskedQuestion, matter: OwnMatter): AnswerPiece | undefined {
  if (!seenSignedIn.includes(matter)) return undefined
  const { signIn, signInWord } = ownMatterCopy[variant.locale]
  const text = signIn[matter as SeenSignedIn]
  const start = text.indexOf(signInWord)
  return { kind: 'text', text, marks: [{ start, end: start + signInWord.length, href: signInPath(supportPath(variant)) }], articleId: undefined, block: -1 }
}

const tellOf: Readonly<Record<OwnMatter, (context: RequestContext, asked: AskedQuestion) => Promise<Told>>> = {
  visit: tellVisits,
  order: tellOrders,
  ticket: tellTickets,
  outage: tellOutages,
  account: tellAccounts,
  accountNumber: tellNumbers,
  plan: tellPlan,
  bill: tellBill,
  trouble: tellTrouble,
}

async function tellVisits(context: RequestContext, { variant }: AskedQuestion): Promise<Told> {
  const copy = ownMatterCopy[variant.locale]
  const answers = await Promise.all(['uverse', 'dtv'].map((service) => call(context, appointmentInfo, { body: { account: { source: 'support', service } } }, { signIn: 'return' })))
  const failed = answers.find((answer) => !answer.ok)
  if (failed) return { ok: false, code: answerCodes.personalDataFault }
  const visits = answers.flatMap((answer) => (answer.ok && answer.data.content ? [...answer.data.content.install.appointments, ...answer.data.content.repair.appointments] : []))
  const coming = visits.filter(isUsableAppointment).toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  if (coming.length === 0) return { ok: true, sentences: [copy.noVisit] }
  const sentences = coming.flatMap(({ kind, type, status, service, slot, customer }) => [
    copy.visit(copy.visitKinds[kind], copy.services[service] ?? service, dayName(slot.date, variant.locale), windowLabel(slot, { locale: variant.locale, timeZone: customer.timezone })),
    ...(shownStatus(type, status) === 'jeopardy' ? [copy.visitAtRisk] : []),
  ])
  return { ok: true, sentences, action: { label: copy.visitAction, url: supportPath(variant, 'myappointment') } }
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`

async function tellOrders(context: RequestContext, { question, variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const { orderSteps } = personalCopy[locale]
  const named = new Set(wordsOf(question))
  // the one that is asked for by its name comes first
  const orders = own.accounts.flatMap((account) => account.orders.map((each) => ({ account, each, named: wordsOf(each.title).filter((word) => named.has(word)).length }))).toSorted((a, b) => b.named - a.named)
  if (orders.length === 0) return { ok: true, sentences: [ownMatterCopy[locale].noOrder] }
  const sentences = orders.map(({ account, each: { title, at } }) => ownMatterCopy[locale].orderOf(title, orderSteps[at] ?? at, nameOf(account, locale)))
  return { ok: true, sentences, action: { label: ownMatterCopy[locale].orderAction, url: orderPath(orders[0]!.each.id, locale) } }
}

async function tellOutages(context: RequestContext, { variant }: AskedQuestion): Promise<Told> {
  const { locale } = variant
  const copy = ownMatterCopy[locale]
  const outages = await readOutages(context, locale)
  if (!outages) return { ok: false, code: answerCodes.personalDataFault }
  if (outages.length === 0) {
    // no network's fault, and their own service is off all the same
    const own = await readOwnAccounts(context, [])
    const suspended = own.ok ? own.accounts.filter(({ status }) => status === 'suspended') : []
    return { ok: true, sentences: suspended.length === 0 ? [copy.noOutage] : [...suspended.flatMap((account) => describeAccount(account, locale, false)), ...suspendedHelp(context, suspended, locale)] }
  }
  const timeZone = context.runtime.config.analytics.timeZone
  const sentences = outages.map(({ title, restoreAt }) => (restoreAt > context.clock() ? copy.outage(title, clockLabel(restoreAt, { locale, timeZone })) : copy.lateOutage(title)))
  return { ok: true, sentences, action: { label: copy.outageAction, url: supportPath(variant) } }
}

async function readOutages(context: RequestContext, locale: Locale): Promise<readonly LocalOutage[] | undefined> {
  const answer = await call(context, linkedAccountOutages, { query: { locale } }, { signIn: 'return' })
  return answer.ok ? answer.data.content.outages : undefined
}

async function tellAccounts(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  return { ok: true, sentences: [...own.accounts.flatMap((account) => describeAccount(account, locale, false)), ...suspendedHelp(context, own.accounts, locale)] }
}

function suspendedHelp({ runtime }: RequestContext, accounts: readonly OwnAccount[], locale: Locale): string[] {
  return accounts.some(({ status }) => status === 'suspended') ? [ownMatterCopy[locale].suspendedHelp(runtime.site.supportPhone)] : []
}

/** Somebody did it, or believes so. */
const asksOfAccount = /suspen|disconnect|shut|cut ?off|desconect|cort(?:ad|aron)|dieron de baja/i

/** Something does not work: a suspended account or a known outage says why; else it is a matter of the articles. */
async function tellTrouble(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  const { locale } = asked.variant
  if (asksOfAccount.test(asked.question)) return tellAccounts(context, asked)
  const own = await readOwnAccounts(context, [])
  const accounts = own.ok ? own.accounts.filter(({ status }) => status !== 'active') : []
  if (accounts.length > 0) return { ok: true, sentences: [...accounts.flatMap((account) => describeAccount(account, locale, account.status !== 'suspended')), ...suspendedHelp(context, accounts, locale)] }
  const outages = await readOutages(context, locale)
  return outages && outages.length > 0 ? tellOutages(context, asked) : 'nothing'
}

/** The whole number is shown nowhere here: its last digits tell which account it is. */
async function tellNumbers(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const copy = ownMatterCopy[locale]
  return { ok: true, sentences: [...own.accounts.map(({ kind, number }) => copy.ending(personalCopy[locale].kinds[kind], number.slice(-4))), copy.wholeNumber] }
}

async function tellPlan(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  return { ok: true, sentences: [...own.accounts.flatMap((account) => describeAccount(account, locale, account.orders.length > 0)), ownMatterCopy[locale].planSeen(context.runtime.site.supportPhone)] }
}

/** No service of ours knows an amount: none is said. */
async function tellBill(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const { billSeen } = ownMatterCopy[locale]
  return { ok: true, sentences: [billSeen(context.runtime.site.supportPhone), ...own.accounts.flatMap((account) => describeAccount(account, locale, false)), ...suspendedHelp(context, own.accounts, locale)], hasHelp: true }
}

/** Tickets are kept by the people on the phone alone. */
async function tellTickets({ runtime }: RequestContext, { variant }: AskedQuestion): Promise<Told> {
  const copy = ownMatterCopy[variant.locale]
  return { ok: true, sentences: [copy.ticketSeen(runtime.site.supportPhone)], action: { label: copy.ticketAction, url: supportPath(variant, 'openticket') } }
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2)
}

function nameOf({ kind, number }: OwnAccount, locale: Locale): string {
  return ownMatterCopy[locale].account(personalCopy[locale].kinds[kind], number.slice(-4))
}
