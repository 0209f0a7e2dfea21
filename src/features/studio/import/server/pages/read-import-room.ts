import { hasRole } from '#contracts/identity.ts'
import type { Topic } from '#features/site-content/contract.ts'
import { readPublishedContent } from '#features/site-content/server.ts'
import { servicesOrigin } from '#platform/config/deployment.ts'
import { queryOf, signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { fill } from '#ui/text/fill.ts'
import { roomPath } from '../../../rooms.ts'
import { readStudioFrame } from '../../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../../pages/server/words.ts'
import type { Notice } from '../../../studio-view.ts'
import { copy as english, type ImportCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import { doneStates, importLimits, refusalCodes, reportStates, type ImportState } from '../../import-model.ts'
import { importUploadPath } from '../../import-paths.ts'
import type { ImportRoom, ListedImport, TopicChoice } from '../../import-view.ts'
import { listImports, type ImportRow } from '../import-store.ts'
import { placeFrom } from '../place-from.ts'
import { openOutsideSite } from '../read/fetch-page.ts'
import { readSitemap } from '../read/read-sitemap.ts'
import { isReading, startReading } from '../read-import.ts'

export function importCopyOf({ locale }: Pick<RequestContext, 'locale'>): ImportCopy {
  return locale === 'es' ? spanish : english
}

/** The sentence for a refusal code. `what` is the file, limit or value that it is about. */
export function refusalText(copy: ImportCopy, code: string, what: string): string {
  const known = refusalCodes.find((each) => each === code)
  return fill(copy.refusal[known ?? 'damaged'], { what: known === undefined ? '' : what }).trim()
}

/** Of imports and of reports. */
const listedAtMost = 30

/** STU-05: the import room; undefined if the user may not enter it. */
export async function readImportRoom(context: RequestContext): Promise<ImportRoom | undefined> {
  const frame = readStudioFrame(context, 'import')
  if (!frame) return undefined
  const { locale, runtime, identity } = context
  const copy = importCopyOf(context)
  const isElsewhere = servicesOrigin(runtime.config) !== undefined
  const mayImport = hasRole(identity, 'editor') && !isElsewhere
  const [published, earlier, reports] = await Promise.all([readPublishedContent(runtime.database), listImports(runtime.database, doneStates, listedAtMost), listImports(runtime.database, reportStates, listedAtMost)])
  const { importHosts } = runtime.config
  return {
    frame,
    copy,
    lead: hasRole(identity, 'editor') ? copy.lead : copy.leadWithoutForms,
    notice: isElsewhere ? { tone: 'caution', title: copy.notice.elsewhere } : failureIn(context, copy),
    forms: mayImport
      ? {
          filesHref: `${importUploadPath}${locale === 'es' ? '?lang=es' : ''}`,
          href: roomPath('import', locale),
          filesText: fill(copy.files.text, { mb: String(importLimits.uploadBytes / 1_000_000) }),
          siteText: importHosts.length > 0 ? fill(copy.site.text, { hosts: importHosts.join(', '), pages: String(importLimits.pages) }) : undefined,
          places: topicChoices(published.topicsOf('consumer', locale)),
        }
      : undefined,
    exportHref: '/studio/import/content.zip',
    earlier: earlier.map((row) => listed(context, row, copy)),
    reports: reports.map((row) => listed(context, row, copy)),
  }
}

export function topicChoices(topics: readonly Topic[]): TopicChoice[] {
  return topics.flatMap(({ topic, title, subs }) => subs.map((sub) => ({ value: `${topic}/${sub.sub}`, label: `${title} · ${sub.title}` })))
}

function listed(context: RequestContext, { id, name, state, at, person }: ImportRow, copy: ImportCopy): ListedImport {
  const { locale } = context
  return { href: roomPath('import', locale, [id]), name, state: state as ImportState, facts: fill(copy.by, { at: momentLabel(at, locale, zoneOf(context)), person: person || copy.machine }) }
}

function failureIn(context: RequestContext, copy: ImportCopy): Notice | undefined {
  const query = queryOf(context)
  const failed = query.get('failed')
  if (failed === null) return undefined
  if (failed === 'busy') return { tone: 'caution', title: copy.notice.busy }
  if (failed === 'no-file') return { tone: 'caution', title: copy.noFile, text: copy.refusal['no-file'] }
  return { tone: 'bad', title: copy.failedTitle, text: refusalText(copy, failed, (query.get('what') ?? '').slice(0, 200)) }
}

/**
 * STU-05: starts to read a site and returns the path of its report, or of the import room with an error. Undefined if
 * the user has no such form.
 */
export async function submitSitemap(context: RequestContext, form: URLSearchParams): Promise<string | undefined> {
  const { identity, runtime, locale } = context
  const { importHosts } = runtime.config
  if (!hasRole(identity, 'editor') || importHosts.length === 0 || servicesOrigin(runtime.config) !== undefined) return undefined
  if (isReading(runtime.database)) return roomPath('import', locale, [], { failed: 'busy' })
  const address = (form.get('sitemap') ?? '').trim().slice(0, 1000)
  const site = openOutsideSite({ allowedHosts: importHosts })
  const texts = () => readSitemap(site, address, runtime.clock).finally(() => site.close())
  const { id, ready } = await startReading(runtime, { person: signedInCustomer(context).loginId, audience: form.get('audience') === 'smb' ? 'smb' : 'consumer', place: placeFrom(form.get('place') ?? undefined), name: address, source: { texts } })
  noteStaff(context, 'staff.change', { what: 'import-read', import: id })
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 2000).unref())])
  return roomPath('import', locale, [id])
}
