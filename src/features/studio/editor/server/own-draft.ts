import { hasRole, type Audience } from '#contracts/identity.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dropStudioDraft, readStudioDraft, type StudioDraft } from '../draft-endpoints.ts'

const signIn = { signIn: 'return' } as const

/** A key of a form of a new article, as the page gave it. */
export const formKeyShape = /^[\w-]{36}$/

/** STU-07: with this the key of a text begins that a model has proposed; no key of a form does. */
export const proposalKeyStart = 'proposal-'
export const isProposal = (key: string | undefined): boolean => key?.startsWith(proposalKeyStart) ?? false

/** STU-02: what whoever asks has typed of an article and not saved; undefined where there is nothing, or nothing answers. */
export async function readOwnDraft(context: RequestContext, audience: Audience, key: string): Promise<StudioDraft | undefined> {
  if (!hasRole(context.identity, 'editor')) return undefined
  const answer = await call(context, readStudioDraft, { params: { audience, key } }, signIn)
  return answer.ok ? answer.data.draft : undefined
}

/** It is saved, or not wanted. A draft that stays is shown again, and nothing is lost by it. */
export async function dropOwnDraft(context: RequestContext, audience: Audience, key: string): Promise<void> {
  await call(context, dropStudioDraft, { params: { audience, key } }, signIn)
}
