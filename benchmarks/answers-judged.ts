/**
 * `npm run bench answers-judged [a | b | c | d]`: search and answers of the built site with its shipped content,
 * requested over HTTP like visitors do, on a judged set (`benchmarks/answers/judged/`). Misses, and what was returned
 * instead, are written only to the file that CARELINE_MISSES names.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audiences, locales, type Audience, type Locale } from '../src/contracts/identity.ts'
import { maxCommonQuestions, serviceKeys } from '../src/features/answers/contract.ts'
import type { AnsweredQuestion, WidgetAnswer } from '../src/features/answers/testing.ts'
import { readDemoWorld, type DemoWorld } from '../src/platform/config/demo-world.ts'
import { givenOfShortcut, SiteAsker } from './answers/judged/ask-site.ts'
import { isRefused, isRightFirst, isRightSmallTalk, mean, readGiven, scoreDouble, scoreFact, scoreFollowUp, scoreHead, type Given } from './answers/judged/score-judged.ts'
import { readJudgedSet, setNames, unanswerableKinds, type HeadQuery, type JudgedSet } from './answers/judged/sets.ts'
import { fillAppointment } from './answers/judged/appointment-facts.ts'
import { readOwnPages } from './own-articles.ts'
import { describeMachine, publish, table, verdict, type Row } from './report.ts'
import { buildFieldedPeers, preparePeers, type Ask } from './search-peers.ts'
import { builtServer, root, startSite } from './site-process.ts'

const bars = {
  head: { en: { first: 0.9, inThree: 0.96 }, es: { first: 0.95, inThree: 1 }, ahead: 0.03, enough: 0.97 },
  rightFirst: 0.86,
  fact: 0.78,
  refused: 0.93,
  wronglyRefused: 0.06,
  localeGap: 0.05,
  followUps: 0.85,
  personal: 0.97,
  doubles: 0.85,
  smallTalk: 1,
  shortcuts: 1,
}

export async function run(words: string[]): Promise<void> {
  const name = setNames.find((each) => words.includes(each)) ?? 'a'
  const set = readJudgedSet(name)
  if (!set) {
    process.stdout.write(`The judged set ${name} is not here.\n`)
    return
  }
  const machine = describeMachine()
  preparePeers()
  const { people } = await readDemoWorld(join(root, 'content'))
  const site = await startSite(builtServer, { env: { TRUSTED_PROXIES: '1' } })
  const bench: Bench = { set, asker: new SiteAsker(site.origin), people, misses: [] }
  try {
    const sections = [await headSection(bench), ...(await questionSections(bench)), await conversationSection(bench), await shortcutSection(bench)]
    const method = `Set ${name}: ${set.head.length} head queries, ${set.questions.length} questions with an answer and ${set.unanswerable.length} without one, ${set.followUps.length} follow-ups, ${set.personal.length} personal questions, ${set.doubles.length} double ones, ${set.smallTalk.length} pieces of small talk. A refusal counts as wrong. A fact counts whole in the first 350 characters or the first list, half where it comes later.`
    publish(`answers-judged ${name}`, machine, [method, ...sections].join('\n\n'))
  } finally {
    await site.stop()
  }
  const file = process.env.CARELINE_MISSES
  if (file) writeFileSync(file, `${bench.misses.join('\n')}\n`)
}

interface Bench {
  set: JudgedSet
  asker: SiteAsker
  people: DemoWorld['people']
  /** one line each */
  misses: string[]
}

async function headSection({ set, asker, misses }: Bench): Promise<string> {
  const rows: Row[] = []
  for (const locale of locales) {
    const queries = set.head.filter((each) => each.locale === locale)
    const own = await findAll(queries, (query, audience) => asker.search(query, { audience, locale }))
    for (const [index, { results, pages }] of own.entries()) {
      if (!pages.includes(results[0] ?? '')) misses.push(`head ${queries[index]!.id}: "${queries[index]!.query}" wants ${pages.join(' or ')}, finds ${results.slice(0, 4).join(', ') || 'nothing'}`)
    }
    const ours = scoreHead(own)
    const peers = (await findByPeers(queries, locale)).map(({ name, found }) => ({ name, ...scoreHead(found) }))
    const best = peers.reduce((a, b) => (b.first > a.first ? b : a))
    const bar = bars.head[locale]
    const isAhead = ours.first >= bars.head.enough || ours.first >= best.first + bars.head.ahead - 1e-9
    rows.push([`${locale}, ours`, shown(ours.first), `≥ ${bar.first}`, verdict(ours.first >= bar.first), shown(ours.inThree), `≥ ${bar.inThree}`, verdict(ours.inThree >= bar.inThree)])
    rows.push([`${locale}, ${best.name}`, shown(best.first), `${bars.head.ahead} behind, or ours ≥ ${bars.head.enough}`, verdict(isAhead), shown(best.inThree), '', ''])
  }
  return table(['head queries', 'right first', 'bar', '', 'right in three', 'bar', ''], rows)
}

interface Found {
  results: readonly string[]
  pages: readonly string[]
}

