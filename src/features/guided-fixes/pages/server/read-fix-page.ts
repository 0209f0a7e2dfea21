import type { Locale } from '#contracts/identity.ts'
import { openTicketPath } from '#contracts/open-ticket-path.ts'
import { supportPath } from '#contracts/site-path.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { askGateway, followFix, wayBack, type Position } from '../../engine/follow-fix.ts'
import { readWay, wayText } from '../../engine/way-text.ts'
import { getFix, listFixes, type FixSummary, type RenderedFix } from '../../fix-endpoints.ts'
import { accountParameter, askParameter, fixParameter, fixPath, wayParameter } from '../../rules/fix-paths.ts'
import { nothingTold, readGatewayTold, type GatewayTold } from '../../server/gateway-source.ts'
import type { FixListPage, FixPage, Tried } from '../fix-view.ts'
import { copyOf } from './copy-of.ts'
import { findOutage } from './find-outage.ts'
import { findSuspension } from './find-suspension.ts'
import { offersOf, type OfferOf } from './fix-offers.ts'
import { answerOf, chosenAccount, describeTold, since, type ToldFields } from './told-words.ts'

type Step = RenderedFix['steps'][number] & { text: string }

export type FixPageAnswer = { kind: 'page'; page: FixPage } | { kind: 'missing' | 'down' }

export async function readFixList(context: RequestContext): Promise<FixListPage> {
  const { audience, locale, runtime } = context
  const fixes = await readSummaries(context, locale)
  const tiles = fixes?.map(({ id, title, description }) => ({ id, title, text: description, href: fixPath({ audience, locale }, id) }))
  return { variant: { audience, locale }, copy: copyOf(context), supportPhone: runtime.site.supportPhone, fixes: tiles }
}

async function readSummaries(context: RequestContext, locale: Locale): Promise<readonly FixSummary[] | undefined> {
  const answer = await call(context, listFixes, { query: { locale } }, { signIn: 'return' })
  return answer.ok ? answer.data.content.fixes : undefined
}

/** The offers of fixes for articles, for the pages of articles. */
export async function readFixOffers(context: RequestContext): Promise<OfferOf> {
  return offersOf((await readSummaries(context, context.locale)) ?? [], context)
}

async function readFix(context: RequestContext, id: string) {
  const { audience, locale } = context
  const answer = await call(context, getFix, { params: { id }, query: { audience, locale } }, { signIn: 'return' })
  if (!answer.ok) return answer.status < 500 ? ('missing' as const) : ('down' as const)
  const { fix } = answer.data.content
  return { ...fix, steps: fix.steps.map((step): Step => ({ ...step, text: '' })) }
}

/** NET-10: the page at the position in the address; answers of the gateway are added; an outage or a suspension is shown first. */
export async function readFixPage(context: RequestContext, id: string): Promise<FixPageAnswer> {
  const fix = await readFix(context, id)
  if (typeof fix === 'string') return { kind: fix }
  const query = queryOf(context)
  const followed = followFix(fix, readWay(query.get(wayParameter) ?? '') ?? [])
  const position = followed ?? followFix(fix, [])!
  const [told, outage, suspension] = await Promise.all([
    // The gateway is read only if its answer matters: at the beginning, and at a question that it can answer.
    position.way.length === 0 || position.step.choices.some(({ check }) => check) ? readGatewayTold(context, query.get(accountParameter)) : nothingTold,
    position.step.end === 'fixed' ? undefined : findOutage(context, fix.category),
    position.step.end === 'fixed' ? undefined : findSuspension(context, fix.category, chosenAccount(context)),
  ])
  const isOwn = query.has(askParameter)
  const shown = isOwn ? position : askGateway(fix, position, told.says)
  const page = describe(context, fix, shown, { isLost: followed === undefined, told, askedFrom: position.answered.length })
  const isFixed = shown.step.end === 'fixed'
  const words = describeTold(context, fix, shown, { told, isOwn, askedFrom: position.answered.length })
  // that the account is suspended says why the line is off
  return { kind: 'page', page: { ...page, ...words, lineOff: suspension ? undefined : words.lineOff, outage: isFixed ? undefined : outage, suspension: isFixed ? undefined : suspension } }
}

type Fix = Omit<RenderedFix, 'steps'>

function describe(context: RequestContext, fix: Fix, position: Position<Step>, { isLost, told, askedFrom }: { isLost: boolean; told: GatewayTold; askedFrom: number }): Omit<FixPage, 'outage' | 'suspension' | ToldFields> {
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  const copy = copyOf(context)
  const { id, category } = fix
  const { way, step, answered, left } = position
  const account = chosenAccount(context)
  const [at, of] = [answered.length + 1, answered.length + left]
  const back = wayBack(way)
  const tried = new URLSearchParams({ [fixParameter]: id, [wayParameter]: wayText(way) })
  return {
    variant,
    copy,
    supportPhone: runtime.site.supportPhone,
    id,
    way: wayText(way),
    title: fix.title,
    description: fix.description,
    picture: fix.picture,
    minutesText: fill(copy.minutes, { minutes: fix.minutes }),
    step: { id: step.id, title: step.title, html: step.html },
    progress: left === 0 ? undefined : { text: fill(at === of ? copy.lastStep : copy.step, { at, of }), at, of },
    choices: step.choices.map(({ label, to }, place) => ({
      label,
      href: to.startsWith('fix:') ? fixPath(variant, to.slice(4), { account }) : fixPath(variant, id, { way: [...way, { choice: place + 1, byGateway: false }], account }),
    })),
    end: step.end && { kind: step.end, reportHref: `${openTicketPath(variant, { category })}&${tried}`, appointmentsHref: supportPath(variant, 'myappointment') },
    answers: answered.map((each, index) => ({ ...answerOf(each, copy), byGateway: since(each, { told, isNew: index >= askedFrom }, copy), changeHref: fixPath(variant, id, { way: each.before, ask: each.byGateway, account }) })),
    // Going back to a question that the gateway could answer asks the customer again.
    backHref: back && fixPath(variant, id, { way: back, ask: answered[back.length]!.step.choices.some(({ check }) => check), account }),
    startHref: fixPath(variant, id, { account }),
    isLost,
  }
}

/** The steps of the fix and the way that a report's address names; undefined if it names none. */
export async function readTried(context: RequestContext): Promise<Tried | undefined> {
  const query = queryOf(context)
  const way = readWay(query.get(wayParameter) ?? '')
  const id = query.get(fixParameter)
  if (!id || !way) return undefined
  const fix = await readFix(context, id)
  const position = typeof fix === 'string' ? undefined : followFix(fix, way)
  if (typeof fix === 'string' || !position) return undefined
  const copy = copyOf(context)
  const { end, title } = position.step
  return {
    description: fill(end === 'visit' ? copy.report.visit : copy.report.ticket, { fix: fix.title, end: title }),
    turns: position.answered.map((each) => answerOf(each, copy)),
    title: fill(copy.report.title, { fix: fix.title }),
    text: copy.report.text,
  }
}

/** The tried steps as turns of a report. What was chosen is the customer's own word, so it is no answer of the site. */
export function stepsOf(tried: Tried | undefined): { question: string; answer: string }[] | undefined {
  return tried?.turns.map(({ question, answer }) => ({ question: `${question}\n${answer}`, answer: '' }))
}
