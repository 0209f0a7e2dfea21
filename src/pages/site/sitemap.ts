import { audiences, type Audience } from '#contracts/identity.ts'
import { supportPath } from '#contracts/site-path.ts'
import { answerPath, serviceKeys } from '#features/answers/contract.ts'
import { listTopics } from '#features/knowledge/contract.ts'
import { deviceSelectorPath, pageSegments } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/sitemap'
import { dataOrThrow } from '#shell/page-answers.ts'
import { sitemapXml, type SitemapPage } from './sitemap-xml.ts'

/** All pages of the four variants, without articles for a single device, whose canonical URL is the article's own. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const pages = await Promise.all(audiences.map((audience) => pagesOf(request, audience)))
  const devices = { paths: { en: deviceSelectorPath('en'), es: deviceSelectorPath('es') } }
  return new Response(sitemapXml(request.runtime.config.publicUrl, [...pages.flat(), ...askPages(), devices]), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** ANS-01: a page for each service key. */
function askPages(): SitemapPage[] {
  return audiences.flatMap((audience) => serviceKeys[audience].map((key) => ({ paths: { en: answerPath({ audience, locale: 'en' }, key), es: answerPath({ audience, locale: 'es' }, key) } })))
}

/**
 * The pages of an audience. The Spanish list names the language of each article: English if there is no translation.
 */
async function pagesOf(request: RequestContext, audience: Audience): Promise<SitemapPage[]> {
  const { topics } = dataOrThrow(await call(request, listTopics, { query: { audience, locale: 'es' } }))
  const articles = topics.flatMap(({ subs }) => subs.flatMap((part) => part.articles))
  const byId = new Map(articles.map((article) => [article.id, article]))
  return pageSegments(topics, articles).map((segments) => {
    const article = segments[0] === 'article' ? byId.get(segments.at(-1)!) : undefined
    const en = supportPath({ audience, locale: 'en' }, ...segments)
    const es = supportPath({ audience, locale: 'es' }, ...segments)
    const isUntranslated = article?.locale === 'en'
    return { paths: isUntranslated ? { en } : { en, es }, ...(article ? { lastModified: article.updated } : {}) }
  })
}
