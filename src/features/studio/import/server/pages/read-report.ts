import { hasRole, locales, type Audience } from '#contracts/identity.ts'
import { previewMarkdown } from '#features/knowledge/server.ts'
import { readPublishedContent } from '#features/site-content/server.ts'
import { queryOf, type RequestContext, signedInCustomer } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { fill } from '#ui/text/fill.ts'
import { roomPath } from '../../../rooms.ts'
import { readStudioFrame } from '../../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../../pages/server/words.ts'
import type { Notice } from '../../../studio-view.ts'
import type { ImportCopy } from '../../copy.en.ts'
import type { ImportCounts, ImportNote, ImportState } from '../../import-model.ts'
import type { ImportItem, ImportReport } from '../../import-view.ts'
import { ChangedMeanwhile, importBatch } from '../import-batch.ts'
import { countOthers, findAddresses, findImport, findItemContent, listItems, listWithoutTopic, type ImportRow } from '../import-store.ts'
import { hasKeptTexts } from '../kept-texts.ts'
import { placeFrom } from '../place-from.ts'
import { publishBatch } from '../publish-batch.ts'
import { isReading, startPlacing } from '../read-import.ts'
import { countWaiting, sendBatch } from '../send-batch.ts'
import { importCopyOf, refusalText, topicChoices } from './read-import-room.ts'

const itemsOfPage = 50
const idPattern = /^[0-9a-f-]{36}$/
const views = { articles: ['new', 'changed'], refused: ['refused'], unchanged: ['unchanged'] } as const
type View = keyof typeof views

/** STU-05: the report of one import; undefined if it does not exist or the user may not see it. */
export async function readImportReport(context: RequestContext, id: string, shownNotice?: Notice): Promise<ImportReport | undefined> {
  if (!idPattern.test(id) || !readStudioFrame(context, 'import')) return undefined
  const { locale, runtime } = context
  const row = await findImport(runtime.database, id)
  if (!row) return undefined
  const copy = importCopyOf(context)
  const query = queryOf(context)
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0, ...(JSON.parse(row.counts) as Partial<ImportCounts>) }
  const taken = counts.new + counts.changed
  const asked = Object.keys(views).find((each) => each === query.get('view')) as View | undefined
  const view = asked ?? (taken === 0 && counts.refused > 0 ? 'refused' : 'articles')
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(query.get('page')) || 1)))
  const addresses = (await findAddresses(runtime.database.read, id))?.count ?? 0
  const others = await countOthers(runtime.database, id)
  const waiting = row.state === 'imported' ? await countWaiting(runtime.database.read, id) : { drafts: 0, inReview: 0 }
  const items = await listItems(runtime.database, id, views[view], (page - 1) * itemsOfPage, itemsOfPage + 1)
  const hrefOf = (each: View, of = 1, open?: number) => roomPath('import', locale, [id], { view: each, page: of > 1 ? String(of) : undefined, open: open === undefined ? undefined : String(open) })
  const shown = items.slice(0, itemsOfPage)
  const open = view === 'articles' ? shown.find(({ position }) => String(position) === query.get('open')) : undefined
  const preview = open && (await previewItem(context, row.id, open, copy))
  const title = fill(copy.report, { name: row.name })
  const [code = '', ...what] = row.failure.split(' ')
  const done = query.get('done')
  return {
    frame: readStudioFrame(context, 'import', [{ label: row.name }])!,
    copy,
    href: roomPath('import', locale, [id]),
    title,
    about: fill(copy.by, { at: momentLabel(row.at, locale, zoneOf({ runtime })), person: row.person || copy.machine }),
    state: row.state as ImportState,
    notice: shownNotice ?? (done === 'imported' ? importedNotice(copy, query) : done === 'published' ? publishedNotice(copy, query) : done === 'sent' ? sentNotice(copy, query) : done === 'placed' && row.state === 'read' ? { tone: 'good', title: copy.notice.placed } : undefined),
    failure: row.state === 'failed' ? refusalText(copy, code, what.join(' ')) : undefined,
    views: (['articles', 'refused', 'unchanged'] as const).map((each) => ({ label: copy[each], href: hrefOf(each), isCurrent: each === view, count: each === 'articles' ? taken : counts[each] })),
    items: shown.map((item) => ({
      key: item.position,
      title: item.title || item.file,
      href: item.article_id && (row.state === 'imported' || row.state === 'published' || item.outcome === 'unchanged') ? roomPath('articles', locale, [item.audience, item.article_id]) : undefined,
      facts: factsOf(item, copy),
      // afterwards the editor shows it
      openHref: row.state === 'read' && view === 'articles' && !(preview && item === open) ? `${hrefOf(view, page, item.position)}#item-${item.position}` : undefined,
      preview: item === open ? preview : undefined,
      closeHref: `${hrefOf(view, page)}#item-${item.position}`,
    })),
    previousHref: page > 1 ? hrefOf(view, page - 1) : undefined,
    nextHref: items.length > itemsOfPage ? hrefOf(view, page + 1) : undefined,
    addresses: addresses === 0 ? undefined : fill(copy.addresses, { count: String(addresses) }),
    others: others === 0 ? undefined : fill(copy.others, { count: String(others) }),
    topicless: row.state === 'read' && hasRole(context.identity, 'editor') ? await describeTopicless(context, row, copy) : undefined,
    steps: stepsOf(context, row, { taken, addresses, refused: counts.refused, ...waiting }, copy),
    send: waiting.drafts === 0 || !hasRole(context.identity, 'editor') ? undefined : waiting.drafts === 1 ? copy.sendOne : fill(copy.send, { count: String(waiting.drafts) }),
  }
}

