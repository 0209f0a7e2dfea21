import type { Hono } from 'hono'
import { audiences, hasRole } from '#contracts/identity.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { signedInCustomer } from '#platform/context/request-context.ts'
import { importUploadPath } from '../import-paths.ts'
import { roomPath } from '../../rooms.ts'
import { ImportError } from './import-types.ts'
import { placeFrom } from './place-from.ts'
import { isReading, startReading } from './read-import.ts'
import { receiveUpload } from './receive-upload.ts'

/** How long the response waits, in ms, so that a small import's report is ready on the next page. */
const patienceMs = 3000

/**
 * STU-05: mounts the route that receives files. All but editors are sent to the import room, which signs them in or does
 * not exist for them; their files are not read. Mount it before the pages.
 */
export function mountImport(app: Hono<AppEnv>): void {
  app.post(importUploadPath, async (c) => {
    const request = c.get('request')
    const locale = c.req.query('lang') === 'es' ? 'es' : 'en'
    const back = (query: Record<string, string | undefined>) => c.redirect(roomPath('import', locale, [], query), 303)
    if (!hasRole(request.identity, 'editor')) return back({})
    const { loginId } = signedInCustomer(request)
    const { runtime } = request
    if (isReading(runtime.database)) return back({ failed: 'busy' })
    try {
      const upload = await receiveUpload({ ...c.req.header() }, c.req.raw.body)
      const audience = audiences.find((each) => each === upload.fields.get('audience')) ?? 'consumer'
      const name = upload.names.length === 1 ? upload.names[0]! : `${upload.names[0]!.split('/')[0]} (${upload.names.length})`
      const { id, ready } = await startReading(runtime, { person: loginId, audience, place: placeFrom(upload.fields.get('place')), name, source: { files: upload.files(), done: upload.dispose } })
      noteStaff(request, 'staff.change', { what: 'import-read', import: id })
      await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
      return c.redirect(roomPath('import', locale, [id]), 303)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      return back({ failed: error.code, what: error.what })
    }
  })
}
