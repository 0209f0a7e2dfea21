import type { Audience } from '#contracts/identity.ts'
import { readBets } from '#features/search/server.ts'
import { readParts } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PageContent } from '../../page-contents/page-endpoints.ts'
import { pagesCopy, pageTitleWith } from '../../page-contents/server/page-words.ts'
import { readRedirects } from '../../redirects/server/redirect-store.ts'
import { roomPath } from '../../rooms.ts'
import { readStudioCopy } from './read-frame.ts'

/** STU-02: what leads to a published article: pages and their parts, articles, best bets, and redirects of old addresses. */
export async function linksToArticle({ locale, runtime: { database } }: RequestContext, audience: Audience, id: string): Promise<{ label: string; href: string }[]> {
  const { rooms } = readStudioCopy(locale)
  const [parts, articles, bets, redirects] = await Promise.all([
    readParts(database),
    database.read.selectFrom('article').select(['id', 'locale', 'title']).where('audience', '=', audience).where('id', '!=', id).where((eb) => eb.or([eb('related', 'like', `%"${id}"%`), eb('body', 'like', `%(${id}%`)])).orderBy('id').orderBy('locale', locale === 'en' ? 'desc' : 'asc').execute(),
    readBets(database.read),
    readRedirects(database.read),
  ])
  const ofParts = [...parts.values()].filter(({ bodies }) => JSON.stringify(bodies).includes(id))
  // of both languages the last one stays, which is the page's own
  const titles = new Map(articles.map((row) => [row.id, row.title]))
  return [
    ...ofParts.map(({ place, bodies }) => ({ label: `${rooms.pages}: ${pageTitleWith(bodies as PageContent, place, locale, pagesCopy(locale))}`, href: roomPath('pages', locale, [place.id]) })),
    ...[...titles].map(([other, title]) => ({ label: `${rooms.articles}: ${title} (${other})`, href: roomPath('articles', locale, [audience, other]) })),
    ...bets.filter(({ bet }) => bet.isOn && bet.audience === audience && bet.page === id).map((each) => ({ label: `${rooms.bets}: ${each.bet.patterns.join(' · ')}`, href: roomPath('bets', locale, [each.id]) })),
    ...redirects.filter(({ target, is_on: isOn }) => isOn === 1 && target.includes(`/${id}`)).map(({ path }) => ({ label: `${rooms.redirects}: ${path}`, href: roomPath('redirects', locale) })),
  ]
}
