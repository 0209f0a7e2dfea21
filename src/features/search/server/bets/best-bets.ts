import type { Kysely, Transaction } from 'kysely'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { putVersion } from '#platform/database/rows/put-version.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { cachePerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { BestBet, isBetDue } from '../../best-bet.ts'
import type { FoundPage, VariantSearch } from '../indexes/search-indexes.ts'

/** STU-06: a best bet as it is stored, with its last change (epoch ms and login id). */
export interface SetBet {
  id: string
  version: number
  bet: BestBet
  changedAt: number
  changedBy: string
}

/** All stored best bets, or the one with this id; the last changed first. */
export async function readBets(db: Kysely<Schema>, id?: string): Promise<SetBet[]> {
  const all = db.selectFrom('best_bet').selectAll().orderBy('changed_at', 'desc').orderBy('id')
  const rows = await (id === undefined ? all : all.where('id', '=', id)).execute()
  return rows.map(({ bet, changed_at, changed_by, ...row }) => ({ ...row, bet: BestBet.parse(JSON.parse(bet)), changedAt: changed_at, changedBy: changed_by }))
}

/** Replaces version `seen` of a bet (0: there was none) and raises siteVersion; false if another change came first. */
export async function writeBet(trx: Transaction<Schema>, { id, bet }: Pick<SetBet, 'id' | 'bet'>, { seen, now, person }: { seen: number; now: number; person: string }): Promise<boolean> {
  const row = { id, version: seen + 1, bet: JSON.stringify(bet), changed_at: now, changed_by: person }
  if (!(await putVersion(trx, 'best_bet', row, ['id'], seen))) return false
  await raiseSiteVersion(trx, { isNews: true })
  return true
}

/** The words of each pattern are analysed once, since every search is compared with all bets. */
const bets = cachePerSiteVersion(async (database) => (await readBets(database.read)).map(({ bet }) => ({ bet, patterns: readPatterns(bet) })))

/** STU-06: the pages that come first for a question at present; a page that is no longer on the site is left out. */
export async function pagesOfBets({ runtime, clock }: Pick<RequestContext, 'runtime' | 'clock'>, { pages }: VariantSearch, question: string, variant: SiteVariant): Promise<FoundPage[]> {
  const now = clock()
  const own = (await bets(runtime.database)).filter(({ bet }) => bet.audience === variant.audience && bet.locale === variant.locale && isBetDue(bet, now))
  if (own.length === 0) return []
  const asked = readQuestion(question, variant.locale)
  return own.filter(({ bet, patterns }) => isAsked(patterns, bet, asked)).flatMap(({ bet }) => pages.get(bet.page) ?? [])
}

/** STU-06: whether a question matches one of a bet's patterns. */
export function matchesBet(bet: Pick<BestBet, 'patterns' | 'isWhole' | 'locale'>, question: string): boolean {
  return isAsked(readPatterns(bet), bet, readQuestion(question, bet.locale))
}

/** STU-06: the patterns of a bet that another bet of these customers has too, in whatever order and form of words. */
export function sharedPatterns(bet: BestBet, other: BestBet): string[] {
  if (bet.audience !== other.audience || bet.locale !== other.locale) return []
  const theirs = readPatterns(other)
  const own = readPatterns(bet)
  return bet.patterns.filter((_, at) => theirs.some((words) => words.size === own[at]!.size && words.isSubsetOf(own[at]!)))
}

/** The words of a question, as stems. */
interface Question {
  words: ReadonlySet<string>
  /** without stopwords */
  telling: ReadonlySet<string>
}

function isAsked(patterns: readonly ReadonlySet<string>[], { isWhole }: Pick<BestBet, 'isWhole'>, { words, telling }: Question): boolean {
  return patterns.some((wanted) => wanted.size > 0 && wanted.isSubsetOf(words) && (!isWhole || telling.isSubsetOf(wanted)))
}

function readQuestion(text: string, locale: BestBet['locale']): Question {
  const words = analyse(text, locale)
  return { words: new Set(words.map(({ term }) => term)), telling: new Set(words.filter(({ isStopword }) => !isStopword).map(({ term }) => term)) }
}

/** The telling words of each pattern; all of its words if it has nothing but stopwords. */
function readPatterns({ patterns, locale }: Pick<BestBet, 'patterns' | 'locale'>): ReadonlySet<string>[] {
  return patterns.map((pattern) => {
    const { words, telling } = readQuestion(pattern, locale)
    return telling.size > 0 ? telling : words
  })
}
