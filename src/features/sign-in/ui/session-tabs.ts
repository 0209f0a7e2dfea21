import { forgetDrafts } from '#ui/dom/tab-drafts.ts'
import type { SessionEnds } from './session-clock.ts'

export const sessionChannel = 'careline-session'

export type TabMessage = { kind: 'extended'; ends: SessionEnds } | { kind: 'signing-out' }

/** Broadcasts to the other tabs of this browser. */
export function tellOtherTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(sessionChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of one origin
  channel.postMessage(message)
  channel.close()
}

/** Call it when a form that signs out is sent: the next person in this tab finds nothing typed. */
export function noteSignOut(): void {
  tellOtherTabs({ kind: 'signing-out' })
  forgetDrafts()
}
