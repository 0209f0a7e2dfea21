import type { RequestContext } from '#platform/context/request-context.ts'

/**
 * The fields of a form of the Studio. The form names who has opened its page: after their session, nobody else saves
 * it, and nothing is saved without a session.
 * @throws Response 404, as for everybody without a role; its body tells the page's script why: `signedOut` or `otherPerson`
 */
export async function readStudioForm({ identity }: Pick<RequestContext, 'identity'>, request: Request): Promise<URLSearchParams> {
  // a body that is not a form has no known fields
  const form = new URLSearchParams(await request.text())
  const person = form.get('person')
  const isSignedIn = identity.kind === 'customer'
  if (!isSignedIn || (person !== null && identity.loginId !== person)) throw new Response(isSignedIn ? 'otherPerson' : 'signedOut', { status: 404 })
  return form
}
