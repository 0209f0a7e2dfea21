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

/** Reads whose method says that they write: they have nothing but a person's own data in them. */
const readsByPost: ReadonlySet<string> = new Set([accountDetails, unifiedAccountDetails, appointmentInfo].map(({ id }) => id))

const refused = failure(404, 'NOT_IN_PREVIEW', 'A preview has no such data, and changes nothing.')

/**
 * STU-03: a page's request as the person of a preview would make it. Whoever looks at the preview is left out of it: no
 * session, no cookie, no device. It reads and never writes; somebody made up has what is made up, and reaches no account.
 */
export function previewContext(context: RequestContext, choice: PreviewChoice, person: PreviewPerson, { withDrafts }: { withDrafts: boolean }): RequestContext {
  const { audience, locale } = choice
  return {
    runtime: { ...context.runtime, dispatcher: previewDispatcher(context, person, withDrafts ? choice : undefined) },
    identity: person.identity,
    recognisedToken: undefined,
    // robots are counted nowhere
    client: { address: '', isRobot: true },
    audience,
    locale,
    clock: context.clock,
    deadline: context.deadline,
    signal: context.signal,
    requestId: context.requestId,
    url: new URL(supportPath({ audience, locale }), context.runtime.config.publicUrl).href,
    // the consent banner would lie over a third of a phone, and nobody can answer it here
    visitor: { consent: { choice: 'refused', hasPrivacyControl: false } },
    idempotencyKey: undefined,
    forwardedHeaders: {},
  }
}

/** @param choice undefined: nothing of what is in work shows */
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

/** The article as it is in work; undefined where nobody works on it. */
async function readDraft({ runtime: { database }, clock }: RequestContext, { audience, locale, article: id }: PreviewChoice) {
  const row = await findRow(database.read, audience, id)
  if (!row) return undefined
  const rows = rowsOf(audience, id, ArticleContent.parse(JSON.parse(row.content)), new Date(clock()).toISOString().slice(0, 10), [])
  return previewArticle(database, rows, { audience, locale })
}
