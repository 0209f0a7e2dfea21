import { hasRole, locales } from '#contracts/identity.ts'
import { partId, partPlace } from '#features/site-content/server.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { roomPath } from '../../rooms.ts'
import { listStudioPages, readStudioPage, saveStudioPage, type PageContent } from '../page-endpoints.ts'
import type { PagesRoom } from '../pages-view.ts'
import { readPagesRoom } from './read-pages-room.ts'
import { pagesCopy } from './page-words.ts'

export type NewFixAnswer = { kind: 'done'; href: string } | { kind: 'page'; room: PagesRoom; status: number } | { kind: 'missing' }

const signIn = { signIn: 'return' } as const
const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestName = 60

/** STU-01, NET-10: creates the draft of a guided fix with a new name. Missing for all but editors. */
export async function submitNewFix(context: RequestContext, form: URLSearchParams): Promise<NewFixAnswer> {
  if (!hasRole(context.identity, 'editor')) return { kind: 'missing' }
  const { problems } = pagesCopy(context.locale).newFix
  const name = (form.get('name') ?? '').trim().slice(0, longestName + 1)
  const back = async (problem: keyof typeof problems, status: number): Promise<NewFixAnswer> => {
    const room = await readPagesRoom(context, { name, error: problems[problem] })
    return room ? { kind: 'page', room, status } : { kind: 'missing' }
  }
  if (!namePattern.test(name) || name.length > longestName) return back('name', 422)
  const id = partId('fix', { name })
  const [there, listed] = await Promise.all([call(context, readStudioPage, { params: { id } }, signIn), call(context, listStudioPages, {}, signIn)])
  if (there.ok) return back('twin', 422)
  if (there.status !== 404 || !listed.ok) return back('down', 503)
  const position = 1 + listed.data.pages.filter((page) => partPlace(page.id)?.kind === 'fix').length
  const [en, es] = locales.map((locale) => ({ position, minutes: 10, body: pagesCopy(locale).newFix.body }))
  const saved = await call(context, saveStudioPage, { params: { id }, body: { version: 0, content: { en, es } as PageContent } }, signIn)
  return saved.ok ? { kind: 'done', href: roomPath('pages', context.locale, [id]) } : back(saved.code === 'CHANGED_MEANWHILE' ? 'twin' : saved.code === 'TOO_MANY_DRAFTS' ? 'many' : 'down', saved.status)
}
