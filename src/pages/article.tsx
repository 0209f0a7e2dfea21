import { redirect } from 'react-router'
import { supportPath } from '#contracts/site-path.ts'
import { getArticle, type Article } from '#features/knowledge/contract.ts'
import { ArticleView } from '#features/knowledge/parts.tsx'
import { call } from '#platform/call.ts'
import { pageContextOf } from '#platform/page-context.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Route } from './+types/article'
import { dataOrThrow, pageMeta, variantOfContext } from './page-answers.ts'

/** A help article (RED-08). Under another topic's path it leads to its own; Spanish visitors get the English text where there is no other. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { topic, id } = args.params
  const variant = variantOfContext(request)
  const { article } = dataOrThrow(await call(request, getArticle, { params: { id }, query: variant }))
  if (topic !== article.topic) throw redirect(supportPath(variant, 'article', article.topic, id), 301)
  return { article, variant, supportPhone: request.runtime.site.supportPhone, meta: metaOf(request, article) }
}

/** The canonical address is in the language that the article is written in. */
function metaOf(request: RequestContext, article: Article) {
  const pathIn = (locale: 'en' | 'es') => supportPath({ audience: request.audience, locale }, 'article', article.topic, article.id)
  return pageMeta(request, {
    title: article.title,
    description: article.description,
    type: 'article',
    canonical: pathIn(article.locale),
    alternates: { en: pathIn('en'), ...(article.hasTranslation ? { es: pathIn('es') } : {}) },
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <ArticleView article={loaderData.article} variant={loaderData.variant} supportPhone={loaderData.supportPhone} />
}