async function findAll(queries: readonly HeadQuery[], ask: (query: string, audience: Audience) => Promise<string[]> | string[]): Promise<Found[]> {
  const found: Found[] = []
  for (const { query, audience, pages } of queries) found.push({ results: await ask(query, audience), pages })
  return found
}

/** The same queries to MiniSearch over the same pages, in each of its configurations. */
async function findByPeers(queries: readonly HeadQuery[], locale: Locale): Promise<{ name: string; found: Found[] }[]> {
  const peers = new Map<string, Map<Audience, Ask>>()
  for (const audience of audiences) {
    for (const { name, ask } of buildFieldedPeers(readOwnPages(locale, audience), locale)) peers.set(name, (peers.get(name) ?? new Map<Audience, Ask>()).set(audience, ask))
  }
  return Promise.all([...peers].map(async ([name, asks]) => ({ name, found: await findAll(queries, async (query, audience) => asks.get(audience)!(query)) })))
}

/** Questions with an answer, and unanswerable ones. */
async function questionSections({ set, asker, misses }: Bench): Promise<string[]> {
  const answered: { locale: Locale; isFirst: boolean; fact: number; isRefused: boolean }[] = []
  for (const question of set.questions) {
    const { given } = await asker.ask(question.question, question)
    const scored = { locale: question.locale, isFirst: isRightFirst(given, question), fact: scoreFact(given, question.fact), isRefused: isRefused(given) }
    answered.push(scored)
    if (!scored.isFirst || scored.fact < 1) misses.push(`question ${question.id}: "${question.question}" wants ${question.articles.join(' or ')} (right first ${Number(scored.isFirst)}, fact ${scored.fact}: ${question.fact.join(' | ')}), gets ${shownGiven(given)}`)
  }
  const refusals: { kind: string; locale: Locale; isRefused: boolean }[] = []
  for (const { id, question, kind, locale, audience } of set.unanswerable) {
    const { given } = await asker.ask(question, { locale, audience })
    refusals.push({ kind, locale, isRefused: isRefused(given) })
    if (!isRefused(given)) misses.push(`unanswerable ${id}, ${kind}: "${question}" gets ${shownGiven(given)}`)
  }
  const figuresOf = (wanted: readonly Locale[]) => {
    const some = answered.filter(({ locale }) => wanted.includes(locale))
    const none = refusals.filter(({ locale }) => wanted.includes(locale))
    return {
      rightFirst: mean(some.map(({ isFirst }) => isFirst)),
      fact: mean(some.map(({ fact }) => fact)),
      wronglyRefused: mean(some.map((each) => each.isRefused)),
      refused: mean(none.map((each) => each.isRefused)),
      ofKinds: unanswerableKinds.map((kind) => mean(none.filter((each) => each.kind === kind).map((each) => each.isRefused))),
    }
  }
  const [all, en, es] = [figuresOf(locales), figuresOf(['en']), figuresOf(['es'])]
  const gap = Math.max(en.rightFirst - es.rightFirst, en.fact - es.fact)
  const line = (name: string, measure: 'rightFirst' | 'fact' | 'refused' | 'wronglyRefused', isMet: boolean, bar: string): Row => [name, ...[all, en, es].map((figures) => shown(figures[measure])), bar, verdict(isMet)]
  const lines: Row[] = [
    line('right article first', 'rightFirst', all.rightFirst >= bars.rightFirst, `≥ ${bars.rightFirst}`),
    line('fact in the first 350 or the first list', 'fact', all.fact >= bars.fact, `≥ ${bars.fact}`),
    line('unanswerable refused', 'refused', all.refused >= bars.refused, `≥ ${bars.refused}`),
    ...[['off-topic', 0] as const, ['near misses', 1] as const].map(([name, at]): Row => [`of these ${name}`, ...[all, en, es].map(({ ofKinds }) => shown(ofKinds[at]!)), '', '']),
    line('answerable refused', 'wronglyRefused', all.wronglyRefused <= bars.wronglyRefused, `≤ ${bars.wronglyRefused}`),
    ['Spanish behind English, at most', shown(gap), '', '', `≤ ${bars.localeGap}`, verdict(gap <= bars.localeGap)],
  ]
  return [table(['questions', 'all', 'en', 'es', 'bar', ''], lines)]
}

interface Scored {
  locale: Locale
  score: number
}

