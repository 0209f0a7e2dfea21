import { z } from 'zod'
import type { Audience, Locale } from '#contracts/identity.ts'
import { pageFeed } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { standardStatuses } from '../../rules/ticket-state.ts'

/** TIC-06: a text block that operators often send, with the status that it sets; maintained in content. */
const DeskMacro = z.object({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  label: z.string().min(1).max(60),
  text: z.string().min(1).max(2000),
  status: z.enum(standardStatuses).optional(),
})
export type DeskMacro = z.output<typeof DeskMacro>

/** The part of the page's content feed that holds the macros. */
export const MacroComponents = z.object({ ticketMacros: z.array(DeskMacro) })

/** The macros in the customer's language; an empty list if content has none. */
export async function readMacros(context: RequestContext, { audience, locale }: { audience: Audience; locale: Locale }): Promise<readonly DeskMacro[]> {
  const feed = await call(context, pageFeed, { params: { system: 'idpcms', section: 'support', page: 'openticket', audience }, query: { locale } }, { signIn: 'return' })
  const components = feed.ok ? MacroComponents.safeParse(feed.data['cms-feed'].components) : undefined
  return components?.success ? components.data.ticketMacros : []
}
