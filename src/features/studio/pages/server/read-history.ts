import { audiences, hasRole } from '#contracts/identity.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import type { z } from 'zod'
import { listStudioVersions, readStudioArticle, type HistoryChange, type HistoryQuery } from '../../contract.ts'
import type { StudioCopy } from '../../copy.en.ts'
import { roomPath, type Room } from '../../rooms.ts'
import { installed, isPublication } from '../../server/change-log.ts'
import type { Difference, HistoryPage, HistoryVersion } from '../../studio-view.ts'
import { emptyContent } from './read-editor.ts'
import { readStudioCopy, readStudioFrame } from './read-frame.ts'
import { authorLabel, differencesOf, momentLabel, zoneOf } from './words.ts'

const signIn = { signIn: 'return' } as const

/** STU-02: the history of an article; undefined if it does not exist or the user may not see it. */
export async function readHistoryPage(context: RequestContext, place: { audience: string; id: string }): Promise<HistoryPage | undefined> {
  const { locale, identity } = context
  const audience = audiences.find((each) => each === place.audience)
  if (!audience) return undefined
  const params = { audience, id: place.id }
  const [article, answer] = await Promise.all([call(context, readStudioArticle, { params }, signIn), call(context, listStudioVersions, { params, query: historyQuery(context) }, signIn)])
  if (!answer.ok) return undefined
  const isGone = !article.ok && article.status === 404
  const lastText = answer.data.versions.find(({ before, after }) => before ?? after)
  const content = article.ok ? article.data.article.content : isGone ? (lastText?.before ?? lastText?.after) : undefined
  if (!content) return undefined
  const { title } = content.en
  const backHref = isGone ? roomPath('articles', locale) : roomPath('articles', locale, [audience, place.id])
  const copy = readStudioCopy(locale)
  const frame = readStudioFrame(context, 'articles', [isGone ? { label: title } : { label: title, href: backHref }, { label: copy.editor.history }])
  if (!frame) return undefined
  return {
    frame,
    title: fill(copy.history.title, { title }),
    goneText: isGone ? copy.history.gone : undefined,
    version: article.ok ? article.data.article.version : 0,
    backHref,
    backLabel: isGone ? copy.rooms.articles : copy.history.back,
    ...describeHistory(context, answer.data, {
      path: { room: 'articles', parts: [audience, place.id] },
      isLive: article.ok && article.data.article.isLive,
      mayRestore: !isGone && hasRole(identity, 'editor'),
      differencesOf: (before, after) => differencesOf(before, after ?? emptyContent(), copy),
    }),
  }
}

/** The part of a history that the address names. */
export function historyQuery(context: RequestContext): HistoryQuery {
  const before = queryOf(context).get('before')?.slice(0, 80)
  return before ? { before } : {}
}

interface HistoryOf<Content> {
  path: { room: Room; parts: readonly string[] }
  isLive: boolean
  mayRestore: boolean
  differencesOf(before: Content | null, after: Content | null): Difference[]
}

/**
 * STU-02: a part of the history of an article or a page. What changed is worked out for the version alone that the
 * address opens: texts of a thousand lines take time and room.
 */
export function describeHistory<Content>(
  context: RequestContext,
  { versions, next }: { versions: readonly (z.output<typeof HistoryChange> & { before: Content | null; after: Content | null })[]; next?: string | undefined },
  { path: { room, parts }, isLive, mayRestore, differencesOf: differences }: HistoryOf<Content>,
): Pick<HistoryPage, 'versions' | 'newestHref' | 'olderHref'> {
  const { locale } = context
  const copy = readStudioCopy(locale)
  const { before: from } = historyQuery(context)
  const open = queryOf(context).get('open')
  const hrefOf = (query: Record<string, string | undefined>) => roomPath(room, locale, [...parts, 'history'], query)
  return {
    versions: versions.map(({ id, at, person, action, before, after, note }): HistoryVersion => {
      const hasText = (before ?? after) !== null
      return {
        id,
        action: actionLabel(copy, action),
        who: authorLabel(person, copy),
        when: momentLabel(at, locale, zoneOf(context)),
        openHref: hasText ? `${hrefOf({ before: from, open: id })}#${id}` : undefined,
        differences: hasText && id === open ? differences(before, after) : undefined,
        mayRollBack: mayRollBack(context, isLive, { action, before, after }),
        note: action === 'return' ? note : undefined,
        isInstalled: action === installed,
        restoreHref: hasText && mayRestore ? roomPath(room, locale, parts, { restore: id }) : undefined,
      }
    }),
    newestHref: from ? hrefOf({}) : undefined,
    olderHref: next === undefined ? undefined : hrefOf({ before: next }),
  }
}

/** STU-01, STU-02: whether the user may publish again what customers saw before a change. It was reviewed then. */
function mayRollBack({ identity }: Pick<RequestContext, 'identity'>, isLive: boolean, { action, before, after }: { action: string; before: unknown; after: unknown }): boolean {
  const hasText = action === installed ? after !== null : before !== null && isPublication(action)
  return isLive && hasText && hasRole(identity, 'publisher')
}

export function actionLabel({ action: labels }: StudioCopy, action: string): string {
  return Object.hasOwn(labels, action) ? labels[action as keyof typeof labels] : action
}
