import type { Audience, Locale } from '#contracts/identity.ts'
import { pageFeed } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { offeredWindows, type CallbackHours, type CallbackWindow } from '../rules/callback.ts'
import { TicketComponents, type TicketCategory } from '../rules/ticket-category.ts'

/** The only category if content cannot be read, so that reports are still accepted (FLG-06). */
const fallback: Readonly<Record<Locale, readonly TicketCategory[]>> = {
  en: [{ key: 'other', label: 'Something else', firstAnswerHours: 24 }],
  es: [{ key: 'other', label: 'Otra cosa', firstAnswerHours: 24 }],
}

/** TIC-01, TIC-07: the categories and their answer times, from content, for an audience and a language. */
export async function readTicketCategories(context: RequestContext, variant: { audience: Audience; locale: Locale }): Promise<readonly TicketCategory[]> {
  return (await readTicketContent(context, variant)).ticketCategories
}

/** TIC-01: the windows in which a call back can be requested now; empty if content lists no hours. */
export async function readCallbackWindows(context: RequestContext, variant: { audience: Audience; locale: Locale }): Promise<CallbackWindow[]> {
  return offeredWindows((await readTicketContent(context, variant)).callbackHours ?? [], context.clock(), context.runtime.config.timeZone)
}

async function readTicketContent(context: RequestContext, { audience, locale }: { audience: Audience; locale: Locale }): Promise<{ ticketCategories: readonly TicketCategory[]; callbackHours?: CallbackHours | undefined }> {
  const feed = await call(context, pageFeed, { params: { system: 'idpcms', section: 'support', page: 'openticket', audience }, query: { locale } }, { signIn: 'return' })
  const components = feed.ok ? TicketComponents.safeParse(feed.data['cms-feed'].components) : undefined
  if (components?.success) return components.data
  context.runtime.log.warn({ requestId: context.requestId, audience, locale }, 'the categories of tickets cannot be read')
  return { ticketCategories: fallback[locale] }
}
