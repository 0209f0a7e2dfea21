import { exportChanges, readStudioFrame } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { Route } from './+types/studio-changes-file'
import { notFound } from '#shell/page-answers.ts'

/** STU-09: the whole change log as a file, one JSON object per line. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  if (!readStudioFrame(request, 'changes')) throw notFound()
  noteStaff(request, 'staff.export', { what: 'studio-changes' })
  const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'content-disposition': 'attachment; filename="studio-changes.jsonl"', 'cache-control': 'no-store' }
  if (args.request.method === 'HEAD') return new Response(null, { headers })
  const text = new TextEncoder()
  const lines = exportChanges(request.runtime.database)
  return new Response(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await lines.next()
        if (next.done) controller.close()
        else controller.enqueue(text.encode(next.value))
      },
      async cancel() {
        await lines.return(undefined)
      },
    }),
    { headers },
  )
}
