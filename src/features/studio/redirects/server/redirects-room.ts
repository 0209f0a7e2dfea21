import { randomUUID } from 'node:crypto'
import type { Locale } from '#contracts/identity.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { byLabel, momentLabel, zoneOf } from '../../pages/server/words.ts'
import { roomPath } from '../../rooms.ts'
import { contentFiles } from '../../server/change-log.ts'
import type { FormNotice } from '../../studio-view.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { deleteStudioRedirect, listStudioRedirects, redirectId, setStudioRedirect } from '../redirect-endpoints.ts'
import type { RedirectsRoom } from '../redirects-view.ts'
import { decoded } from './address-rules.ts'

export const redirectsCopy = (locale: Locale) => (locale === 'es' ? spanish : english)

const signIn = { signIn: 'return' } as const
const empty = { path: '', target: '' }

/** STU-06: the redirects room; undefined if the user may not enter it. */
export async function readRedirectsRoom(context: RequestContext, shown: Partial<Pick<RedirectsRoom, 'fields' | 'notice' | 'newId'>> & { typed?: { id: string; target: string } } = {}): Promise<RedirectsRoom | undefined> {
  const frame = readStudioFrame(context, 'redirects')
  if (!frame) return undefined
  const { locale } = context
  const copy = redirectsCopy(locale)
  const answer = await call(context, listStudioRedirects, {}, signIn)
  const setBy = (at: number, person: string) => fill(copy.changed, { at: momentLabel(at, locale, zoneOf(context)), person: person === '' || person === contentFiles ? copy.files : byLabel(person, frame.copy) })
  const done = queryOf(context)
  const title = done.has('saved') ? copy.saved : done.has('deleted') ? copy.deleted : undefined
  const notice: FormNotice | undefined = title === undefined ? undefined : { tone: 'good', title, lines: [] }
  return {
    frame,
    copy,
    href: roomPath('redirects', locale),
    newId: shown.newId ?? `RD-${randomUUID()}`,
    fields: shown.fields ?? empty,
    notice: shown.notice ?? notice,
    redirects: answer.ok
      ? answer.data.redirects.map(({ id, version, path, target, isOn, changedAt, changedBy }) => ({
          id,
          version,
          path,
          target,
          shown: { path: decoded(path), target: decoded(target) },
          isOn,
          state: copy.states[isOn ? 'on' : 'off'],
          action: fill(isOn ? copy.off : copy.on, { path: decoded(path) }),
          change: fill(copy.change, { path: decoded(path) }),
          fact: setBy(changedAt, changedBy),
          typed: shown.typed?.id === id ? shown.typed.target : undefined,
        }))
      : undefined,
    history: answer.ok ? answer.data.history.map(({ id, at, person, path, target, isOn, isDeleted }) => ({ id, text: fill(copy.was, { path: decoded(path), target: decoded(target), state: copy.states[isDeleted ? 'deleted' : isOn ? 'on' : 'off'] }), by: setBy(at, person) })) : [],
  }
}

export type RedirectsAnswer = { kind: 'page'; room: RedirectsRoom; status: number } | { kind: 'done'; href: string } | { kind: 'missing' }

export async function submitRedirect(context: RequestContext, form: URLSearchParams): Promise<RedirectsAnswer> {
  if (!readStudioFrame(context, 'redirects')) return { kind: 'missing' }
  const copy = redirectsCopy(context.locale)
  const textIn = (name: string) => (form.get(name) ?? '').trim().slice(0, 500)
  const fields = { path: textIn('path'), target: textIn('target') }
  const id = textIn('id')
  const version = Math.max(0, Math.trunc(Number(form.get('version'))) || 0)
  const back = async (line: string, status: number): Promise<RedirectsAnswer> => {
    const room = await readRedirectsRoom(context, { ...(version === 0 ? { fields, newId: id } : { typed: { id, target: fields.target } }), notice: { tone: 'bad', title: copy.problem, lines: [line] } })
    return room ? { kind: 'page', room, status } : { kind: 'missing' }
  }
  if (!redirectId.test(id)) return { kind: 'missing' }
  const refused = (code: string, status: number) => (Object.hasOwn(copy.problems, code) ? back(copy.problems[code as keyof typeof copy.problems], status) : back(copy.down, 503))
  if (form.get('intent') === 'delete') {
    const gone = await call(context, deleteStudioRedirect, { params: { id }, query: { version } }, signIn)
    return gone.ok ? { kind: 'done', href: roomPath('redirects', context.locale, [], { deleted: '1' }) } : refused(gone.code, gone.status)
  }
  if (fields.path === '') return back(copy.problems.NO_OLD_ADDRESS, 422)
  if (fields.target === '') return back(copy.problems.PAGE_NOT_FOUND, 422)
  const set = await call(context, setStudioRedirect, { params: { id }, body: { version, ...fields, isOn: form.get('isOn') !== '0' } }, signIn)
  if (set.ok) return { kind: 'done', href: roomPath('redirects', context.locale, [], { saved: '1' }) }
  return refused(set.code, set.status)
}
