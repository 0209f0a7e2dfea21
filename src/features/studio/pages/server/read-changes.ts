import { partPlace } from '#features/site-content/server.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { listStudioChanges, type ListedChange } from '../../contract.ts'
import { copy as englishFlags } from '../../flags/copy.en.ts'
import { copy as spanishFlags } from '../../flags/copy.es.ts'
import { pagesCopy, pageTitle } from '../../page-contents/server/page-words.ts'
import { mayEnter, roomPath } from '../../rooms.ts'
import type { ChangesPage } from '../../studio-view.ts'
import { readStudioFrame } from './read-frame.ts'
import { actionLabel } from './read-history.ts'
import { authorLabel, momentLabel, zoneOf } from './words.ts'

/** STU-09: the change log of all rooms. */
export async function readChangesPage(context: RequestContext): Promise<ChangesPage | 'down' | undefined> {
  const frame = readStudioFrame(context, 'changes')
  if (!frame) return undefined
  const { locale, runtime } = context
  const before = queryOf(context).get('before')?.slice(0, 80)
  const answer = await call(context, listStudioChanges, { query: { limit: 50, ...(before ? { before } : {}) } }, { signIn: 'return' })
  if (!answer.ok) return 'down'
  const { changes, next } = answer.data
  return {
    frame,
    changes: changes.map((change) => {
      const { title, id } = nameOf(change, context, frame.copy.list.audience)
      return {
        id: change.id,
        action: actionLabel(frame.copy, change.action),
        title: title ?? frame.copy.rooms[change.room],
        about: [...(title === undefined ? [] : [frame.copy.rooms[change.room]]), ...id].join(' · '),
        href: hrefOf(change, context),
        who: authorLabel(change.person, frame.copy),
        when: momentLabel(change.at, locale, zoneOf({ runtime })),
      }
    }),
    newestHref: before ? roomPath('changes', locale) : undefined,
    olderHref: next === undefined ? undefined : roomPath('changes', locale, [], { before: next }),
    fileHref: roomPath('changes', locale, ['changes.jsonl']),
  }
}

function hrefOf({ room, subject }: ListedChange, { locale, identity }: RequestContext): string | undefined {
  if (!mayEnter(identity, room)) return undefined
  if (room === 'articles' || room === 'pages') return roomPath(room, locale, [...subject.split('/'), 'history'])
  if (room === 'flags' || room === 'bets') return roomPath(room, locale, subject.split('/'))
  return room === 'redirects' || room === 'brand' || room === 'pictures' || room === 'questions' ? roomPath(room, locale) : undefined
}

/** What the subject is called, and its ids, which support and files name. */
function nameOf({ room, subject, title: given }: ListedChange, { locale }: RequestContext, audiences: Readonly<Record<string, string>>): { title: string | undefined; id: string[] } {
  const title = given?.[locale] || given?.en || given?.es
  const [first = '', last = ''] = subject.split('/')
  const place = room === 'pages' ? partPlace(subject) : undefined
  switch (room) {
    case 'articles':
      return { title, id: [last, audiences[first] ?? first] }
    case 'pages':
      return { title: title ?? (place && pageTitle(place, pagesCopy(locale))), id: [subject] }
    case 'flags':
      return { title: (locale === 'es' ? spanishFlags : englishFlags).names[last] ?? last, id: [last] }
    case 'brand':
      return { title: undefined, id: [] }
    case 'redirects':
      return { title: subject, id: [] }
    default:
      return { title, id: [subject] }
  }
}
