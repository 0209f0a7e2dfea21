import { hasRole, type Audience } from '#contracts/identity.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dropStudioDraft, readStudioDraft, type StudioDraft } from '../draft-endpoints.ts'

const signIn = { signIn: 'return' } as const

/** The key of the form of a new article, as the page has drawn it. */
export const formKeyShape = /^[\w-]{36}$/

/** STU-07: the prefix in the key of a text that a model has proposed; keys of forms never begin with it. */
export const proposalKeyStart = 'proposal-'
export const isProposal = (key: string | undefined): boolean => key?.startsWith(proposalKeyStart) ?? false

/** STU-02: the caller's unsaved draft of an article; undefined if there is none or the service does not answer. */
export async function readOwnDraft(context: RequestContext, audience: Audience, key: string): Promise<StudioDraft | undefined> {
  if (!hasRole(context.identity, 'editor')) return undefined
  const answer = await call(context, readStudioDraft, { params: { audience, key } }, signIn)
  return answer.ok ? answer.data.draft : undefined
}

/**
 * Deletes a draft that was saved or discarded. A failure is ignored: the draft would be offered again, and nothing is
 * lost.
 */
export async function dropOwnDraft(context: RequestContext, audience: Audience, key: string): Promise<void> {
  await call(context, dropStudioDraft, { params: { audience, key } }, signIn)
}
