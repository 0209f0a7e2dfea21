import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { listStudioOutages, readStudioOutage, saveStudioOutage, StudioOutage } from '../../outage-endpoints.ts'
import type { ChangeKind } from '../../rules/outage-model.ts'
import { contentOf, findOutage, listAll, listVersions, type OutageRow } from '../store/outage-store.ts'
import { outageNotFound, saveOutage } from './save-outage.ts'

const mostListed = 200

/** OUT-02: the dispatcher admits operators only. */
export async function listForStudio({ runtime }: RequestContext): Promise<Outcome<ResponseOf<typeof listStudioOutages>>> {
  return success({ content: { outages: (await listAll(runtime.database.read, mostListed)).map(present) } })
}

export async function readForStudio({ runtime }: RequestContext, { params: { id } }: InputOf<typeof readStudioOutage>): Promise<Outcome<ResponseOf<typeof readStudioOutage>>> {
  const { read } = runtime.database
  const [row, versions] = await Promise.all([findOutage(read, id), listVersions(read, [id])])
  if (!row) return outageNotFound
  return success({ content: { outage: present(row), versions: versions.map(({ version, at, kind, note, note_es, author }) => ({ version, at, kind: kind as ChangeKind, note: { en: note, es: note_es }, author })) } })
}

export async function saveFromStudio(context: RequestContext, { params: { id }, body: { version, note, ...content } }: InputOf<typeof saveStudioOutage>): Promise<Outcome<ResponseOf<typeof saveStudioOutage>>> {
  const outcome = await saveOutage(context.runtime.database, { id, seen: version, content, note, author: signedInCustomer(context).loginId, source: 'studio' }, context.clock())
  if (!outcome.ok) return outcome
  noteStaff(context, 'staff.change', { what: 'outage', outage: id, version: String(outcome.data.version) })
  return success({ content: { outage: present(outcome.data) } })
}

function present(row: OutageRow): StudioOutage {
  return { ...contentOf(row), id: row.id, version: row.version, updatedAt: row.updated_at, source: row.source }
}
