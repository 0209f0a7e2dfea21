import type { Locale } from '#contracts/identity.ts'
import { supportPath } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { copy as english, type StudioCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import { inLanguage, mayEnter, roomPath, roomsOf, studioPath, type Room } from '../../rooms.ts'
import type { StudioFrame } from '../../studio-view.ts'

export function readStudioCopy(locale: Locale): StudioCopy {
  return locale === 'es' ? spanish : english
}

/**
 * The frame of a page in a room, or of the Studio's first page; undefined if the user may not enter, for whom the
 * page does not exist.
 * @param crumbs the path to the page inside its room, ending with the page itself
 */
export function readStudioFrame({ identity, locale, audience }: Pick<RequestContext, 'identity' | 'locale' | 'audience'>, room?: Room, crumbs: readonly { label: string; href?: string }[] = []): StudioFrame | undefined {
  const open = roomsOf(identity)
  if (room ? !mayEnter(identity, room) : open.length === 0) return undefined
  const copy = readStudioCopy(locale)
  const homeHref = supportPath({ audience, locale })
  const own = room ? [{ label: copy.rooms[room], href: roomPath(room, locale) }] : []
  return {
    copy,
    locale,
    person: identity.kind === 'customer' ? identity.loginId : '',
    homeHref,
    rooms: open.map((each) => ({ label: copy.rooms[each], lead: copy.roomLeads[each], href: roomPath(each, locale), isCurrent: each === room })),
    crumbs: [{ label: copy.home, href: homeHref }, { label: copy.studio, href: inLanguage(studioPath, locale) }, ...own, ...crumbs],
  }
}