/** Follow-ups, personal and double questions, small talk. */
async function conversationSection(bench: Bench): Promise<string> {
  const { set, asker, people, misses } = bench
  const score = async <Item extends { id: string; locale: Locale; question: string }>(kind: string, items: readonly Item[], ask: (item: Item) => Promise<{ given: Given }>, rate: (given: Given, item: Item) => number | boolean): Promise<Scored[]> => {
    const scored: Scored[] = []
    for (const item of items) {
      const { given } = await ask(item)
      const points = Number(rate(given, item))
      scored.push({ locale: item.locale, score: points })
      if (points < 1) misses.push(`${kind} ${item.id} (${points}): ${JSON.stringify(item)} gets ${shownGiven(given)}`)
    }
    return scored
  }
  const personOf = (login: string) => people.find(({ loginId }) => loginId === login)!
  const parts = [
    { name: 'follow-ups', bar: bars.followUps, scored: await score('follow-up', set.followUps, (item) => asker.askAfter(item.history, item.question, item), scoreFollowUp) },
    {
      name: 'personal',
      bar: bars.personal,
      scored: await score('personal', set.personal, (item) => asker.ask(item.question, item, { person: personOf(item.person) }), (given, { fact, person, locale }) => scoreFact(given, fillAppointment(fact, personOf(person), locale, Date.now()))),
    },
    { name: 'double', bar: bars.doubles, scored: await score('double', set.doubles, (item) => asker.ask(item.question, item), scoreDouble) },
    { name: 'small talk', bar: bars.smallTalk, scored: await score('small talk', set.smallTalk, (item) => asker.ask(item.question, item), isRightSmallTalk) },
  ]
  const shareOf = (scored: readonly Scored[], wanted: readonly Locale[]) => mean(scored.filter(({ locale }) => wanted.includes(locale)).map((each) => each.score))
  return table(['in conversation', 'all', 'en', 'es', 'bar', ''], parts.map(({ name, bar, scored }) => [name, ...[locales, ['en'], ['es']].map((wanted) => shown(shareOf(scored, wanted as Locale[]))), `≥ ${bar}`, verdict(shareOf(scored, locales) >= bar)]))
}

/** A suggested question, and whether pressing it and typing it give an answer. */
interface Shortcut {
  kind: 'common' | 'related'
  locale: Locale
  isShown: boolean
  isAnswered: boolean
  isSame: boolean
  /** whether the answer comes from an article that has the question among its own; undefined if no article does */
  isOwn: boolean | undefined
}

/**
 * Every common question of every service key, and every question related to its answer: pressed and typed. Whether each
 * answer fits its question is for a human to judge: the misses file lists all of them.
 */
async function shortcutSection({ asker, misses }: Bench): Promise<string> {
  const shortcuts: Shortcut[] = []
  const counts: number[] = []
  const ownPages = new Map(locales.flatMap((locale) => audiences.map((audience) => [`${locale} ${audience}`, readOwnPages(locale, audience)] as const)))
  for (const [key, audience, locale] of locales.flatMap((each) => audiences.flatMap((some) => serviceKeys[some].map((name) => [name, some, each] as const)))) {
    const seen = new Set<string>()
    const pages = ownPages.get(`${locale} ${audience}`)!
    const press = async (kind: Shortcut['kind'], question: AnsweredQuestion) => {
      if (seen.has(question.question)) return undefined
      seen.add(question.question)
      const pressed = givenOfShortcut(question)
      const { given: typed, answer } = await asker.ask(question.question, { audience, locale }, { key })
      const isSame = !isRefused(typed) && pressed.articles[0] === typed.articles[0]
      misses.push(`${kind} ${key} ${locale}: "${question.question}" pressed ${shownGiven(pressed)}; typed ${isSame ? 'the same article' : shownGiven(typed)}`)
      const owners = pages.filter(({ questions }) => questions.split('\n').includes(question.question))
      const isOwn = owners.length === 0 ? undefined : owners.some(({ id }) => id === typed.articles[0])
      shortcuts.push({ kind, locale, isShown: !isRefused(pressed), isAnswered: !isRefused(typed), isSame, isOwn })
      return answer
    }
    const { commonQuestions } = await asker.content(key, locale)
    counts.push(commonQuestions.length)
    if (commonQuestions.length < maxCommonQuestions) misses.push(`shortcuts ${key} ${locale}: ${commonQuestions.length} questions`)
    const answers: (WidgetAnswer | undefined)[] = []
    for (const common of commonQuestions) answers.push(await press('common', common))
    for (const related of answers.flatMap((answer) => answer?.relatedQuestions ?? [])) await press('related', related)
  }
  const rows = locales.flatMap((locale) => (['common', 'related'] as const).map((kind): Row => {
    const some = shortcuts.filter((each) => each.kind === kind && each.locale === locale)
    const isMet = some.every(({ isShown, isAnswered, isOwn }) => isShown && isAnswered && isOwn !== false)
    const owned = some.flatMap(({ isOwn }) => isOwn ?? [])
    return [`${kind}, ${locale}`, some.length, shown(mean(some.map(({ isShown }) => isShown))), shown(mean(some.map(({ isAnswered }) => isAnswered))), shown(mean(some.map(({ isSame }) => isSame))), `${shown(mean(owned))} of ${owned.length}`, bars.shortcuts, verdict(isMet)]
  }))
  return `${table(['shortcuts', 'questions', 'answered when pressed', 'when typed', 'from the same article', 'whose own question it is', 'bar', ''], rows)}\n\nOf ${counts.length} widgets (each service key in each language) ${counts.filter((count) => count < maxCommonQuestions).length} have fewer than ${maxCommonQuestions} common questions.`
}

const shown = (value: number) => value.toFixed(3)

/** One line for the misses file. */
function shownGiven(given: Given): string {
  return isRefused(given) ? 'a refusal' : `${given.articles.join(', ') || 'no article'}: ${readGiven(given.html).whole.slice(0, 400)}`
}
