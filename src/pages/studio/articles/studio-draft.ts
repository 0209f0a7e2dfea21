import { keepTyped } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-draft'
import { notFound } from '#shell/page-answers.ts'

const statuses = { elsewhere: 409, refused: 422, tooMany: 429, down: 503 } as const

/** There is nothing to be seen here. */
export function loader(): never {
  throw notFound()
}

/** STU-02: what is typed in the editor's page, kept for its editor; the answer is what is to be said of it, as JSON. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  const outcome = await keepTyped(request, { audience: args.params.audience, key: args.params.id }, new URLSearchParams(await args.request.text()))
  const headers = { 'cache-control': 'no-store' }
  if (outcome.kind === 'missing') throw notFound()
  return outcome.kind === 'kept' ? Response.json(outcome.answer, { headers }) : Response.json({ code: outcome.kind }, { status: statuses[outcome.kind], headers })
}
