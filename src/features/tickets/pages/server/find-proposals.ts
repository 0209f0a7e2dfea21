import { canConcern, type KnownAccount } from '#contracts/services/account-services.ts'
import { checkZip, linkedAccountOutages, type OutageService } from '#features/outages/contract.ts'
import { searchResults } from '#features/search/contract.ts'
import { supportPath } from '#contracts/site-path.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { ReportCheck } from '../ticket-view.ts'

/** Time limit in ms for proposals, out of the page's 3 s; the report goes on without them. */
const proposalsMs = 1200
const maxProposals = 3
/** Search results that are filtered by category to find the proposals. */
const lookedAt = 15
const longestQuestion = 120

/** The services whose outages can explain a problem of a category. Other categories have none. */
const servicesOf: Readonly<Record<string, readonly OutageService[]>> = {
  internet: ['internet'],
  dedicated: ['internet'],
  tv: ['tv', 'internet'],
  phone: ['phone', 'internet'],
  wireless: ['wireless'],
}

/** The topics whose articles may solve a problem of a category. For other categories any topic may. */
const topicsOf: Readonly<Record<string, readonly string[]>> = {
  internet: ['internet', 'dsl', 'fixed-wireless', 'internet-air', 'dedicated-internet', 'how-to'],
  dedicated: ['dedicated-internet', 'internet'],
  tv: ['u-verse-tv', 'internet', 'how-to'],
  phone: ['digital-phone', 'landline', 'traditional-phone', 'phone-advanced'],
  wireless: ['wireless', 'prepaid'],
  email: ['email', 'account'],
  billing: ['billing', 'account', 'prepaid'],
}

export const outageServicesOf = (category: string): readonly OutageService[] => servicesOf[category] ?? []

/** Reads the customer's accounts with their equipment; undefined if that cannot be had. The page passes it. */
export type ReadEquipment = (context: RequestContext) => Promise<readonly (KnownAccount & { accountNumber: string })[] | undefined>

/** TIC-01: up to three articles or outages that may solve what is to be reported; none if no answer comes in time. */
export async function findProposals(context: RequestContext, { category, description, zip, account }: { category: string; description: string; zip: string; account: string }, readEquipment?: ReadEquipment): Promise<Pick<ReportCheck, 'outages' | 'articles'>> {
  const inTime = withShareOfTime(context, proposalsMs)
  const [outages, articles] = await Promise.all([findOutages(inTime, category, zip), findArticles(inTime, { category, description, account }, readEquipment)])
  return { outages: outages.slice(0, 1), articles: articles.slice(0, maxProposals - Math.min(1, outages.length)) }
}

/** Outages at the customer's own ZIP, or at the ZIP that a visitor typed. */
async function findOutages(context: RequestContext, category: string, zip: string): Promise<ReportCheck['outages']> {
  const services = outageServicesOf(category)
  if (services.length === 0) return []
  const { audience, locale } = context
  const answer = await (context.identity.kind === 'customer' ? call(context, linkedAccountOutages, { query: { locale } }, { signIn: 'return' }) : call(context, checkZip, { body: { zip, locale } }, { signIn: 'return' }))
  if (!answer.ok) return []
  const href = supportPath({ audience, locale }, 'outages')
  return answer.data.content.outages.filter((outage) => outage.services.some((service) => services.includes(service as OutageService))).map(({ title }) => ({ title, href }))
}

async function findArticles(context: RequestContext, { category, description, account }: { category: string; description: string; account: string }, readEquipment: ReadEquipment | undefined): Promise<ReportCheck['articles']> {
  const { audience, locale } = context
  const query = { audience, locale, q: questionOf(description), exact: 'false', kind: 'article', page: 1, rows: lookedAt, source: 'panel' } as const
  const [answer, isApplicable] = await Promise.all([call(context, searchResults, { query }, { signIn: 'return' }), readApplicable(context, category, account, readEquipment)])
  if (!answer.ok) return []
  const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')
  return answer.data.results.filter(({ kind, topic }) => kind === 'article' && isApplicable(topic)).map(({ title, snippet, url, locale: lang }) => ({ title: textOf(title), text: textOf(snippet), href: url, lang }))
}

/**
 * Which topics can help with a problem of this category: those that can concern the account that the report is about.
 * Visitors' accounts are not shown to them, so all topics of the category may. So they may if none concerns the account:
 * who reports a problem with a service knows better than our records that they have it.
 */
async function readApplicable(context: RequestContext, category: string, number: string, readEquipment: ReadEquipment | undefined): Promise<(topic: string) => boolean> {
  const topics = topicsOf[category]
  const accounts = context.identity.kind === 'customer' ? await readEquipment?.(context) : undefined
  const account = accounts?.find(({ accountNumber }) => accountNumber === number)
  if (!account) return (topic) => topics?.includes(topic) ?? true
  if (!topics) return (topic) => canConcern(account, topic)
  const own = topics.filter((topic) => canConcern(account, topic))
  return (topic) => (own.length > 0 ? own : topics).includes(topic)
}

/** The beginning of the description, cut at a word to the length of a search query; people name the problem first. */
function questionOf(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= longestQuestion) return text
  const cut = text.slice(0, longestQuestion)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), longestQuestion / 2))
}
