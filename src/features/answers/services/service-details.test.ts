import { describe, expect, test } from 'vitest'
import { serviceDetailsOf, serviceKeyFor, serviceKeys } from './service-details.ts'
import { topicsFor } from '#contracts/services/service-topics.ts'

const consumer = ['support', 'my-account', 'u-verse-high-speed-internet', 'internet-air', 'internet-fixed-wireless', 'internet-dsl', 'wireless', 'prepaid', 'u-verse-tv', 'u-verse-voice', 'local-long-distance', 'email-support', 'contact-us', 'how-to']
const business = ['smb-support', 'smb-wireless', 'smb-u-verse-high-speed-internet', 'smb-internet-air', 'smb-internet-fixed-wireless', 'smb-internet-dsl', 'smb-u-verse-voice', 'smb-local-long-distance', 'smb-u-verse-tv', 'smb-email-support', 'smb-contact-us', 'smb-my-account']

test('ANS-01 the 14 consumer keys and the 12 of small businesses, letter for letter', () => {
  expect(serviceKeys).toEqual({ consumer, smb: business })
})

describe.each([...consumer, ...business])('%s', (key) => {
  test.each(['en', 'es'] as const)('ANS-01 ANS-02 ANS-13 has its heading, topic, error text and category paths that the services know, %s', (locale) => {
    const details = serviceDetailsOf(key, locale)!
    expect(details.audience).toBe(key.startsWith('smb-') ? 'smb' : 'consumer')
    expect(details.displayText).toBe(locale === 'en' ? `Ask me about ${details.topic}` : `Pregúnteme sobre ${details.topic}`)
    expect(details.errorText).toContain(details.topic)
    if (locale === 'en') expect(details.errorText).toBe(`Sorry, I don't know how to answer that question. Try asking about ${details.topic}.`)
    for (const path of details.navigationTree) expect(path).toMatch(/^(~[^~,]+)+~$/)
    // only the path of all of support means all topics
    expect(topicsFor({ navigationTree: details.navigationTree.join(',') }) === undefined).toBe(key.endsWith('support') && !key.includes('email'))
  })
})

test('ANS-01 content says it otherwise, of the service that it names', () => {
  const overrides = [
    { content: { serviceName: 'wireless', topic: 'phones' } },
    { content: { serviceName: 'prepaid', navigationTree: ['~Support~Wireless~'], displayText: 'Prepaid?', errorText: 'No.', topic: 'cards' } },
  ]
  expect(serviceDetailsOf('wireless', 'en', overrides)).toMatchObject({ displayText: 'Ask me about phones', errorText: expect.stringContaining('about phones.'), navigationTree: ['~Support~Wireless~'] })
  expect(serviceDetailsOf('prepaid', 'es', overrides)).toEqual({ key: 'prepaid', audience: 'consumer', navigationTree: ['~Support~Wireless~'], displayText: 'Prepaid?', errorText: 'No.', topic: 'cards' })
  expect(serviceDetailsOf('internet-dsl', 'en', overrides)).toEqual(serviceDetailsOf('internet-dsl', 'en'))
})

test('ANS-01 a key that does not exist has no details; one of the other audience leads to its own', () => {
  for (const key of ['', 'fax', 'smb-prepaid', 'toString', '__proto__']) expect(serviceDetailsOf(key, 'en')).toBeUndefined()
  expect([serviceKeyFor('wireless', 'smb'), serviceKeyFor('smb-wireless', 'consumer'), serviceKeyFor('prepaid', 'smb'), serviceKeyFor('wireless', 'consumer'), serviceKeyFor('fax', 'smb')]).toEqual(['smb-wireless', 'wireless', undefined, 'wireless', undefined])
})
