import { anonymous } from '#contracts/identity.ts'
import { failure, success } from '#contracts/outcome.ts'
import { accountDetails, unifiedAccountDetails } from '#features/account/contract.ts'
import { appointmentInfo } from '#features/appointments/contract.ts'
import { getArticle } from '#features/knowledge/contract.ts'
import { previewArticle } from '#features/knowledge/server.ts'
import { supportPath } from '#contracts/site-path.ts'
import type { Dispatcher } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PreviewChoice } from '../preview-choice.ts'
import { rowsOf } from '../../server/articles/article-content.ts'
import { findRow } from '../../server/articles/article-store.ts'
import { ArticleContent } from '../../contract.ts'
import { answerFromDrafts, readPartDrafts, readsParts, type PartDrafts } from './part-drafts.ts'
import type { PreviewPerson } from './preview-people.ts'

/** Endpoints that only read although their method is POST. They take nothing but the person's own data. */
const readsByPost: ReadonlySet<string> = new Set([accountDetails, unifiedAccountDetails, appointmentInfo].map(({ id }) => id))

const refused = failure(404, 'NOT_IN_PREVIEW', 'A preview has no such data, and changes nothing.')

/**
 * STU-03: the request of the previewed person for a page. It contains nothing of the Studio's user: no session, cookie
 * or device. It only reads. A made-up person has made-up data and no access to any account.
 */
export function previewContext(context: RequestContext, choice: PreviewChoice, person: PreviewPerson, { withDrafts }: { withDrafts: boolean }): RequestContext {
  const { audience, locale } = choice
  return {
    runtime: { ...context.runtime, dispatcher: previewDispatcher(context, person, withDrafts ? choice : undefined) },
    identity: person.identity,
    recognisedToken: undefined,
    // robots are not counted in any statistics
    client: { address: '', isRobot: true },
    audience,
    locale,
    clock: context.clock,
    deadline: context.deadline,
    signal: context.signal,
    requestId: context.requestId,
    url: new URL(supportPath({ audience, locale }), context.runtime.config.publicUrl).href,
    // the consent banner would cover a third of a phone's screen, and cannot be answered in a preview
    visitor: { consent: { choice: 'refused', hasPrivacyControl: false } },
    idempotencyKey: undefined,
    forwardedHeaders: {},
  }
}

/**
 * Answers calls from drafts, made-up data and the real services, and refuses calls that write.
 * @param choice undefined: no drafts are shown
 */
function previewDispatcher({ runtime }: RequestContext, { answers, identity }: PreviewPerson, choice: PreviewChoice | undefined): Dispatcher {
  let drafts: Promise<PartDrafts> | undefined
  return {
    async dispatch(context, endpoint, input) {
      const own = { ...context, runtime }
      if (choice && endpoint.id === getArticle.id && (input.params as { id?: string } | undefined)?.id === choice.article) {
        const found = await readDraft(own, choice)
        if (found) return success({ article: found })
      }
      if (choice && readsParts(endpoint)) {
        const found = await answerFromDrafts(own, await (drafts ??= readPartDrafts(runtime.database, choice)), choice, endpoint, input)
        if (found !== undefined) return found as never
      }
      const made = answers?.get(endpoint.id)
      if (made) return success(made(context.clock()))
      if (endpoint.method !== 'GET' && !(answers === undefined && readsByPost.has(endpoint.id))) return refused
      if (answers === undefined) return runtime.dispatcher.dispatch({ ...own, identity }, endpoint, input)
      return endpoint.access === 'anyone' ? runtime.dispatcher.dispatch({ ...own, identity: anonymous }, endpoint, input) : refused
    },
  }
}

/** The article as in its draft; undefined if it was never edited in the Studio. */
async function readDraft({ runtime: { config, database }, clock }: RequestContext, { audience, locale, article: id }: PreviewChoice) {
  const row = await findRow(database.read, audience, id)
  if (!row) return undefined
  const rows = rowsOf(audience, id, ArticleContent.parse(JSON.parse(row.content)), { now: clock(), timeZone: config.timeZone }, [])
  return previewArticle(database, rows, { audience, locale })
}
