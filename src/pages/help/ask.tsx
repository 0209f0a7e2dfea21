import { data, redirect } from 'react-router'
import { searchPath, supportPath } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { answerPath } from '#features/answers/contract.ts'
import { AnswerPage } from '#features/answers/parts.tsx'
import { type AnswerPageData, readAnswerPage, readFormAnswer } from '#features/answers/server.ts'
import { HelpCard } from '#features/knowledge/parts.tsx'
import { PlaceCheck } from '#features/outages/parts.tsx'
import { readPlaceCheck } from '#features/outages/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { fill } from '#ui/text/fill.ts'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { Route } from './+types/ask'
import styles from './ask.module.css'
import { notFound, pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** ANS-01, ANS-02: the answer widget of one service key. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readAnswerPage(request, args.params.key)
  if (!page) throw notFound()
  if ('moved' in page) throw redirect(page.moved)
  const variant = variantOfContext(request)
  return { ...page, variant, isSignedIn: request.identity.kind === 'customer', placeCheck: await readPlaceCheck(request), supportPhone: request.runtime.site.supportPhone, meta: metaOf(request, page) }
}

function metaOf(request: Parameters<typeof pageMeta>[0], { key, heading, topic, copy }: AnswerPageData) {
  const pathIn = (locale: 'en' | 'es') => answerPath({ audience: request.audience, locale }, key)
  return pageMeta(request, { title: heading, description: fill(copy.description, { topic }), canonical: pathIn(request.locale), alternates: { en: pathIn('en'), es: pathIn('es') } })
}

/** Without script: answers a question, stores a rating, or hands the conversation over to staff. */
export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  // a body that is not a form has no known fields
  const form = await args.request.formData().catch(() => new FormData())
  const answer = await readFormAnswer(request, args.params.key, form)
  if (!answer) throw notFound()
  if (answer.kind === 'handedOver') throw redirect(answer.url, 303)
  if (answer.kind === 'notHandedOver') return data(answer, { status: answer.status })
  if (answer.kind === 'nothing') return data(answer, { status: 400 })
  return answer.kind === 'answer' && answer.isTooMany ? data(answer, { status: 429 }) : answer
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function AskPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { variant, copy, content, heading } = page
  const crumbs = supportCrumbs({ variant, copy }, { label: copy.page })
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: crumbs }} title={heading} picture={<Picture name="talk" decorative />} />
      <Band size="sm">
        <Container>
          {content ? (
            <div className={styles.columns}>
              <AnswerPage content={content} action={answerPath(variant, page.key)} question={page.question} formAnswer={actionData} report={reporterOf(page.isSignedIn)} />
              <aside className={styles.help} aria-labelledby="help-title">
                <HelpCard variant={variant} supportPhone={page.supportPhone} />
                <PlaceCheck check={page.placeCheck} isStacked />
              </aside>
            </div>
          ) : (
            <Banner title={copy.offTitle}>
              <p>{copy.offText}</p>
              <p>
                <a href={searchPath(variant)}>{copy.search}</a> · <a href={supportPath(variant, 'contact')}>{copy.contact}</a>
              </p>
            </Banner>
          )}
        </Container>
      </Band>
    </>
  )
}
