import { data, isRouteErrorResponse } from 'react-router'
import { forgetSentLocal } from '../../editor/ui/local-draft.ts'
import { forgetSent, type LostForm } from './kept-form.ts'

/**
 * STU-02: sends a form of the Studio. Its text stays in the browser until the site has answered: with a redirect once it is
 * saved, or with the form, its text and the version that the site has by now. An answer that would replace the page by an
 * error or by the sign-in becomes a LostForm, so that the page stays with everything typed.
 */
export async function sendForm<Answer extends object>(serverAction: () => Promise<Answer>) {
  try {
    // as a failure: the router then does not reload the page's data, which could fail and replace the page
    const answer = await serverAction()
    forgetSent({ isSaved: false })
    return data<Answer | LostForm>(answer, { status: 400 })
  } catch (error) {
    const target = error instanceof Response ? error.headers.get('location') : null
    if (target !== null && !target.includes('/acctmgmt/')) {
      forgetSent({ isSaved: true })
      forgetSentLocal()
      throw error
    }
    return data<Answer | LostForm>({ lost: target === null ? reasonOf(error) : 'signedOut' }, { status: 400 })
  }
}

function reasonOf(error: unknown): LostForm['lost'] {
  if (!isRouteErrorResponse(error)) return error instanceof Response ? 'down' : 'offline'
  if (error.status !== 404) return 'down'
  return error.data === 'signedOut' || error.data === 'otherPerson' ? error.data : 'gone'
}
