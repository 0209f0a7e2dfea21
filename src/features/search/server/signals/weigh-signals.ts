/** SIG-02: what visitors' signals say of articles. Pure functions: rows in, weights out. */

/** A click on a result of a search that was really made, or an opinion of an article. */
export interface SignalRow {
  at: number
  kind: 'click' | 'feedback'
  network: string
  docId: string
  /** of clicks: the search that led there */
  search?: { audience: string; locale: string; terms: string; question: string }
  /** of clicks: the place in the list, from 1; undefined if unknown */
  position?: number | undefined
  /** of feedback */
  isHelpful?: boolean
}

export interface ClickWeight {
  audience: string
  locale: string
  docId: string
  terms: string
  /** the words that most networks used */
  question: string
  /** how often it counts as a question of the article, 1 to 5 */
  weight: number
  /** whether so many used these very words that others may be shown them */
  isShown: boolean
}

export interface Standing {
  docId: string
  /** the article's score is multiplied by this many thousandths: 850 to 1150, never 1000 */
  permille: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000

export const signalRules = {
  /** older signals are forgotten */
  windowMs: 90 * dayMs,
  halfLifeMs: 30 * dayMs,
  /** so many networks have to agree before a weight changes: a single visitor changes nothing */
  minNetworks: 3,
  /**
   * so many networks have to use the same words, and over so long, before others are shown them: words that everybody
   * reads are worth more to an attacker than a place in the results
   */
  shown: { minNetworks: 6, minMs: dayMs },
  /**
   * most readers come to an article from elsewhere, which no record ties to their network; so opinions of networks that
   * never opened the article from a search count only if so many more are of one mind, over so long
   */
  unopened: { minNetworks: 10, minMs: dayMs },
  /** a network that sends more of one kind in a day is a burst: nothing that it sent that day counts */
  maxPerNetworkAndDay: 50,
  /** of the networks that agree within one hour, at most this many count */
  maxNetworksPerHour: 5,
} as const

/** A click's worth, from 1 to 2: visitors open the first result whatever it is, so a click further down says more. */
export function clickWorth(position: number | undefined): number {
  return Math.min(2, Math.sqrt(Math.max(1, position ?? 1)))
}

/** The questions that lead visitors to articles, and how much each counts. */
export function weighClicks(rows: readonly SignalRow[], now: number): ClickWeight[] {
  const clicks = countable(rows, 'click', now).filter((row) => row.search && row.search.terms !== '')
  const byPair = Map.groupBy(clicks, ({ search, docId }) => [search!.audience, search!.locale, docId, search!.terms].join('\n'))
  return [...byPair.values()].flatMap((pair) => {
    const worth = agreement(pair, now, (row) => clickWorth(row.position))
    if (worth === undefined) return []
    const { docId, search } = pair[0]!
    const weight = Math.min(5, Math.round(1.5 * Math.log2(1 + worth)))
    return weight < 1 ? [] : [{ audience: search!.audience, locale: search!.locale, docId, terms: search!.terms, ...mostUsed(pair), weight }]
  })
}

/** Articles that readers found clearly more, or less, helpful than not. */
export function weighFeedback(rows: readonly SignalRow[], now: number): Standing[] {
  const opened = new Set(countable(rows, 'click', now).map(openingOf))
  const byArticle = Map.groupBy(countable(rows, 'feedback', now), ({ docId }) => docId)
  return [...byArticle].flatMap(([docId, all]) => {
    // of a reader who changed their mind, the last opinion counts
    const last = new Map(all.toSorted((a, b) => a.at - b.at).map((row) => [row.network, row]))
    const given = [...last.values()]
    const opinions = leadOf(given) >= signalRules.unopened.minNetworks && spanOf(given) >= signalRules.unopened.minMs ? given : given.filter((row) => opened.has(openingOf(row)))
    if (leadOf(opinions) < signalRules.minNetworks) return []
    const [yes, no] = [opinions.filter(({ isHelpful }) => isHelpful), opinions.filter(({ isHelpful }) => !isHelpful)]
    const worth = (some: readonly SignalRow[]) => agreement(some, now, () => 1, 1) ?? 0
    const share = (worth(yes) + 2) / (worth(yes) + worth(no) + 4)
    const permille = Math.round(850 + 300 * share)
    return permille === 1000 ? [] : [{ docId, permille }]
  })
}

function openingOf({ network, docId }: SignalRow): string {
  return `${network} ${docId}`
}

/** How many more are of one mind than of the other. */
function leadOf(opinions: readonly SignalRow[]): number {
  return Math.abs(opinions.reduce((sum, { isHelpful }) => sum + (isHelpful ? 1 : -1), 0))
}

/** ms from the first to the last; 0 without any */
function spanOf(rows: readonly SignalRow[]): number {
  const times = rows.map(({ at }) => at).toSorted((a, b) => a - b)
  return times.length === 0 ? 0 : times.at(-1)! - times[0]!
}

/** The rows of one kind in the window, not of the future, and not of a network that sent a burst that day. */
function countable(rows: readonly SignalRow[], kind: SignalRow['kind'], now: number): SignalRow[] {
  const recent = rows.filter((row) => row.kind === kind && row.at <= now && row.at > now - signalRules.windowMs)
  const days = Map.groupBy(recent, ({ network, at }) => `${Math.floor(at / dayMs)} ${network}`)
  return [...days.values()].flatMap((day) => (day.length > signalRules.maxPerNetworkAndDay ? [] : day))
}

/** The decayed worth of all networks, each counted once with its best row; undefined if too few agree. */
function agreement(rows: readonly SignalRow[], now: number, worthOf: (row: SignalRow) => number, minNetworks: number = signalRules.minNetworks): number | undefined {
  const decayed = rows.map((row) => ({ ...row, worth: worthOf(row) * 0.5 ** ((now - row.at) / signalRules.halfLifeMs) })).toSorted((a, b) => b.worth - a.worth)
  const seen = new Set<string>()
  const hours = new Map<number, number>()
  let sum = 0
  for (const { network, at, worth } of decayed) {
    const hour = Math.floor(at / hourMs)
    const ofHour = hours.get(hour) ?? 0
    if (seen.has(network) || ofHour >= signalRules.maxNetworksPerHour) continue
    seen.add(network)
    hours.set(hour, ofHour + 1)
    sum += worth
  }
  return seen.size < minNetworks ? undefined : sum
}

/**
 * The question that most networks used, however often each asked it: a single visitor cannot choose the words that all
 * others see by repeating them. LAN-03: and whether enough used it, over more than a day, for it to be suggested.
 */
function mostUsed(pair: readonly SignalRow[]): Pick<ClickWeight, 'question' | 'isShown'> {
  const uses = Map.groupBy(pair, ({ search }) => search!.question)
  const used = [...uses].map(([question, rows]) => ({ question, rows, networks: new Set(rows.map(({ network }) => network)).size }))
  const { question, rows, networks } = used.toSorted((a, b) => b.networks - a.networks || (a.question < b.question ? -1 : 1))[0]!
  return { question, isShown: networks >= signalRules.shown.minNetworks && spanOf(rows) >= signalRules.shown.minMs }
}
