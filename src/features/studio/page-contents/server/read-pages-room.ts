import { hasRole } from '#contracts/identity.ts'
import { partPlace, type PartKind } from '#features/site-content/server.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { roomPath } from '../../rooms.ts'
import { listStudioPages, type PageLine } from '../page-endpoints.ts'
import type { PagesRoom } from '../pages-view.ts'
import { pageName, pagesCopy } from './page-words.ts'

/** The order of the kinds: as customers come across them. */
const order: readonly PartKind[] = ['home', 'lander', 'topics', 'devices', 'fix', 'text', 'ticket', 'answers', 'recognised']

/** STU-01: the pages room, grouped by kind; undefined if the user may not enter it. */
export async function readPagesRoom(context: RequestContext, typed: PagesRoom['newFix'] = { name: '', error: undefined }): Promise<PagesRoom | undefined> {
  const frame = readStudioFrame(context, 'pages')
  if (!frame) return undefined
  const { locale } = context
  const copy = pagesCopy(locale)
  const answer = await call(context, listStudioPages, {}, { signIn: 'return' })
  const lines = answer.ok ? answer.data.pages : []
  const wanted = order.find((kind) => kind === queryOf(context).get('kind'))
  const ofKind = (kind: PartKind) => lines.filter(({ id }) => partPlace(id)?.kind === kind)
  const choice = (label: string, kind: PartKind | undefined, count: number) => ({ label, href: roomPath('pages', locale, [], { kind }), isCurrent: wanted === kind, count })
  const describe = (line: PageLine) => {
    const place = partPlace(line.id)!
    const at = (instant: number) => momentLabel(instant, locale, zoneOf(context))
    return {
      id: line.id,
      href: roomPath('pages', locale, [line.id]),
      title: line.title?.[locale] || line.title?.en || pageName(place, copy),
      state: line.state,
      facts: [
        copy.audiences[place.audience ?? 'both'],
        ...(place.kind === 'fix' ? [place.name!] : []),
        ...(line.publishAt === null ? [] : [fill(frame.copy.list.due, { at: at(line.publishAt) })]),
        ...(line.changedAt === null ? [] : [fill(frame.copy.list.changed, { at: at(line.changedAt), person: line.changedBy })]),
      ],
      missing: (['en', 'es'] as const).filter((each) => line.missing[each] > 0).map((each) => fill(copy.missingCount[each], { count: String(line.missing[each]) })),
    }
  }
  return {
    frame,
    copy,
    notice: queryOf(context).get('done') === 'delete' ? { tone: 'good', title: frame.copy.notice.delete } : undefined,
    newFix: hasRole(context.identity, 'editor') && (wanted ?? 'fix') === 'fix' ? typed : undefined,
    choices: [choice(copy.all, undefined, lines.length), ...order.filter((kind) => ofKind(kind).length > 0).map((kind) => choice(copy.kinds[kind], kind, ofKind(kind).length))],
    groups: answer.ok ? order.filter((kind) => (wanted === undefined || kind === wanted) && ofKind(kind).length > 0).map((kind) => ({ title: copy.kinds[kind], pages: ofKind(kind).map(describe) })) : undefined,
  }
}