/** STU-05: what was made of an article's file, as customers would see it. */
async function previewItem({ runtime: { database } }: RequestContext, importId: string, { position, audience }: { position: number; audience: string }, copy: ImportCopy): Promise<ImportItem['preview']> {
  const content = await findItemContent(database, importId, position)
  if (!content) return undefined
  return Promise.all(locales.flatMap((locale) => {
    const text = content[locale]
    return text ? [previewMarkdown(database, text.body, { audience: audience as Audience, locale }).then((html) => ({ locale, language: copy.languages[locale], title: text.title, description: text.description, html }))] : []
  }))
}

/** So many folders can get a topic at once; the others are offered afterwards. */
const mostFolders = 20

/** STU-05: the files without a topic by their folders, so that an editor can choose topics for them. */
async function describeTopicless({ runtime: { database }, locale }: RequestContext, { id, audience }: ImportRow, copy: ImportCopy): Promise<ImportReport['topicless']> {
  const folders = await listWithoutTopic(database, id)
  if (folders.length === 0) return undefined
  const all = folders.reduce((sum, { count }) => sum + count, 0)
  const mayChoose = await hasKeptTexts(database.read, id)
  const { one, many } = mayChoose ? copy.topicless : copy.topiclessAgain
  return {
    text: all === 1 ? one : fill(many, { count: String(all) }),
    again: mayChoose ? undefined : roomPath('import', locale),
    folders: mayChoose ? folders.slice(0, mostFolders).map(({ names, count }) => ({ names, label: fill(copy.topicOf, { name: names || copy.noFolder, count: String(count) }) })) : [],
    places: topicChoices((await readPublishedContent(database)).topicsOf(audience as Audience, locale)),
  }
}

function importedNotice(copy: ImportCopy, query: URLSearchParams): Notice {
  const state = query.get('as')
  return { tone: 'good', title: copy.notice.imported, ...(state === 'review' || state === 'draft' ? { text: copy.notice.importedAs[state] } : {}) }
}

const numberOf = (query: URLSearchParams, name: string) => String(Math.max(0, Math.trunc(Number(query.get(name)) || 0)))

function publishedNotice(copy: ImportCopy, query: URLSearchParams): Notice {
  const [left, undescribed, addresses] = [numberOf(query, 'left'), numberOf(query, 'undescribed'), numberOf(query, 'addresses')]
  const more = [...(addresses === '0' ? [] : [fill(copy.notice.addresses, { count: addresses })]), ...(left === '0' ? [] : [fill(copy.notice.left, { count: left })]), ...(undescribed === '0' ? [] : [fill(copy.notice.undescribed, { count: undescribed })])]
  return { tone: 'good', title: fill(copy.notice.published, { count: numberOf(query, 'count') }), ...(more.length === 0 ? {} : { text: more.join(' ') }) }
}

function sentNotice(copy: ImportCopy, query: URLSearchParams): Notice {
  const [sent, left] = [numberOf(query, 'count'), numberOf(query, 'left')]
  return { tone: left === '0' ? 'good' : 'caution', title: fill(copy.notice.sent, { count: sent }), text: left === '0' ? copy.notice.importedAs.review : fill(copy.notice.notSent, { count: left }) }
}

function factsOf({ file, outcome, code, what, article_id: id, title, audience, notes }: Awaited<ReturnType<typeof listItems>>[number], copy: ImportCopy): string[] {
  if (outcome === 'refused') return [...(title ? [file] : []), refusalText(copy, code, what)]
  return [
    copy.outcome[outcome as keyof ImportCopy['outcome']],
    `${id} · ${copy.audiences[audience as Audience]}`,
    file,
    ...(JSON.parse(notes) as ImportNote[]).map((note) => fill(copy.note[note.code], { what: note.what ?? '', count: String(note.count ?? '') })),
  ]
}

