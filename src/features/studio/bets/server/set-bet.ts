import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { inVariant } from '#contracts/site-path.ts'
import { BestBet } from '#features/search/contract.ts'
import { findResults, type FoundPage, matchesBet, readBets, sharedPatterns, variantSearch, writeBet, type SetBet } from '#features/search/server.ts'
import { signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { doPeriodsMeet, isPeriod } from '#platform/time/period.ts'
import { addChange, readChangesOf } from '../../server/change-log.ts'
import type { listStudioBets, readStudioBet, setStudioBet, StudioBet, tryStudioBet, TypedBet } from '../bet-endpoints.ts'

const unknown = failure(404, 'BET_NOT_FOUND', 'There is no such best bet.')
const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has set the best bet since.')
const unknownPage = failure(422, 'PAGE_NOT_FOUND', 'This audience has no such page in this language.')
const taken = failure(422, 'QUESTION_TAKEN', 'Another best bet has one of these questions.')
const impossible = failure(422, 'BET_IMPOSSIBLE', 'Its end is not after its beginning.')

export async function listBets({ runtime }: RequestContext): Promise<Outcome<ResponseOf<typeof listStudioBets>>> {
  return success({ bets: await Promise.all((await readBets(runtime.database.read)).map((bet) => present(runtime, bet))) })
}

export async function readBet({ runtime }: RequestContext, { params: { id } }: InputOf<typeof readStudioBet>): Promise<Outcome<ResponseOf<typeof readStudioBet>>> {
  const [bet] = await readBets(runtime.database.read, id)
  if (!bet) return unknown
  const changes = await readChangesOf(runtime.database, 'bets', id, 50)
  return success({ bet: await present(runtime, bet), changes: changes.map(({ id: change, at, person, after }) => ({ id: change, at, person, after: JSON.parse(after!) as BestBet })) })
}

/** STU-06, STU-09: sets the bet, adds to the log and raises siteVersion in one transaction. */
export async function setBet(context: RequestContext, { params: { id }, body: { version, bet: typed } }: InputOf<typeof setStudioBet>): Promise<Outcome<ResponseOf<typeof setStudioBet>>> {
  const { runtime, clock } = context
  const person = signedInCustomer(context).loginId
  if (!isPeriod(typed)) return impossible
  const page = await findPage(runtime, typed)
  const { data: bet } = BestBet.safeParse({ ...typed, page: page?.id ?? typed.page })
  // A bet that is switched off may keep a page that no longer exists.
  if (!bet || (bet.isOn && !page)) return unknownPage
  const now = clock()
  const outcome = await runtime.database.transaction(async (trx): Promise<Outcome<SetBet>> => {
    const [before] = await readBets(trx, id)
    if (!before && version > 0) return unknown
    const after = { id, version: version + 1, bet, changedAt: now, changedBy: person }
    // A form that was sent twice: the first request has set the bet already.
    if (before && JSON.stringify(before.bet) === JSON.stringify(bet) && before.version >= version && before.version <= version + 1) return success(before)
    if (bet.isOn && (await readBets(trx)).some((other) => other.id !== id && competes(bet, other.bet))) return taken
    if (!(await writeBet(trx, { id, bet }, { seen: version, now, person }))) return conflict
    await addChange(trx, { at: now, person, room: 'bets', subject: id, action: 'set', before: before?.bet, after: bet })
    return success(after)
  })
  if (!outcome.ok) return outcome
  noteStaff(context, 'staff.change', { what: 'best-bet', bet: id })
  return success({ bet: await present(runtime, outcome.data) })
}

/** Whether both bets are on at the same time, and for one question. */
export function competes(bet: BestBet, other: BestBet): boolean {
  return bet.isOn && other.isOn && doPeriodsMeet(bet, other) && sharedPatterns(bet, other).length > 0
}

const triedResults = 5

/** Tries a bet with the search. The query is not counted, because it is not a customer's search. */
export async function tryBet(context: RequestContext, { body: { bet, question } }: InputOf<typeof tryStudioBet>): Promise<Outcome<ResponseOf<typeof tryStudioBet>>> {
  const { audience, locale } = bet
  const [page, { results }] = await Promise.all([findPage(context.runtime, bet), findResults(context, { q: question, audience, locale, exact: 'false', page: 1, rows: triedResults, source: 'page' })])
  return success({ isMatch: matchesBet(bet, question), ...(page ? { page: page.id, title: page.title } : {}), found: results.map((result) => ({ id: result.id, title: result.title.map(({ text }) => text).join(''), url: result.url })) })
}

/** The page that search can show these customers, by its id or by its address in any variant. */
async function findPage(runtime: Runtime, { audience, locale, page }: TypedBet): Promise<FoundPage | undefined> {
  const variant = { audience, locale }
  const { pages } = await variantSearch(runtime, variant)
  const known = pages.get(page)
  if (known || !page.startsWith('/')) return known
  const typed = page.toLowerCase()
  const addresses = [typed, inVariant(typed, variant).toLowerCase()]
  return [...pages.values()].find(({ url }) => addresses.includes(url.replace(/\?.*$/, '').toLowerCase()))
}

async function present(runtime: Runtime, bet: SetBet): Promise<StudioBet> {
  const page = await findPage(runtime, bet.bet)
  return { ...bet, ...(page ? { title: page.title } : {}) }
}
