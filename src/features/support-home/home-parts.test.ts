import { describe, expect, test } from 'vitest'
import { homeParts, partsOnPage, partsToShow, type HomeFacts } from './home-parts.ts'
import { serviceSelectionTitle } from './service-selection.ts'

function buildFacts(changes: Partial<HomeFacts> = {}): HomeFacts {
  return {
    audience: 'consumer',
    isSignedIn: false,
    isEtrsSessionAllowed: false,
    banDetails: [],
    selectedAccount: '',
    orderAccounts: [],
    isDisplaySemiAuthAppointment: false,
    flags: { isNeonAppointmentOff: false, isSemiAuthAppointmentEnabled: true, isAiTileShown: false },
    content: { cards: ['wireless', 'internet', 'bill'], hasServiceSelection: true, hasContact: true, hasLibrary: true, hasCrossAudience: true },
    outageCount: 0,
    ...changes,
  }
}

const signedIn = { isSignedIn: true, banDetails: ['301448210'], selectedAccount: '301448210' }

describe('partsToShow', () => {
  test('HOME-03 parts stand in the order of the specification', () => {
    const shown = partsToShow(buildFacts({ ...signedIn, orderAccounts: ['512003377'], outageCount: 1, isDisplaySemiAuthAppointment: true }))
    expect(shown).toEqual(homeParts.filter((part) => shown.includes(part)))
    expect(shown).toEqual([
      'order-status', 'appointment-area', 'card-wireless', 'card-internet', 'card-bill', 'service-selection',
      'semi-auth-panel', 'my-tickets', 'search-tile', 'outage-banner', 'contact', 'library', 'cross-audience',
    ])
  })

  test.each([
    [[], []],
    [['bill'], ['card-bill']],
    [['internet', 'wireless'], ['card-wireless', 'card-internet']],
  ])('HOME-06 with content for %j the service cards are %j', (cards, expected) => {
    const content = { ...buildFacts().content, cards }
    expect(partsToShow(buildFacts({ content })).filter((part) => part.startsWith('card-'))).toEqual(expected)
  })

  test.each([
    ['consumer', true, false, true],
    ['consumer', true, true, false],
    ['consumer', false, false, false],
    ['smb', true, false, false],
  ] as const)('HOME-09 the finder card for %s, flag %s, signed in %s shows: %s', (audience, isEnabled, isSignedIn, expected) => {
    const flags = { ...buildFacts().flags, isSemiAuthAppointmentEnabled: isEnabled }
    expect(partsToShow(buildFacts({ audience, flags, isSignedIn })).includes('finder-card')).toBe(expected)
  })

  test.each([
    ['consumer', true, ['301448210'], true],
    ['consumer', true, [], false],
    ['consumer', false, ['301448210'], false],
    ['smb', true, ['301990017'], false],
  ] as const)('HOME-12 my tickets for %s, signed in %s, accounts %j shows: %s', (audience, isSignedIn, banDetails, expected) => {
    expect(partsToShow(buildFacts({ audience, isSignedIn, banDetails })).includes('my-tickets')).toBe(expected)
  })

  test('HOME-13 exactly one of the search tile and the AI tile shows, by the genai-search flag', () => {
    const withAi = partsToShow(buildFacts({ flags: { ...buildFacts().flags, isAiTileShown: true } }))
    expect([withAi.includes('ai-tile'), withAi.includes('search-tile')]).toEqual([true, false])
    const without = partsToShow(buildFacts())
    expect([without.includes('ai-tile'), without.includes('search-tile')]).toEqual([false, true])
  })

  test('HOME-14 an outage shows the banner, none the spacer, never both', () => {
    expect(partsToShow(buildFacts({ outageCount: 2 })).filter((part) => part.startsWith('outage'))).toEqual(['outage-banner'])
    expect(partsToShow(buildFacts()).filter((part) => part.startsWith('outage'))).toEqual(['outage-spacer'])
  })

  test('HOME-17 the semi-authenticated panel shows only once a look-up opened it', () => {
    expect(partsToShow(buildFacts()).includes('semi-auth-panel')).toBe(false)
    expect(partsToShow(buildFacts({ isDisplaySemiAuthAppointment: true })).includes('semi-auth-panel')).toBe(true)
  })

  test.each([
    ['a signed-in person with a selected account', signedIn, true],
    ['a signed-in person without accounts', { isSignedIn: true }, false],
    ['an anonymous visitor', {}, false],
    ['a recognised device without an account', { isEtrsSessionAllowed: true }, true],
    ['a small business by its billing accounts', { audience: 'smb', isSignedIn: true, banDetails: ['301990017'] }, true],
  ] as const)('ACC-08, ACC-10 the appointment area for %s', (_, changes, expected) => {
    expect(partsToShow(buildFacts(changes)).includes('appointment-area')).toBe(expected)
  })

  test('APT-07 neon-appt-off hides the appointment area from everybody', () => {
    const flags = { ...buildFacts().flags, isNeonAppointmentOff: true }
    expect(partsToShow(buildFacts({ ...signedIn, flags, isEtrsSessionAllowed: true })).includes('appointment-area')).toBe(false)
  })

  test('HOME-03 a part that cannot work yet is not on the page', () => {
    const shown = partsOnPage(buildFacts({ ...signedIn, outageCount: 1 }))
    expect(shown).toEqual(['card-wireless', 'card-internet', 'card-bill', 'service-selection', 'outage-banner', 'contact', 'library', 'cross-audience'])
  })
})

test('HOME-08 the welcome title becomes the standard title, any other stays', () => {
  const standard = 'Select a different service'
  expect(serviceSelectionTitle('Welcome to Meadowlink Support', 'Welcome to Meadowlink Support', standard)).toBe(standard)
  expect(serviceSelectionTitle('Other services', 'Welcome to Meadowlink Support', standard)).toBe('Other services')
})
