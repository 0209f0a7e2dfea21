import { openTicketPath } from '#contracts/open-ticket-path.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { copyOf } from '../../pages/server/reader-of.ts'
import { describeTicketPage, type TicketPageAnswer, type TicketRest } from '../../pages/server/read-ticket-page.ts'
import { sendChange } from '../../pages/server/send-change.ts'
import { submitFormOf, type TicketFormAnswer } from '../../pages/server/submit-ticket-form.ts'
import type { LinkQuestionPage } from '../../pages/ticket-view.ts'
import { linkQuery, visitorTicketPath } from '../../rules/ticket-paths.ts'
import { changeByLink, readByLink } from '../visitor-endpoints.ts'

export type LinkPageAnswer = TicketPageAnswer | { kind: 'question'; page: LinkQuestionPage; status: number }

/** TIC-01: the page that a visitor's link opens. Opening it changes nothing, because mail scanners open links too. */
export async function readLinkPage(context: RequestContext, token: string, rest: TicketRest = {}): Promise<LinkPageAnswer> {
  return describe(context, token, await call(context, readByLink, { body: { token } }, { signIn: 'return' }), rest)
}

/** TIC-01, TIC-03: a form of the link's page: confirm, revoke, or an owner's action. `done`: the next notice. */
export async function submitLinkForm(context: RequestContext, token: string, form: URLSearchParams): Promise<LinkPageAnswer | Extract<TicketFormAnswer, { kind: 'done' }>> {
  const choice = (['confirm', 'revoke'] as const).find((each) => each === form.get('choice'))
  if (choice) {
    const outcome = await call(context, changeByLink, { body: { token, action: choice } }, { signIn: 'return' })
    return outcome.ok && outcome.data.content.state === 'open' ? { kind: 'done', notice: 'confirmed' } : describe(context, token, outcome, {})
  }
  let question: LinkPageAnswer | undefined
  const answer = await submitFormOf(context, form, {
    async show(rest) {
      const shown = await readLinkPage(context, token, rest)
      if (shown.kind !== 'question') return shown
      question = shown
      return { kind: 'missing' }
    },
    // An answer is accepted whatever happened meanwhile, so it carries no version.
    send: ({ intent, key, version, text, pictures }) =>
      sendChange(context, key, changeByLink, { body: { token, action: intent, ...(intent === 'reply' || intent === 'reopen' ? { text } : {}), ...(intent === 'reply' ? {} : { version }), ...(pictures.length > 0 && { pictures }) } }),
  })
  return answer.kind === 'missing' ? (question ?? describe(context, token, gone, {})) : answer
}

const gone = failure(404, 'LINK_NOT_FOUND', 'This link opens nothing.')

async function describe(context: RequestContext, token: string, outcome: Outcome<{ content: { state: 'asked' | 'open' | 'revoked'; number: string; email?: string | undefined; ticket?: Parameters<typeof describeTicketPage>[1] | undefined } }>, rest: TicketRest): Promise<LinkPageAnswer> {
  if (!outcome.ok && outcome.status !== 404 && outcome.status !== 400) return { kind: 'down' }
  const { audience, locale } = context
  const variant = { audience, locale }
  const href = visitorTicketPath(variant, token)
  const query = `?${linkQuery(token)}`
  if (outcome.ok && outcome.data.content.ticket) {
    const { email = '', ticket } = outcome.data.content
    const timeline = ticket.timeline.map((entry) => ({ ...entry, pictures: entry.pictures.map((picture) => ({ ...picture, href: picture.href + query })) }))
    return describeTicketPage(context, { ...ticket, timeline }, { by: { locale, timeZone: context.runtime.config.timeZone }, rest, reach: email, outage: undefined, href, linkQuery: query })
  }
  const copy = copyOf(context)
  const { link } = copy
  const [state, number] = outcome.ok && outcome.data.content.state !== 'open' ? [outcome.data.content.state, outcome.data.content.number] : (['none', ''] as const)
  const choices: LinkQuestionPage['choices'] = state === 'asked' ? [{ action: 'confirm', label: link.yes }, { action: 'revoke', label: link.no }] : []
  return {
    kind: 'question',
    page: { state, title: fill(link[state].title, { number }), text: link[state].text, choices, href, reportHref: openTicketPath(variant), variant, copy },
    status: state === 'none' ? 404 : 200,
  }
}
