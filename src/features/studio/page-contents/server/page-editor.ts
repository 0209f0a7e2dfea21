import { hasRole } from '#contracts/identity.ts'
import { partPlace, type PartPlace } from '#features/site-content/server.ts'
import { call } from '#platform/services/call.ts'
import { instantOfField } from '#platform/time/local-field.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { textIn } from '../../pages/server/article-form.ts'
import { conflictNotice, givenUpHref, givenUpNotice, isGivenUp, versionsIn } from '../../pages/server/conflict-form.ts'
import { readStudioCopy, readStudioFrame } from '../../pages/server/read-frame.ts'
import { describeHistory, historyQuery } from '../../pages/server/read-history.ts'
import { doneNotice, savedResult, savedResults } from '../../pages/server/saved-notice.ts'
import { zoneOf } from '../../pages/server/words.ts'
import { roomPath } from '../../rooms.ts'
import type { FormNotice, HistoryPage } from '../../studio-view.ts'
import { textLimits } from '../../text-limits.ts'
import { readEdit, readPageForm, type FormEdit } from '../form/read-form.ts'
import { asList, asValue } from '../form/page-value.ts'
import { deleteStudioPage, listStudioPageVersions, moveStudioPage, type PageContent, pageSteps, readStudioPage, saveStudioPage, type StudioPage } from '../page-endpoints.ts'
import type { PageEditor } from '../pages-view.ts'
import { describePage, type PageShown } from './describe-page.ts'
import { localesOf, pageFields } from './page-kinds.ts'
import { pageDifferences, pagesCopy, pageTitleWith } from './page-words.ts'

export type PageAnswer = { kind: 'page'; page: PageEditor; status: number } | { kind: 'missing' } | { kind: 'down' } | { kind: 'done'; href: string }

const signIn = { signIn: 'return' } as const

interface Known {
  place: PartPlace
  page: StudioPage
}

async function find(context: RequestContext, id: string): Promise<Known | 'missing' | 'down'> {
  const place = partPlace(id)
  if (!place || !readStudioFrame(context, 'pages')) return 'missing'
  const answer = await call(context, readStudioPage, { params: { id } }, signIn)
  return answer.ok ? { place, page: answer.data.page } : answer.status === 404 || answer.status === 400 ? 'missing' : 'down'
}

async function show(context: RequestContext, shown: PageShown, status = 200): Promise<PageAnswer> {
  const page = await describePage(context, shown)
  return page ? { kind: 'page', page, status } : { kind: 'missing' }
}

const dones = [...savedResults, ...pageSteps] as const

/**
 * The form of a page. In the query, `done` names the step that was just done, and `restore` fills in an earlier
 * version.
 */
export async function readPageEditor(context: RequestContext, id: string): Promise<PageAnswer> {
  const known = await find(context, id)
  if (typeof known === 'string') return { kind: known }
  const words = readStudioCopy(context.locale)
  const query = queryOf(context)
  const restored = await findVersion(context, id, query.get('restore'))
  const done = dones.find((each) => each === query.get('done'))
  const notice: FormNotice | undefined = restored ? { tone: 'caution', title: words.notice.restored, lines: [] } : done ? { ...doneNotice(done, words), lines: [] } : givenUpNotice(query, words)
  return show(context, { ...known, content: restored ?? known.page.content, version: known.page.version, notice })
}

async function findVersion(context: RequestContext, id: string, version: string | null): Promise<PageContent | undefined> {
  if (!version) return undefined
  const answer = await call(context, listStudioPageVersions, { params: { id }, query: { change: version.slice(0, 80) } }, signIn)
  const [found] = answer.ok ? answer.data.versions : []
  return found?.after ?? found?.before ?? undefined
}

