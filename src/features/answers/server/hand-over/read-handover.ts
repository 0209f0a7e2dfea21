import { redirect } from 'react-router'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { handedOver, openHandover } from '../../api/question-endpoints.ts'
import type { handOver } from '../../contract.ts'
import { conversationParameter } from '../../hand-over/handover-address.ts'
import type { HandoverCopy } from '../../copy.en.ts'
import { answersCopy } from '../answers-copy.ts'
import { conversationCookie, conversationIn } from './conversation-cookie.ts'

/** A conversation on the page that it was handed over to. `deletedIn`: 'in 23 hours', in the page's language. */
export interface ShownHandover {
  turns: ResponseOf<typeof handedOver>['turns']
  purpose: string
  deletedIn: string
  copy: HandoverCopy
}

/** The sentence in place of a conversation that is not shown. */
export interface MissingHandover {
  missing: string
}

/**
 * The conversation of the visitor's cookie, in the page's language; undefined if the page's address has no conversation
 * parameter. One that is unknown, expired or another customer's is only said to be gone.
 * @throws a redirect if the address opens a conversation: its name is used up, and the redirect keeps it out of the
 * browser's history.
 */
export async function readHandover(context: RequestContext, target: InputOf<typeof handOver>['body']['target'], cookies: string | null): Promise<ShownHandover | MissingHandover | undefined> {
  const { config } = context.runtime
  const { pathname, searchParams } = new URL(context.url, config.publicUrl)
  const name = searchParams.get(conversationParameter)
  if (name === null) return undefined
  const { purposes, gone, unavailable, ...copy } = answersCopy[context.locale].handover
  if (name !== '') {
    const opened = await call(context, openHandover, { body: { name } }, { signIn: 'return' })
    if (opened.ok) throw redirect(`${pathname}?${conversationParameter}`, { status: 303, headers: { 'set-cookie': conversationCookie(config, opened.data.id, opened.data.expiresAt - context.clock()) } })
    return { missing: opened.status < 500 ? gone : unavailable }
  }
  const id = conversationIn(config, cookies)
  if (!id) return { missing: gone }
  const outcome = await call(context, handedOver, { body: { id } }, { signIn: 'return' })
  if (!outcome.ok) return { missing: outcome.status < 500 ? gone : unavailable }
  const { turns, expiresAt } = outcome.data
  return { turns, purpose: purposes[target], deletedIn: timeLeft(expiresAt - context.clock(), context.locale), copy }
}

const minuteMs = 60_000

/** 'in 23 hours', 'in 5 minutes': a clock time would need the reader's time zone. */
function timeLeft(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const format = new Intl.RelativeTimeFormat(locale)
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
