import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { getTopic as topicEndpoint, listTopics as topicsEndpoint } from '../contract.ts'
import { articleIndex } from './article-index.ts'

export async function listTopics(context: RequestContext, { query }: InputOf<typeof topicsEndpoint>): Promise<Outcome<ResponseOf<typeof topicsEndpoint>>> {
  const { topics } = await articleIndex(context.runtime.database, query)
  return success({ topics: [...topics.values()] })
}

export async function getTopic(context: RequestContext, { params, query }: InputOf<typeof topicEndpoint>): Promise<Outcome<ResponseOf<typeof topicEndpoint>>> {
  const { topics } = await articleIndex(context.runtime.database, query)
  const topic = topics.get(params.topic)
  return topic ? success({ topic }) : failure(404, 'TOPIC_NOT_FOUND', 'This audience has no such topic.')
}
