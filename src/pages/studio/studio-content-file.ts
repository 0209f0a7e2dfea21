import { exportZip, readStudioFrame } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { Route } from './+types/studio-content-file'
import { notFound } from '#shell/page-answers.ts'

/** STU-05: all content as a ZIP of files like those in content/. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  if (!readStudioFrame(request, 'import')) throw notFound()
  noteStaff(request, 'staff.export', { what: 'content' })
  const headers = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="content.zip"', 'cache-control': 'no-store' }
  return new Response(args.request.method === 'HEAD' ? null : exportZip(request.runtime), { headers })
}
