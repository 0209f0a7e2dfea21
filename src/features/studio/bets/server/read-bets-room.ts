import { randomUUID } from 'node:crypto'
import { hasRole } from '#contracts/identity.ts'
import { isBetDue, type BestBet } from '#features/search/contract.ts'
import { sharedPatterns } from '#features/search/server.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { stageOfPeriod } from '#platform/time/period.ts'
import { fill } from '#ui/text/fill.ts'
import { conflictNotice, conflictWith, givenUpHref, givenUpNotice, isGivenUp, versionsIn } from '../../pages/server/conflict-form.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { roomPath } from '../../rooms.ts'
import { contentFiles } from '../../server/change-log.ts'
import { fieldDifferences } from '../../rules/field-differences.ts'
import { betId, listStudioBets, readStudioBet, setStudioBet, tryStudioBet, type StudioBet, type TypedBet } from '../bet-endpoints.ts'
import type { BetFields, BetPage, BetsRoom } from '../bets-view.ts'
import { copy as english, type BetsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { competes } from './set-bet.ts'
import { type BetFieldProblem, emptyBet, fieldsOfBet, readBetForm } from './bet-form.ts'

const signIn = { signIn: 'return' } as const

const copyOf = ({ locale }: Pick<RequestContext, 'locale'>): BetsCopy => (locale === 'es' ? spanish : english)

function setBy(context: RequestContext, at: number, person: string): string {
  const copy = copyOf(context)
  return fill(copy.changed, { at: momentLabel(at, context.locale, zoneOf(context)), person: person === contentFiles ? copy.files : person })
}

/** STU-06: the best bets room; undefined if the user may not enter it. */
export async function readBetsRoom(context: RequestContext): Promise<BetsRoom | undefined> {
  const frame = readStudioFrame(context, 'bets')
  if (!frame) return undefined
  const copy = copyOf(context)
  const answer = await call(context, listStudioBets, {}, signIn)
  return {
    frame,
    copy,
    newHref: roomPath('bets', context.locale, ['new']),
    bets: answer.ok
      ? answer.data.bets.map(({ id, bet, title, changedAt, changedBy }, at, all) => ({
          id,
          href: roomPath('bets', context.locale, [id]),
          title: bet.patterns.join(' · '),
          ...listedState(bet, title, all.slice(0, at), context),
          facts: [`→ ${title ?? bet.page}`, copy.audiences[bet.audience], copy.languages[bet.locale], setBy(context, changedAt, changedBy)],
        }))
      : undefined,
  }
}

/** @param later the bets that were set later */
function listedState(bet: BestBet, title: string | undefined, later: readonly StudioBet[], context: RequestContext): { state: string; isOn: boolean } {
  const copy = copyOf(context)
  const now = context.clock()
  const before = later.find((other) => other.title !== undefined && isBetDue(other.bet, now) && (bet.isWhole || !other.bet.isWhole) && sharedPatterns(bet, other.bet).length === bet.patterns.length)
  const isOn = title !== undefined && isBetDue(bet, now)
  if (isOn && before) return { state: fill(copy.beaten, { bet: before.bet.patterns.join(' · ') }), isOn: false }
  return { state: copy.states[stateOf(bet, title, now)], isOn }
}

function stateOf(bet: BestBet, title: string | undefined, now: number): keyof BetsCopy['states'] {
  if (!bet.isOn) return 'off'
  if (title === undefined) return 'gone'
  const stage = stageOfPeriod(bet, now)
  return stage === 'runs' ? 'on' : stage
}

/** A bet in one line of text. */
function betText({ patterns, isWhole, page, audience, locale, startsAt, endsAt, isOn }: BestBet, context: RequestContext): string {
  const copy = copyOf(context)
  const at = (instant: number) => momentLabel(instant, context.locale, zoneOf(context))
  return [
    `${patterns.join(' · ')} (${isWhole ? copy.words.whole : copy.words.some}) → ${page}`, copy.audiences[audience], copy.languages[locale],
    ...(startsAt === undefined ? [] : [fill(copy.from, { start: at(startsAt) })]), ...(endsAt === undefined ? [] : [fill(copy.to, { end: at(endsAt) })]), ...(isOn ? [] : [copy.states.off]),
  ].join(' · ')
}

/** The fields of a form by their labels. */
function partsOf(fields: BetFields, { form, words, audiences, languages, states }: BetsCopy): Map<string, string> {
  return new Map([
    [form.patterns, `${fields.patterns}\n(${fields.isWhole ? words.whole : words.some})`],
    [form.page, fields.page],
    [form.audience, audiences[fields.audience as keyof typeof audiences]],
    [form.language, languages[fields.locale as keyof typeof languages]],
    [form.startsAt, fields.startsAt.replace('T', ' ')],
    [form.endsAt, fields.endsAt.replace('T', ' ')],
    [form.isOn, fields.isOn ? states.on : states.off],
  ])
}

export type BetAnswer = { kind: 'page'; page: BetPage; status: number } | { kind: 'done'; href: string } | { kind: 'missing' } | { kind: 'down' }

type Known = { bet: StudioBet; changes: readonly { id: string; at: number; person: string; after: BestBet }[] } | undefined

/** STU-06: the form of one best bet. A new bet gets its id here, so that a form that is sent twice creates one bet. */
export async function readBetPage(context: RequestContext, id: string | undefined): Promise<BetAnswer> {
  if (!readStudioFrame(context, 'bets')) return { kind: 'missing' }
  if (id === undefined) {
    const query = queryOf(context)
    // STU-07: prefilled with a question from the work list
    const fields = { ...emptyBet, patterns: (query.get('question') ?? '').trim().slice(0, 120), audience: query.get('audience') === 'smb' ? ('smb' as const) : emptyBet.audience, locale: query.get('written') === 'es' ? ('es' as const) : emptyBet.locale }
    return { kind: 'page', status: 200, page: describe(context, { id: `BB-${randomUUID()}`, version: 0, fields }) }
  }
  const known = await readKnown(context, id)
  if (typeof known === 'string') return { kind: known }
  const page = describe(context, { id, version: known.bet.version, fields: fieldsOfBet(known.bet.bet, zoneOf(context)), known })
  const query = queryOf(context)
  const notice = query.has('saved') ? { tone: 'good' as const, title: page.copy.form.saved, lines: [] } : givenUpNotice(query, page.frame.copy)
  return { kind: 'page', status: 200, page: { ...page, notice } }
}

async function readKnown(context: RequestContext, id: string): Promise<NonNullable<Known> | 'missing' | 'down'> {
  if (!betId.test(id)) return 'missing'
  const answer = await call(context, readStudioBet, { params: { id } }, signIn)
  if (answer.ok) return answer.data
  return answer.status === 404 ? 'missing' : 'down'
}

export async function submitBetForm(context: RequestContext, given: string | undefined, form: URLSearchParams): Promise<BetAnswer> {
  if (!readStudioFrame(context, 'bets')) return { kind: 'missing' }
  const id = given ?? form.get('id') ?? ''
  if (!betId.test(id)) return { kind: 'missing' }
  if (isGivenUp(form)) return { kind: 'done', href: givenUpHref('bets', context.locale, [id]) }
  const { base, version } = versionsIn(form)
  const { fields, bet, problems } = readBetForm(form, zoneOf(context))
  const there = base > 0 || given !== undefined ? await readKnown(context, id) : undefined
  if (typeof there === 'string') return { kind: there }
  const page = describe(context, { id, version: base, fields, known: there })
  const { form: words } = page.copy
  const refuse = (lines: string[]): BetAnswer => ({ kind: 'page', status: 422, page: { ...page, notice: { tone: 'bad', title: words.problem, lines } } })
  if (form.has('try')) return { kind: 'page', status: 200, page: { ...page, trial: await tryOut(context, bet, problems, (form.get('question') ?? '').trim().slice(0, 120)) } }
  if (!bet) return refuse(problems.map((problem) => words.problems[problem]))
  const saved = await call(context, setStudioBet, { params: { id }, body: { version, bet } }, signIn)
  if (saved.ok) return { kind: 'done', href: roomPath('bets', context.locale, [id], { saved: '1' }) }
  if (saved.code === 'QUESTION_TAKEN') return refuse(await describeTaken(context, id, bet))
  if (saved.status === 422) return refuse([saved.code === 'PAGE_NOT_FOUND' ? words.problems.page : words.problems.endsAt])
  if (saved.status !== 409) return { kind: 'down' }
  const now = await readKnown(context, id)
  if (typeof now === 'string') return { kind: now }
  const differences = fieldDifferences(partsOf(fields, page.copy), partsOf(fieldsOfBet(now.bet.bet, zoneOf(context)), page.copy))
  return { kind: 'page', status: 409, page: { ...page, notice: conflictNotice(page.frame.copy), conflict: conflictWith(context, now.bet, differences) } }
}

/** Which bets have the questions of this one already. */
async function describeTaken(context: RequestContext, id: string, typed: TypedBet): Promise<string[]> {
  const { problems } = copyOf(context).form
  const all = await call(context, listStudioBets, {}, signIn)
  return (all.ok ? all.data.bets : []).filter((other) => other.id !== id && competes(typed, other.bet)).map(({ bet }) => fill(problems.taken, { bet: bet.patterns.join(' · '), questions: sharedPatterns(typed, bet).join(' · ') }))
}

const shownResults = 5

/** STU-06: what customers would find if the bet were set as written. */
async function tryOut(context: RequestContext, bet: TypedBet | undefined, problems: readonly BetFieldProblem[], question: string): Promise<BetPage['trial']> {
  const { trial: words, form } = copyOf(context)
  const refuse = (says: string) => ({ question, says, isMatch: false, results: [] })
  if (!bet) return refuse(problems.map((problem) => `${form.problems[problem]}.`).join(' '))
  if (question === '') return refuse(words.wanting)
  const tried = await call(context, tryStudioBet, { body: { bet, question } }, signIn)
  if (tried.ok && tried.data.page === undefined) return refuse(form.problems.page)
  const title = tried.ok && tried.data.isMatch ? tried.data.title : undefined
  const results = tried.ok ? tried.data.found.map(({ url, ...found }) => ({ ...found, href: url })) : []
  const page = tried.ok ? tried.data.page : undefined
  const others = results.filter(({ id }) => id !== page)
  const first = results.find(({ id }) => id === page) ?? { title: title ?? bet.page, href: '' }
  const shown = title === undefined ? results : [first, ...others].slice(0, shownResults)
  return { question, says: title === undefined ? words.noMatch : fill(words.match, { page: title }), isMatch: title !== undefined, results: shown.map(({ title: name, href }) => ({ title: name, href })) }
}

function describe(context: RequestContext, { id, version, fields, known }: { id: string; version: number; fields: BetFields; known?: Known }): BetPage {
  const copy = copyOf(context)
  const title = known ? known.bet.bet.patterns[0]! : copy.form.newTitle
  return {
    frame: readStudioFrame(context, 'bets', [{ label: title }])!,
    copy,
    id,
    version,
    title,
    fields,
    zoneText: fill(copy.form.zone, { zone: zoneOf(context).replaceAll('_', ' ') }),
    notice: undefined,
    backHref: roomPath('bets', context.locale),
    writeHref: hasRole(context.identity, 'editor') && fields.patterns ? roomPath('articles', context.locale, ['new'], { audience: fields.audience, question: fields.patterns.split('\n')[0], written: fields.locale }) : undefined,
    history: (known?.changes ?? []).map((change) => ({ id: change.id, text: betText(change.after, context), by: setBy(context, change.at, change.person) })),
    trial: undefined,
    conflict: undefined,
  }
}
