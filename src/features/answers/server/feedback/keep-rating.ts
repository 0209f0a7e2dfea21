import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { hasSearched, readNetwork } from '#features/search/server.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import { noRoom } from '#platform/limits/report-budget.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { rateAnswer as endpoint } from '../../contract.ts'
import { purgeRatingsBefore, putRating, ratingsRetentionMs } from '../records/answer-store.ts'

/**
 * FBK-01: keeps a rating and answers when it is committed. Personal data in the comment is masked, and the sender is
 * kept only as a hash of their network.
 */
export async function keepRating(context: RequestContext, { body }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { database } = context.runtime
  if (!database.hasSpareRoom()) return noRoom
  const { fusionQueryId: queryId } = body
  const at = context.clock()
  await putRating(database, {
    answer_id: body.answerId,
    network_hash: await readNetwork(context),
    at,
    helpful: body.isHelpful ? 1 : 0,
    reason: body.reason ?? null,
    comment: body.comment === undefined ? null : maskPersonalText(body.comment),
    // a rating of a question that this network never asked is kept without the question, so that no figure counts it
    query_id: queryId !== undefined && (await hasSearched(context, queryId)) ? queryId : null,
    is_robot: context.client.isRobot ? 1 : 0,
  })
  await purgeRatingsBefore(database, at - ratingsRetentionMs)
  return success({ kept: true }, 202)
}
