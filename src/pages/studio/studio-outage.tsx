import { data, redirect, useNavigation } from 'react-router'
import { StudioOutageView } from '#features/outages/parts.tsx'
import { readOutagePage, submitOutageForm, type OutageFormAnswer } from '#features/outages/server.ts'
import { roomPath } from '#features/studio/contract.ts'
import { ConflictBox, conflictFormId, sendForm, StudioForm, StudioPage, useShown } from '#features/studio/parts.tsx'
import { conflictWith, fieldDifferences, readStudioForm, readStudioFrame } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-outage'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** OUT-02: the form of an outage, or of a new one. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return toPage(request, await readOutagePage(request, args.params.id))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitOutageForm(request, args.params.id, await readStudioForm(request, args.request))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return toPage(request, answer)
}

function toPage(request: RequestContext, answer: OutageFormAnswer) {
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  const { page, status } = answer
  const title = page.version === 0 ? page.copy.newTitle : page.fields[request.locale === 'es' ? 'titleEs' : 'titleEn']
  const frame = readStudioFrame(request, 'outages', [{ label: title }])
  if (!frame) throw notFound()
  const conflict = page.conflict && conflictWith(request, page.conflict, fieldDifferences(new Map(page.conflict.mine), new Map(page.conflict.theirs)))
  return data({ frame, page, title, conflict, meta: studioMeta(request, frame, title, roomPath('outages', request.locale)) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioOutageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { frame, page, title, conflict } = useShown(loaderData, actionData)
  return (
    <StudioPage frame={frame} title={title}>
      <StudioOutageView key={`${page.id} ${page.version}`} page={page} Form={StudioForm} formId={conflictFormId} isSending={isSending}>
        <ConflictBox conflict={conflict} frame={frame} replaceText={frame.copy.conflict.replaceSetting} />
      </StudioOutageView>
    </StudioPage>
  )
}
