import { variantOf, type SiteVariant } from '#contracts/site-path.ts'
import { findArticle, findNearestArticles } from '#features/search/server.ts'
import { readMeasures } from '#features/studio/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { nextTurn } from '#platform/jobs/next-turn.ts'
import { readTicketCategories } from '#features/tickets/server.ts'
import type { ArticleFigures, ArticlesPanel, TicketsPanel, WorkListPanel } from '../../contract.ts'

/** Adds titles and addresses to the articles that still exist. */
export async function nameArticles(context: RequestContext, panel: ArticlesPanel): Promise<ArticlesPanel> {
  const named = (articles: readonly ArticleFigures[]) => Promise.all(articles.map(async (article) => ({ ...article, ...(await findArticle(context, variantOf(article.url), article.id)) })))
  return { ...panel, top: await named(panel.top), disappointing: await named(panel.disappointing) }
}

const nearest = 3

/** The items that the panel shows. */
const listed = 50

export async function nameWorkList(context: RequestContext, panel: WorkListPanel): Promise<WorkListPanel> {
  return nearWorkItems(context, { ...panel, items: panel.items.slice(0, listed) })
}

/**
 * Adds to each item the articles that the site's search finds for its question, which shows what could be improved or
 * is missing, and whether the question is answered now (STU-07).
 */
export async function nearWorkItems(context: RequestContext, panel: WorkListPanel): Promise<WorkListPanel> {
  const items: WorkListPanel['items'] = []
  const measures = await readMeasures(context.runtime.database, panel.items.map(({ id }) => id))
  for (const item of panel.items) {
    const variant: SiteVariant = { audience: item.audience, locale: item.locale }
    const question = item.kind === 'ticket' ? await nameTopic(context, variant, item.question) : item.question
    items.push({ ...item, question, measure: measures.get(item.id) ?? null, articles: await findNearestArticles(context, variant, question, nearest) })
    // let other requests run
    await nextTurn()
  }
  return { ...panel, items }
}

/** Adds the topics' labels for personal customers, in the language of the request. */
export async function nameTopics(context: RequestContext, panel: TicketsPanel): Promise<TicketsPanel> {
  const { locale } = context
  return { ...panel, topics: await Promise.all(panel.topics.map(async (each) => ({ ...each, label: await nameTopic(context, { audience: 'consumer', locale }, each.topic) }))) }
}

/** The label of a topic; its key if the content no longer has the topic. */
async function nameTopic(context: RequestContext, variant: SiteVariant, key: string): Promise<string> {
  return (await readTicketCategories(context, variant)).find((each) => each.key === key)?.label ?? key
}
