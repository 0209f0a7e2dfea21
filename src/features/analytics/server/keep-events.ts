import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { maskPersonalText } from '#platform/log.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { AnalyticsEvent } from '../analytics-events.ts'
import type { reportEvents } from '../contract.ts'
import { insertEvents } from './event-store.ts'

type Endpoint = typeof reportEvents

/** ANA-01. Neither the sender's address nor their identity is kept, nor what a URL's query may say of them. */
export async function keepEvents(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  await insertEvents(context.runtime.database, body.events.map(withoutPersonalText), context.clock())
  return success({ kept: new Set(body.events.map((event) => event.id)).size }, 202)
}

function withoutPersonalText(event: AnalyticsEvent): AnalyticsEvent {
  const page = withoutQuery(event.page)
  switch (event.name) {
    case 'Link_Click':
      return { ...event, page, ...(event.linkUrl === undefined ? {} : { linkUrl: withoutQuery(event.linkUrl) }) }
    case 'error/log':
      return { ...event, page, ...(event.message === undefined ? {} : { message: maskPersonalText(event.message) }) }
    case 'Common_Login_Submit':
      return { ...event, page, userid: '', accounts: event.accounts.map(({ type, isSMB }) => ({ type, isSMB })) }
    case 'systemEvent':
      return {
        ...event,
        page,
        ...(event.target === undefined ? {} : { target: withoutQuery(event.target) }),
        ...(event.answerText === undefined ? {} : { answerText: maskPersonalText(event.answerText) }),
      }
    default:
      return { ...event, page }
  }
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}
