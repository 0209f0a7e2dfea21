import { expect, test } from 'vitest'
import { success } from '#contracts/outcome.ts'
import { searchResults } from '#features/search/contract.ts'
import { handle } from '#platform/services/handlers.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { findProposals } from './find-proposals.ts'

const found = ['internet', 'u-verse-tv', 'wireless', 'digital-phone', 'landline', 'billing'].map((topic) => ({ id: topic, kind: 'article' as const, topic, url: `/support/article/${topic}`, title: [{ text: topic, isMatch: false }], snippet: [], topicTitle: topic, locale: 'en' as const }))

test('TIC-01 what is proposed before a ticket is sent is of the service that was chosen', async () => {
  const search = handle(searchResults, async () => success({ fusionQueryId: '', query: '', locale: 'en' as const, total: found.length, isCut: false, page: 1, pages: 1, results: found, topics: [], kinds: [] }))
  const context = buildContext(buildRuntime({ handlers: [search] }))
  const proposed = async (category: string) => (await findProposals(context, { category, description: 'no dial tone', zip: '30309', account: '' })).articles.map(({ title }) => title)
  expect(await proposed('phone')).toEqual(['digital-phone', 'landline'])
  expect(await proposed('internet')).toEqual(['internet'])
  expect(await proposed('other')).toEqual(['internet', 'u-verse-tv', 'wireless'])
})

test('TIC-01 nothing is proposed about a service that the account does not have', async () => {
  const topics = ['internet-air', 'dsl', 'internet', 'wireless', 'contact-us', 'landline']
  const search = handle(searchResults, async () => success({ fusionQueryId: '', query: '', locale: 'en' as const, total: topics.length, isCut: false, page: 1, pages: 1, results: topics.map((topic) => ({ ...found[0]!, topic, title: [{ text: topic, isMatch: false }] })), topics: [], kinds: [] }))
  const phone = { type: 'phone', make: 'apple', model: 'iphone-16' }
  const accounts = [{ accountNumber: 'fiber', kind: 'uverse', equipment: [phone] }, { accountNumber: 'air', kind: 'wirelessBroadband', equipment: [] }]
  const context = buildContext(buildRuntime({ handlers: [search] }), { identity: signedInAs('maya') })
  const proposed = async (category: string, account: string) => (await findProposals(context, { category, description: 'It is down', zip: '', account }, async () => accounts)).articles.map(({ title }) => title)
  expect(await proposed('internet', 'fiber')).toEqual(['internet'])
  expect(await proposed('internet', 'air')).toEqual(['internet-air', 'internet'])
  expect(await proposed('visit', 'fiber')).toEqual(['internet', 'wireless', 'contact-us'])
  expect(await proposed('wireless', 'fiber')).toEqual(['wireless'])
  // no account of theirs is for a phone at home: the person knows better
  expect(await proposed('phone', 'air')).toEqual(['landline'])
  // an account that services do not list
  expect(await proposed('internet', 'other')).toEqual(['internet-air', 'dsl', 'internet'])
})
