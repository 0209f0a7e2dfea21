import { expect, test } from 'vitest'
import { SearchIndex, type SearchDocument } from '../search-index.ts'

function keysFor(question: string, documents: readonly SearchDocument[], language: 'en' | 'es' = 'en'): string[] {
  const index = new SearchIndex(language)
  for (const document of documents) index.put(document)
  return index.search(question).hits.map(({ key }) => key)
}

const mentions = { key: 'mentions', title: 'Take back a mailbox', body: 'Choose a new password. A password is yours alone. Wi-Fi password, Wi-Fi password, password: change each password, also that of the Wi-Fi.' }
const named = { key: 'named', title: 'Change your Wi-Fi name or password', body: 'Sign in and go to your network.' }
const others = Array.from({ length: 20 }, (_, number) => ({ key: `other${number}`, title: `Topic ${number}`, body: 'A gateway stands in the house, and nothing else is said of it here.' }))

test('LAN-13 a page whose title holds the words stands above one that only mentions them', () => {
  for (const question of ['wifi password', 'wi-fi password', 'wi fi password', 'change wifi password']) expect(keysFor(question, [mentions, named, ...others])[0]).toBe('named')
})

test('LAN-13 a page whose own question holds the words stands above one that only mentions them', () => {
  const asked = { key: 'asked', title: 'Your network', body: 'Sign in first.', clicks: ['How do I change my Wi-Fi password?'] }
  expect(keysFor('wifi password', [mentions, asked, ...others])[0]).toBe('asked')
})

test('LAN-13 an exact title is first, whatever else holds its words', () => {
  const longer = { key: 'longer', title: 'Refill and manage prepaid plans abroad', body: 'Manage prepaid. Refill prepaid.', clicks: ['Refill prepaid', 'Manage prepaid'] }
  expect(keysFor('Manage prepaid', [longer, { key: 'exact', title: 'Manage prepaid', body: 'Prepaid plans end by themselves.' }, ...others])[0]).toBe('exact')
})

test('LAN-13 a page with hundreds of questions has no better chance than one with the right one', () => {
  const many = { key: 'many', title: 'Bills', body: 'Your bill.', clicks: Array.from({ length: 300 }, (_, number) => `Why is bill ${number} so high, and who pays the installation?`) }
  const one = { key: 'one', title: 'Fees', body: 'Your bill.', clicks: ['Who pays the installation?'] }
  expect(keysFor('who pays the installation', [many, one, ...others])[0]).toBe('one')
})

test('LAN-13 what people ask makes a word no more common', () => {
  const index = new SearchIndex('en')
  for (const document of [...others, named]) index.put(document)
  const before = index.weigh('gateway password').terms
  index.put({ ...others[0]!, clicks: ['my password', 'the password'] })
  expect(index.weigh('gateway password').terms).toEqual(before)
})

test('LAN-13 results are those that match: a page that holds next to nothing of the question is none', () => {
  const found = keysFor('gateway password', [mentions, named, ...others])
  expect(found).toContain('mentions')
  expect(found.filter((key) => key.startsWith('other'))).toEqual([])
})

test('LAN-13 parts of a compound and their joined form weigh once', () => {
  const index = new SearchIndex('en')
  for (const document of [...others, named, mentions]) index.put(document)
  const [whole] = index.weigh('wifi').terms
  const apart = index.weigh('Wi-Fi')
  expect(apart.concepts).toHaveLength(1)
  expect(apart.concepts[0]!.weight).toBeCloseTo(whole!.weight)
})

test('LAN-13 a very short text is no better for being short', () => {
  const index = new SearchIndex('en')
  for (const document of others) index.put(document)
  index.put({ key: 'few', title: 'One', body: 'antenna' })
  index.put({ key: 'more', title: 'One', body: 'antenna in the house' })
  const [first, second] = index.search('antenna').hits
  expect(first!.score).toBeCloseTo(second!.score)
})

test('LAN-13 of a question of few words a result holds the one that tells: the commoner one alone is about something else', () => {
  const contact = { key: 'contact', title: 'Contact us', body: 'Call this number.' }
  const phones = Array.from({ length: 20 }, (_, number) => ({ key: `phone${number}`, title: `Guide ${number}`, body: 'What this phone shows.' }))
  expect(keysFor('phone number', [contact, ...phones, ...others])).toEqual(['contact'])
})

test('LAN-13 a word that says little never decides what is a result', () => {
  const found = keysFor('the gateways', [{ key: 'one', title: 'Gateways', body: 'The gateways.' }, { key: 'two', title: 'Gateways', body: 'Restart.' }, named])
  expect(found.toSorted()).toEqual(['one', 'two'])
})

test('LAN-13 what customers say in each question, and no text does, weighs next to nothing', () => {
  const index = new SearchIndex('en')
  const asked = others.map((each, number) => ({ ...each, clicks: [`I want topic ${number}`] }))
  for (const document of [...asked, { key: 'cancel', title: 'Cancel a service', body: 'Call.' }]) index.put(document)
  const [i, want, cancel] = index.weigh('I want cancel').concepts
  expect(Math.max(i!.weight, want!.weight)).toBeLessThan(cancel!.weight / 20)
})

test('LAN-13 a question counts for less on a page whose title is about other things', () => {
  const clicks = ['Why is the light red?']
  const found = keysFor('red light', [{ key: 'elsewhere', title: 'A printer', body: 'Help.', clicks }, { key: 'there', title: 'The lights', body: 'Help.', clicks }, ...others])
  expect(found[0]).toBe('there')
})
