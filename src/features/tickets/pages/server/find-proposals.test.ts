import { expect, test } from 'vitest'
import { success } from '#contracts/outcome.ts'
import { searchResults } from '#features/search/contract.ts'
import { handle } from '#platform/services/handlers.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { findProposals } from './find-proposals.ts'

const found = ['internet', 'u-verse-tv', 'wireless', 'digital-phone', 'landline', 'billing'].map((topic) => ({ id: topic, kind: 'article' as const, topic, url: `/support/article/${topic}`, title: [{ text: topic, isMatch: false }], snippet: [], topicTitle: topic, locale: 'en' as const }))

test('TIC-01 what is proposed before a ticket is sent is of the service that was chosen', async () => {
  const search = handle(searchResults, async () => success({ fusionQueryId: '', query: '', locale: 'en' as const, total: found.length, isCut: false, page: 1, pages: 1, results: found, topics: [], kinds: [] }))
  const context = buildContext(buildRuntime({ handlers: [search] }))
  const proposed = async (category: string) => (await findProposals(context, { category, description: 'no dial tone', zip: '30309' })).articles.map(({ title }) => title)
  expect(await proposed('phone')).toEqual(['digital-phone', 'landline'])
  expect(await proposed('internet')).toEqual(['internet'])
  expect(await proposed('other')).toEqual(['internet', 'u-verse-tv', 'wireless'])
})
