import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { call } from '#platform/call.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { handedOver, type handOver } from '../contract.ts'
import { conversationParameter } from '../handover-address.ts'
import { handoverCopy, type HandoverCopy } from '../handover-copy.ts'

/** A conversation on the page that it was handed over to. `deletedIn`: 'in 23 hours', in the page's language. */
export interface ShownHandover {
  turns: ResponseOf<typeof handedOver>['turns']
  purpose: string
  deletedIn: string
  copy: HandoverCopy
}

/** One calm sentence in place of a conversation that is not shown. */
export interface MissingHandover {
  missing: string
}

/**
 * The conversation that the page's address names, in the page's language; undefined where it names none. One that is
 * unknown, over or somebody else's is only said to be gone.
 */
export async function readHandover(context: RequestContext, target: InputOf<typeof handOver>['body']['target']): Promise<ShownHandover | MissingHandover | undefined> {
  const id = new URL(context.url, context.runtime.config.publicUrl).searchParams.get(conversationParameter)
  if (id === null) return undefined
  const { purposes, gone, unavailable, ...copy } = handoverCopy[context.locale]
  const outcome = await call(context, handedOver, { params: { id } }, { signIn: 'return' })
  if (!outcome.ok) return { missing: outcome.status < 500 ? gone : unavailable }
  const { turns, expiresAt } = outcome.data
  return { turns, purpose: purposes[target], deletedIn: timeLeft(expiresAt - context.clock(), context.locale), copy }
}

const minuteMs = 60_000

/** 'in 23 hours', 'in 5 minutes': an instant would need the reader's time zone. */
function timeLeft(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const format = new Intl.RelativeTimeFormat(locale)
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
