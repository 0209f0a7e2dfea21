import { orderPath, signInPath, supportPath } from '#contracts/site-path.ts'
import { appointmentInfo, clockLabel, dayName, isUsableAppointment, windowLabel, type Appointment } from '#features/appointments/contract.ts'
import { linkedAccountOutages } from '#features/outages/contract.ts'
import { call } from '#platform/call.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { AnswerAction, AnswerSummary } from '../answer-summary.ts'
import { answerCodes, type AnswerCode } from '../error-codes.ts'
import type { AnswerPiece } from './answer-text.ts'
import { describeAnswer, noAnswer } from './describe-answer.ts'
import { readOwnAccounts, type OwnAccount } from './own-accounts.ts'
import { describeAccount, ownMatterCopy, personalCopy } from './personal-copy.ts'
import type { OwnMatter } from './recognise-own-matter.ts'
import type { AskedQuestion } from './read-request.ts'

interface OwnAnswer {
  sentences: string[]
  action?: AnswerAction | undefined
}
type Told = ({ ok: true } & OwnAnswer) | { ok: false; code: AnswerCode }

/** ANS-20: what the services say of the signed-in person's own, of all their accounts, with the page that shows and changes it. No model takes part, and nothing is kept. */
export async function answerOwnMatter(context: RequestContext, asked: AskedQuestion, matter: OwnMatter): Promise<AnswerSummary> {
  const told = await tellOf[matter](context, asked)
  if (!told.ok) return noAnswer(told.code)
  const pieces = told.sentences.map((text): AnswerPiece => ({ kind: told.sentences.length > 1 ? 'point' : 'text', text, articleId: undefined, block: -1 }))
  const summary = describeAnswer(asked, pieces, [], { relatedQuestionAnswers: [], fusionQueryId: undefined }, `own-${matter}`)
  return { ...summary, bestAnswer: { ...summary.bestAnswer!, isPersonal: true, ...(told.action ? { action: told.action } : {}) } }
}

/** ANS-20: what a visitor hears beside what the articles say: that signing in tells, and where. */
export function signInPiece({ variant }: AskedQuestion, matter: OwnMatter): AnswerPiece {
  const { signIn, signInWord } = ownMatterCopy[variant.locale]
  const text = signIn[matter]
  const start = text.indexOf(signInWord)
  return { kind: 'text', text, marks: [{ start, end: start + signInWord.length, href: signInPath(supportPath(variant)) }], articleId: undefined, block: -1 }
}

const tellOf: Readonly<Record<OwnMatter, (context: RequestContext, asked: AskedQuestion) => Promise<Told>>> = {
  visit: tellVisits,
  order: tellOrders,
  outage: tellOutages,
  account: tellAccounts,
}

async function tellVisits(context: RequestContext, { variant }: AskedQuestion): Promise<Told> {
  const copy = ownMatterCopy[variant.locale]
  const answers = await Promise.all(['uverse', 'dtv'].map((service) => call(context, appointmentInfo, { body: { account: { source: 'support', service } } }, { signIn: 'return' })))
  const failed = answers.find((answer) => !answer.ok)
  if (failed) return { ok: false, code: answerCodes.personalDataFault }
  const visits = answers.flatMap((answer) => (answer.ok && answer.data.content ? [...answer.data.content.install.appointments, ...answer.data.content.repair.appointments] : []))
  const coming = visits.filter(isUsableAppointment).toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  if (coming.length === 0) return { ok: true, sentences: [copy.noVisit] }
  const sentences = coming.map(({ kind, service, slot, customer }) => copy.visit(copy.visitKinds[kind], copy.services[service] ?? service, dayName(slot.date, variant.locale), windowLabel(slot, { locale: variant.locale, timeZone: customer.timezone })))
  return { ok: true, sentences, action: { label: copy.visitAction, url: supportPath(variant, 'myappointment') } }
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`

async function tellOrders(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const { orderSteps } = personalCopy[locale]
  const orders = own.accounts.flatMap((account) => account.orders.map((each) => ({ account, each })))
  if (orders.length === 0) return { ok: true, sentences: [ownMatterCopy[locale].noOrder] }
  const sentences = orders.map(({ account, each: { title, at } }) => ownMatterCopy[locale].orderOf(title, orderSteps[at] ?? at, nameOf(account, locale)))
  return { ok: true, sentences, action: { label: ownMatterCopy[locale].orderAction, url: orderPath(orders[0]!.each.id, locale) } }
}

async function tellOutages(context: RequestContext, { variant }: AskedQuestion): Promise<Told> {
  const { locale } = variant
  const copy = ownMatterCopy[locale]
  const answer = await call(context, linkedAccountOutages, { query: { locale } }, { signIn: 'return' })
  if (!answer.ok) return { ok: false, code: answer.status === 401 || answer.status === 309 ? answerCodes.signInRequired : answerCodes.personalDataFault }
  const { outages } = answer.data.content
  if (outages.length === 0) return { ok: true, sentences: [copy.noOutage] }
  const timeZone = context.runtime.config.analytics.timeZone
  const sentences = outages.map(({ title, restoreAt }) => (restoreAt > context.clock() ? copy.outage(title, clockLabel(restoreAt, { locale, timeZone })) : copy.lateOutage(title)))
  return { ok: true, sentences, action: { label: copy.outageAction, url: supportPath(variant) } }
}

async function tellAccounts(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<Told> {
  const own = await readOwnAccounts(context, [])
  if (!own.ok) return own
  const isSuspended = own.accounts.some(({ status }) => status === 'suspended')
  return { ok: true, sentences: [...own.accounts.flatMap((account) => describeAccount(account, locale, false)), ...(isSuspended ? [ownMatterCopy[locale].suspendedHelp(context.runtime.site.supportPhone)] : [])] }
}

function nameOf({ kind, number }: OwnAccount, locale: 'en' | 'es'): string {
  return ownMatterCopy[locale].account(personalCopy[locale].kinds[kind], number.slice(-4))
}
