import { redirect } from 'react-router'
import { supportPath } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { readFixOffers } from '#features/guided-fixes/server.ts'
import { getArticle, type Article } from '#features/knowledge/contract.ts'
import { ArticleView } from '#features/knowledge/parts.tsx'
import { readArticleCopy } from '#features/knowledge/server.ts'
import { ArticleFeedback } from '#features/search/parts.tsx'
import { readFeedbackCopy } from '#features/search/server.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/article'
import { articleData } from './structured-data.ts'
import { dataOrThrow, pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** A help article (RED-08). Under another topic it redirects to its own; without a translation it is in English. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { topic, id } = args.params
  const variant = variantOfContext(request)
  const [found, offerOf] = await Promise.all([call(request, getArticle, { params: { id }, query: variant }), readFixOffers(request)])
  const { article } = dataOrThrow(found)
  if (topic !== article.topic) throw redirect(supportPath(variant, 'article', article.topic, id), 301)
  return { article, fix: offerOf(id), variant, isSignedIn: request.identity.kind === 'customer', supportPhone: request.runtime.site.supportPhone, articleCopy: readArticleCopy(variant.locale), feedbackCopy: readFeedbackCopy(variant.locale), meta: metaOf(request, article) }
}

/** The metadata; the canonical URL is in the language that the article is written in. */
function metaOf(request: RequestContext, article: Article) {
  const pathIn = (locale: 'en' | 'es') => supportPath({ audience: request.audience, locale }, 'article', article.topic, article.id)
  const { publicUrl } = request.runtime.config
  const structured = articleData(article, { publicUrl, brand: request.runtime.site.brand, path: pathIn(article.locale), topicPath: supportPath({ audience: request.audience, locale: article.locale }, 'topic', article.topic), homePath: supportPath({ audience: request.audience, locale: article.locale }) })
  const described = pageMeta(request, {
    title: article.title,
    description: article.description,
    type: 'article',
    canonical: pathIn(article.locale),
    alternates: { en: pathIn('en'), ...(article.hasTranslation ? { es: pathIn('es') } : {}) },
  })
  return [...described, { 'script:ld+json': structured }]
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, fix, variant, isSignedIn, supportPhone, articleCopy, feedbackCopy } = loaderData
  return <ArticleView article={article} variant={variant} supportPhone={supportPhone} articleCopy={articleCopy} fix={fix} feedback={<ArticleFeedback article={article} variant={variant} copy={feedbackCopy} report={reporterOf(isSignedIn)} />} />
}
