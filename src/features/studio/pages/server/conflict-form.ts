import type { RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { roomPath } from '../../rooms.ts'
import type { StudioCopy } from '../../copy.en.ts'
import type { Conflict, Difference, FormNotice } from '../../studio-view.ts'
import { readStudioCopy } from './read-frame.ts'
import { byLabel, momentLabel, zoneOf } from './words.ts'

/**
 * STU-02: the version on which a form is based, and the one that it replaces. A form stays based on the version that it
 * began with, so that saving it again is refused again; only a button of its own replaces a colleague's version, the one
 * that the page has shown.
 */
export function versionsIn(form: URLSearchParams): { base: number; version: number } {
  const numberIn = (name: string) => Math.max(0, Math.trunc(Number(form.get(name))) || 0)
  const base = numberIn('version')
  return { base, version: isReplacing(form) && form.has('theirs') ? numberIn('theirs') : base }
}

export const isReplacing = (form: URLSearchParams): boolean => form.get('intent') === 'replace'

/** Whether the colleague's version is wanted in place of the form's. */
export const isGivenUp = (form: URLSearchParams): boolean => form.get('intent') === 'forget'

/** The address after the form was given up, and what its page then says. */
export const givenUpHref = (...[room, locale, parts]: Parameters<typeof roomPath>): string => roomPath(room, locale, parts, { done: 'forget' })

export function givenUpNotice(query: URLSearchParams, { notice }: Pick<StudioCopy, 'notice'>): FormNotice | undefined {
  return query.get('done') === 'forget' ? { tone: 'good', title: notice.forget, lines: [] } : undefined
}

export const conflictNotice = ({ notice, conflict }: Pick<StudioCopy, 'notice' | 'conflict'>): FormNotice => ({ tone: 'caution', title: notice.CHANGED_MEANWHILE, text: conflict.text, lines: [] })

export function conflictWith({ locale, runtime }: Pick<RequestContext, 'locale' | 'runtime'>, { version, changedAt, changedBy }: { version: number; changedAt?: number | null | undefined; changedBy: string }, differences: Difference[]): Conflict {
  const copy = readStudioCopy(locale)
  const by = changedAt === null || changedAt === undefined ? '' : fill(copy.list.changed, { at: momentLabel(changedAt, locale, zoneOf({ runtime })), person: byLabel(changedBy, copy) })
  return { theirs: version, by, differences }
}
