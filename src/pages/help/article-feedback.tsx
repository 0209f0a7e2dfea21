import { data } from 'react-router'
import { supportPath } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { recordEvent } from '#features/analytics/server.ts'
import { getArticle } from '#features/knowledge/contract.ts'
import { postSignals } from '#features/search/contract.ts'
import { ArticleFeedback, lacksReason, opinionEvent, opinionSignal, readOpinion, reportOf, stepAfter } from '#features/search/parts.tsx'
import { readFeedbackCopy } from '#features/search/server.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Route } from './+types/article-feedback'
import { dataOrThrow, pageMeta, variantOfContext } from '#shell/page-answers.ts'

async function readRated(context: RequestContext, id: string) {
  const variant = variantOfContext(context)
  const { article } = dataOrThrow(await call(context, getArticle, { params: { id }, query: variant }))
  const path = supportPath(variant, 'article', article.topic, article.id)
  return { article: { id: article.id, topic: article.topic, title: article.title, path }, variant, path, copy: readFeedbackCopy(variant.locale), meta: pageMeta(context, { title: article.title, description: article.description, canonical: path, alternates: {}, robots: 'noindex' }) }
}

/** SIG-01 without script: a page for a reader's rating of an article. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return { ...(await readRated(request, args.params.id)), isSignedIn: request.identity.kind === 'customer' }
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const { article } = await readRated(request, args.params.id)
  // a body that is not a form has no known fields
  const form = await args.request.formData().catch(() => new FormData())
  const opinion = readOpinion(form)
  if (!opinion) return data({ step: 'ask' as const, isReasonMissing: false }, { status: 400 })
  if (lacksReason(form)) return data({ step: 'no' as const, isReasonMissing: true }, { status: 400 })
  dataOrThrow(await call(request, postSignals, reportOf(opinionSignal(article, opinion))))
  await recordEvent(request, opinionEvent(opinion))
  return { step: stepAfter(opinion), isReasonMissing: false }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function ArticleFeedbackPage({ loaderData: { article, variant, path, copy, isSignedIn }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={article.title} />
      <Band size="sm">
        <Container narrow>
          <Stack gap={6}>
            <ArticleFeedback article={article} variant={variant} copy={copy} step={actionData?.step ?? 'ask'} isReasonMissing={actionData?.isReasonMissing ?? false} report={reporterOf(isSignedIn)} />
            <p>
              <a href={path}>{copy.back}</a>
            </p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}
