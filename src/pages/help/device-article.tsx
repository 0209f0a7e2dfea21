import { supportPath } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { getArticle, getDevice } from '#features/knowledge/contract.ts'
import { ArticleView } from '#features/knowledge/parts.tsx'
import { readArticleCopy } from '#features/knowledge/server.ts'
import { ArticleFeedback } from '#features/search/parts.tsx'
import { readFeedbackCopy } from '#features/search/server.ts'
import { deviceSelectorPath } from '#features/site-content/contract.ts'
import { DevicePicture } from '#ui/pictures/device-picture.tsx'
import { drawnDevice } from '#ui/pictures/devices/drawn-devices.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/device-article'
import { dataOrThrow, notFound, pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** LAN-07: an article for one device; a 404 if the device does not list it. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { kmNo, make, model } = args.params
  const variant = variantOfContext(request)
  const { locale } = variant
  const [found, read] = await Promise.all([
    call(request, getDevice, { params: { make, model }, query: { locale } }),
    call(request, getArticle, { params: { id: kmNo }, query: variant }),
  ])
  const { device } = dataOrThrow(found)
  const { article } = dataOrThrow(read)
  if (!device.articles.some(({ id }) => id === article.id)) throw notFound()
  const pathIn = (language: 'en' | 'es') => supportPath({ ...variant, locale: language }, 'article', article.topic, article.id)
  return {
    article,
    variant,
    isSignedIn: request.identity.kind === 'customer',
    device: { name: device.name, make: device.make, model: device.model, selectorHref: deviceSelectorPath(locale) },
    supportPhone: request.runtime.site.supportPhone,
    articleCopy: readArticleCopy(locale),
    feedbackCopy: readFeedbackCopy(locale),
    // The same text is at the article's own URL, which is the canonical one.
    meta: pageMeta(request, {
      title: `${article.title}: ${device.name}`,
      description: article.description,
      type: 'article',
      canonical: pathIn(article.locale),
      alternates: { en: pathIn('en'), ...(article.hasTranslation ? { es: pathIn('es') } : {}) },
    }),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function DeviceArticlePage({ loaderData: { article, variant, isSignedIn, device, supportPhone, articleCopy, feedbackCopy } }: Route.ComponentProps) {
  const drawn = drawnDevice(device)
  const shown = { ...device, picture: drawn && <DevicePicture device={drawn} decorative /> }
  return <ArticleView article={article} variant={variant} device={shown} supportPhone={supportPhone} articleCopy={articleCopy} feedback={<ArticleFeedback article={article} variant={variant} copy={feedbackCopy} report={reporterOf(isSignedIn)} />} />
}
