import { openTicketPath } from '#contracts/open-ticket-path.ts'
import { supportPath } from '#contracts/site-path.ts'
import { outagesPath } from '#features/outages/contract.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import type { MoreHelpPage } from '../equipment-view.ts'
import { frameOf } from './equipment-words.ts'

const subjects = ['wireless', 'tv', 'internet'] as const

/** NET-11, ANA-07: further ways to get help, for the subject that the address names. */
export function readMoreHelpPage(context: RequestContext): MoreHelpPage {
  const frame = frameOf(context)
  const { variant, copy: { help: copy } } = frame
  const about = subjects.find((each) => each === queryOf(context).get('about'))
  const fix = about === 'tv' ? 'tv-freezes' : about === 'internet' ? 'no-internet' : undefined
  return {
    ...frame,
    ways: [
      ...(about === 'wireless' ? [] : [{ title: copy.fix, text: copy.fixText, href: fix ? supportPath(variant, 'fix', fix) : supportPath(variant, 'fix'), icon: 'help' as const }]),
      { title: copy.report, text: copy.reportText, href: openTicketPath(variant, { category: about }), icon: 'mail' },
      { title: copy.outages, text: copy.outagesText, href: outagesPath(variant), icon: 'caution' },
      { title: copy.articles[about ?? 'any'], text: copy.articlesText, href: about ? supportPath(variant, 'topic', about) : supportPath(variant, 'library'), icon: 'library' },
      { title: copy.visits, text: copy.visitsText, href: supportPath(variant, 'myappointment'), icon: 'technician' },
      { title: copy.person, text: copy.personText, href: supportPath(variant, 'contact'), icon: 'person' },
    ],
  }
}