/** Handles a form of the editor. If the action is refused, the form keeps everything that was filled in. */
export async function submitPageForm(context: RequestContext, id: string, form: URLSearchParams): Promise<PageAnswer> {
  const known = await find(context, id)
  if (typeof known === 'string') return { kind: known }
  const { place, page } = known
  const studio = readStudioCopy(context.locale)
  const { notice: words } = studio
  const copy = pagesCopy(context.locale)
  const hasText = form.has('fields')
  const edit = hasText ? readEdit(form.get('edit')) : undefined
  const typed = hasText ? readPageForm(form, pageFields(place.kind), localesOf(place), edit) : page.content
  if (isGivenUp(form)) return { kind: 'done', href: givenUpHref('pages', context.locale, [id]) }
  const { base, version } = form.has('version') ? versionsIn(form) : { base: page.version, version: page.version }
  const back = (more: Partial<PageShown>, status = 200) => show(context, { place, page, content: typed, version: base, ...more }, status)
  if (edit) return back({ touched: touchedBy(edit, typed), notice: { tone: 'caution', title: copy.notice.edited, lines: [] } })
  const intent = form.get('intent') ?? ''
  if (intent === 'check' || intent === '') return back({})

  const refuse = (code: string, status: number, shown: Partial<PageShown>, text?: string) => {
    const known1 = refusals.find((each) => each === code)
    const title = code === 'TOO_LONG' ? copy.notice.TOO_LONG : words[known1 ?? 'unknown']
    return back({ ...shown, notice: { tone: 'bad', title, lines: [], ...(text ? { text } : {}) } }, known1 || code === 'TOO_LONG' ? status : 503)
  }
  const conflict = async (): Promise<PageAnswer> => {
    const newest = await find(context, id)
    if (typeof newest === 'string') return { kind: newest }
    const notice = conflictNotice(studio)
    // who only decides reads the newest version now
    if (!hasText) return back({ page: newest.page, content: newest.page.content, version: newest.page.version, notice: { ...notice, text: studio.conflict.read } }, 409)
    return back({ page: newest.page, notice, conflict: pageDifferences(place, typed, newest.page.content, copy) }, 409)
  }

  if (intent === 'delete') {
    const gone = await call(context, deleteStudioPage, { params: { id }, query: { version } }, signIn)
    if (gone.ok) return { kind: 'done', href: roomPath('pages', context.locale, [], { done: 'delete' }) }
    return gone.code === 'CHANGED_MEANWHILE' ? conflict() : refuse(gone.code, gone.status, {})
  }
  let current = page
  // every action saves the form first
  if (hasText && hasRole(context.identity, 'editor')) {
    const kept = await call(context, saveStudioPage, { params: { id }, body: { version, content: typed } }, signIn)
    if (!kept.ok) return kept.code === 'CHANGED_MEANWHILE' ? conflict() : refuse(kept.code, kept.status, {})
    current = kept.data.page
  }
  const hrefOf = (done: string) => roomPath('pages', context.locale, [id], { done })
  const step = pageSteps.find((each) => each === intent)
  if (!step) return { kind: 'done', href: hrefOf(savedResult(page.state, current.state)) }
  const at = instantOfField(textIn(form, 'at'), zoneOf(context))
  const moved = await call(context, moveStudioPage, { params: { id }, body: { version: hasText ? current.version : version, step, note: textIn(form, 'note').slice(0, textLimits.note), ...(at === undefined ? {} : { at }), change: textIn(form, 'change').slice(0, 80) } }, signIn)
  if (moved.ok) return { kind: 'done', href: hrefOf(step) }
  if (moved.code === 'CHANGED_MEANWHILE') return conflict()
  // the content was saved, and only the step after it was refused
  return refuse(moved.code, moved.status, { page: current, content: current.content, version: current.version }, page.state === 'scheduled' && current.state === 'draft' ? words['saved-unscheduled'] : undefined)
}

const refusals = ['REVIEW_BY_ANOTHER', 'OTHER_ROLE_NEEDED', 'NOT_NOW', 'LED_TO', 'NOT_READY', 'NOTE_MISSING', 'IN_THE_PAST', 'INVALID_INPUT'] as const

/** The path of the item or list that a list button has changed. */
function touchedBy({ what, path }: FormEdit, content: PageContent): string {
  if (what === 'add') {
    const list = path.split('.').reduce<unknown>((part, key) => (Array.isArray(part) ? part[Number(key)] : asValue(part)[key]), content.en)
    return `${path}.${Math.max(0, asList(list).length - 1)}`
  }
  const [, list = '', place = '0'] = /^(.*)\.(\d+)$/.exec(path) ?? []
  return what === 'remove' ? list : `${list}.${Math.max(0, Number(place) + (what === 'up' ? -1 : 1))}`
}

/** STU-02: the history of a page; undefined if it does not exist or the user may not see it. */
export async function readPageHistory(context: RequestContext, id: string): Promise<HistoryPage | undefined> {
  const [known, answer] = await Promise.all([find(context, id), call(context, listStudioPageVersions, { params: { id }, query: historyQuery(context) }, signIn)])
  const isGone = known === 'missing' && answer.ok && answer.data.versions.length > 0
  const place = typeof known === 'string' ? (isGone ? partPlace(id) : undefined) : known.place
  if (!place || !answer.ok) return undefined
  const copy = pagesCopy(context.locale)
  const latest = answer.data.versions.find(({ before, after }) => after ?? before)
  const content = typeof known === 'string' ? (latest?.after ?? latest?.before ?? undefined) : known.page.content
  const title = pageTitleWith(content, place, context.locale, copy)
  const backHref = roomPath('pages', context.locale, isGone ? [] : [id])
  const studio = readStudioCopy(context.locale)
  const frame = readStudioFrame(context, 'pages', [isGone ? { label: title } : { label: title, href: backHref }, { label: studio.editor.history }])
  if (!frame) return undefined
  return {
    frame,
    title: fill(studio.history.title, { title }),
    goneText: isGone ? studio.history.gone : undefined,
    version: typeof known === 'string' ? 0 : known.page.version,
    backHref,
    backLabel: isGone ? studio.rooms.pages : studio.history.back,
    ...describeHistory(context, answer.data, {
      path: { room: 'pages', parts: [id] },
      isLive: typeof known !== 'string' && known.page.isLive,
      mayRestore: !isGone && hasRole(context.identity, 'editor'),
      differencesOf: (before, after) => pageDifferences(place, before, after, copy),
    }),
  }
}
