import { anonymous, type Audience, type Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { findNearestArticles, type FoundPage, languageOf, pageAsWritten, variantSearch } from '#features/search/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import type { Retriever } from '../../engine/rating/retriever.ts'
import { plainAnswer } from '../../markup/answer-markup.ts'
import { retrieverOver } from '../retrieval/article-retriever.ts'
import { articlesWithDraft, type DraftArticle, inTurn } from '../retrieval/draft-articles.ts'
import { answerWhole } from './answer-question.ts'
import { inLanguage, questionOf } from './read-request.ts'

/** STU-07: what a visitor would be told. */
export interface TriedQuestion {
  /** plain text; undefined if there is no answer */
  answer: string | undefined
  /** the articles that the answer is made from; none if it is a fixed reply */
  articles: { id: string; title: string; url: string }[]
  /** without an answer: the draft, or else the nearest article, and in `missing` the words of the question that it lacks */
  nearest: { id: string; title: string; url: string } | undefined
  missing: string[]
}

const missingShown = 8

interface Tried {
  audience: Audience
  locale?: Locale | undefined
  question: string
  /** STU-02: an article in work, which stands in the place of its published version */
  draft?: DraftArticle | undefined
}

/**
 * STU-02, STU-07: asks the answerer as a visitor does, without counting the question: no customer asked it. No model is
 * asked: it only rewords what articles say, and costs money.
 */
export async function tryQuestion(context: RequestContext, tried: Tried): Promise<TriedQuestion> {
  const { draft } = tried
  if (!draft) return ask(context, tried)
  const { runtime } = context
  return inTurn(() => {
    // a draft is put in its place once for each language
    const made = new Map<Locale, ReturnType<typeof articlesWithDraft>>()
    const articlesOf = (variant: SiteVariant) => made.get(variant.locale) ?? (made.set(variant.locale, articlesWithDraft(runtime, variant, draft)), made.get(variant.locale)!)
    return ask(context, tried, retrieverOver(articlesOf, runtime.site.brand))
  })
}

async function ask(context: RequestContext, { audience, locale, question: put, draft }: Tried, retriever?: Retriever): Promise<TriedQuestion> {
  const visitor: RequestContext = { ...context, identity: anonymous, recognisedToken: undefined }
  const { variant, ...unknown } = inLanguage(audience, locale)
  const asked = { variant, ...unknown, ...questionOf(put), topics: undefined, wantsArticles: true, wantsRelated: false, mayUseModel: false, mayBeKept: false, personal: undefined, history: [], wantsFuller: false, asker: undefined, isTrial: true }
  const { bestAnswer, citations } = await answerWhole(visitor, asked, retriever)
  if (bestAnswer) return { answer: plainAnswer(bestAnswer.answer), articles: bestAnswer.articleIds.map((id, place) => ({ id, ...citations[place]! })), nearest: undefined, missing: [] }
  const { searched } = asked
  const own: SiteVariant = locale ? variant : { audience, locale: await languageOf(context.runtime, variant, asked.question) }
  const page = draft ? await pageAsWritten(context.runtime, own, draft.rows) : await nearestPage(visitor, own, searched)
  const said = new Set(page ? analyse([page.title, page.description, ...page.questions, page.text].join('\n'), own.locale).map(({ term }) => term) : [])
  const missing = analyse(searched, own.locale).filter(({ term, isStopword }) => !isStopword && !said.has(term))
  const nearest = page && { id: page.id, title: page.title, url: page.url }
  return { answer: undefined, articles: [], nearest, missing: [...new Set(missing.map(({ start, end }) => searched.slice(start, end)))].slice(0, missingShown) }
}

async function nearestPage(visitor: RequestContext, variant: SiteVariant, searched: string): Promise<FoundPage | undefined> {
  const [nearest] = await findNearestArticles(visitor, variant, searched, 1)
  return nearest && (await variantSearch(visitor.runtime, variant)).pages.get(nearest.id)
}