function stepsOf({ identity }: RequestContext, row: ImportRow, { taken, addresses, refused, drafts, inReview }: { taken: number; addresses: number; refused: number; drafts: number; inReview: number }, copy: ImportCopy): ImportReport['steps'] {
  const count = { count: String(taken) }
  const text = (each: string) => ({ kind: 'text', text: each }) as const
  if (row.state === 'read') {
    if (taken + addresses === 0) return text(copy.nothing)
    if (!hasRole(identity, 'editor')) return text(copy.editorImports)
    return { kind: 'import', review: taken === 0 ? copy.toReviewAddresses : taken === 1 ? copy.toReviewOne : fill(copy.toReview, count), mayBeDrafts: taken > 0, leftOut: refused === 0 ? undefined : refused === 1 ? copy.leftOutOne : fill(copy.leftOut, { count: String(refused) }) }
  }
  if (row.state === 'published') return text(copy.isPublished)
  if (row.state !== 'imported') return undefined
  if (!hasRole(identity, 'publisher')) return text(copy.drafts)
  if (identity.kind === 'customer' && identity.loginId === row.person) return text(copy.byAnother)
  if (inReview === 0) return addresses > 0 && drafts === 0 ? { kind: 'publish', label: copy.publishAddresses } : text(copy.draftsFirst)
  return { kind: 'publish', label: inReview === 1 ? copy.publishOne : fill(copy.publish, { count: String(inReview) }) }
}

type ReportAnswer = { kind: 'missing' } | { kind: 'done'; href: string } | { kind: 'page'; page: ImportReport; status: number }

/** STU-05, STU-02: imports the articles of a report, or publishes the imported ones, which another person has to do. */
export async function submitImportStep(context: RequestContext, id: string, form: URLSearchParams): Promise<ReportAnswer> {
  const { identity, runtime, locale, clock } = context
  const row = idPattern.test(id) && readStudioFrame(context, 'import') ? await findImport(runtime.database, id) : undefined
  const step = form.get('do')
  const needed = step === 'publish' ? 'publisher' : 'editor'
  if (!row || !hasRole(identity, needed)) return { kind: 'missing' }
  const copy = importCopyOf(context)
  const refuse = async (title: string): Promise<ReportAnswer> => ({ kind: 'page', status: 409, page: (await readImportReport(context, id, { tone: 'caution', title }))! })
  const { loginId } = signedInCustomer(context)
  if (step === 'publish') {
    if (row.person === loginId) return refuse(copy.notice.another)
    const done = await runtime.database.transaction((trx) => publishBatch(trx, { importId: id, person: loginId, now: clock(), timeZone: runtime.config.timeZone }))
    if (!done) return refuse(copy.notice.done)
    noteStaff(context, 'staff.change', { what: 'import-publish', import: id })
    return { kind: 'done', href: roomPath('import', locale, [id], { done: 'published', count: String(done.published), left: String(done.left), undescribed: String(done.undescribed), addresses: String(done.addresses) }) }
  }
  if (step === 'send') {
    if (row.state !== 'imported') return refuse(copy.notice.done)
    const { sent, left } = await sendBatch(context, id)
    return { kind: 'done', href: roomPath('import', locale, [id], { done: 'sent', count: String(sent), left: String(left) }) }
  }
  if (step === 'place') return placeStep(context, row, form, refuse)
  if (step !== 'import-review' && step !== 'import-draft') return { kind: 'missing' }
  try {
    const state = step === 'import-review' ? 'review' : 'draft'
    const count = await runtime.database.transaction((trx) => importBatch(trx, { importId: id, person: loginId, state, now: clock() }))
    if (count === undefined) return await refuse(copy.notice.done)
    noteStaff(context, 'staff.change', { what: 'import', import: id })
    return { kind: 'done', href: roomPath('import', locale, [id], { done: 'imported', as: count === 0 ? undefined : state }) }
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error
    return refuse(copy.notice.changed)
  }
}

/** How long the response waits, in ms, so that the new report of a small import is on the next page. */
const patienceMs = 3000

/** STU-05: gives the files of each folder the topic that was chosen for it, or else the one for all of them. */
async function placeStep(context: RequestContext, row: ImportRow, form: URLSearchParams, refuse: (title: string) => Promise<ReportAnswer>): Promise<ReportAnswer> {
  const { runtime, locale } = context
  const copy = importCopyOf(context)
  const ofAll = placeFrom(form.get('all') ?? undefined)
  const chosen = form.getAll('place')
  const folders = ofAll ? (await listWithoutTopic(runtime.database, row.id)).map(({ names }) => [names, ofAll] as const) : []
  const places = new Map(folders)
  for (const [at, names] of form.getAll('names').entries()) {
    const place = placeFrom(chosen[at])
    if (place) places.set(names, place)
  }
  if (places.size === 0) return refuse(copy.notice.noTopic)
  if (isReading(runtime.database)) return refuse(copy.notice.busy)
  const placing = await startPlacing(runtime, row, places)
  if (!placing) return refuse(copy.notice.done)
  noteStaff(context, 'staff.change', { what: 'import-place', import: row.id })
  await Promise.race([placing.ready, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
  return { kind: 'done', href: roomPath('import', locale, [row.id], { done: 'placed' }) }
}
