import { keepTyped } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-draft'
import { notFound } from '#shell/page-answers.ts'

const statuses = { saved: 410, elsewhere: 409, refused: 422, tooMany: 429, down: 503 } as const

/** Drafts can only be sent here, not read. */
export function loader(): never {
  throw notFound()
}

/** STU-02: stores unsaved input of the editor's page for this editor; answers with a message as JSON. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  const outcome = await keepTyped(request, { audience: args.params.audience, key: args.params.id }, new URLSearchParams(await args.request.text()))
  const headers = { 'cache-control': 'no-store' }
  if (outcome.kind === 'missing') throw notFound()
  return outcome.kind === 'kept' ? Response.json(outcome.answer, { headers }) : Response.json({ code: outcome.kind }, { status: statuses[outcome.kind], headers })
}
