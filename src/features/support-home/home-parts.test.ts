import { describe, expect, test } from 'vitest'
import { accountStateOf } from './account-state.ts'
import { explainParts, homeParts, partsToShow, type HomeFacts } from './home-parts.ts'
import { serviceSelectionTitle } from './service-selection.ts'

type Changes = Partial<Omit<HomeFacts, 'account'>> & { account?: Partial<HomeFacts['account']> }

function buildFacts({ account, ...changes }: Changes = {}): HomeFacts {
  return {
    audience: 'consumer',
    account: { ...accountStateOf({ person: undefined, isDeviceRemembered: false, isEtrsSessionAllowed: false }), ...account },
    directvAccounts: [],
    orderAccounts: [],
    flags: { isNeonAppointmentOff: false, isSemiAuthAppointmentEnabled: true },
    content: { cards: ['wireless', 'internet', 'bill'], hasServiceSelection: true, hasContact: true, hasLibrary: true, hasCrossAudience: true },
    outageCount: 0,
    hasAnswerTile: false,
    ...changes,
  }
}

const signedIn = { account: { isAuth: true, banDetails: ['301448210'], selectedAccount: '301448210' } }

describe('partsToShow', () => {
  test('HOME-03 parts stand in the order of the specification', () => {
    const shown = partsToShow(buildFacts({ account: { ...signedIn.account, isDisplaySemiAuthAppointment: true }, orderAccounts: ['512003377'], outageCount: 1 }))
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
  ] as const)('HOME-09 the finder card for %s, flag %s, signed in %s shows: %s', (audience, isEnabled, isAuth, expected) => {
    const flags = { ...buildFacts().flags, isSemiAuthAppointmentEnabled: isEnabled }
    expect(partsToShow(buildFacts({ audience, flags, account: { isAuth } })).includes('finder-card')).toBe(expected)
  })

  test.each([
    ['consumer', true, ['301448210'], true],
    ['consumer', true, [], false],
    ['consumer', false, ['301448210'], false],
    ['smb', true, ['301990017'], false],
  ] as const)('HOME-12 my tickets for %s, signed in %s, accounts %j shows: %s', (audience, isAuth, banDetails, expected) => {
    expect(partsToShow(buildFacts({ audience, account: { isAuth, banDetails } })).includes('my-tickets')).toBe(expected)
  })

  test('HOME-13 exactly one of the search tile and the AI tile shows, by the genai-search flag', () => {
    const withAi = partsToShow(buildFacts({ hasAnswerTile: true }))
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
    const opened = { isDisplaySemiAuthAppointment: true }
    expect(partsToShow(buildFacts({ account: opened })).includes('semi-auth-panel')).toBe(true)
    expect(partsToShow(buildFacts({ account: { ...opened, closeAppointmentCalled: true } })).includes('semi-auth-panel')).toBe(false)
  })

  test.each([
    ['a signed-in person with a selected account', signedIn, true],
    ['a signed-in person without accounts', { account: { isAuth: true } }, false],
    ['an anonymous visitor', {}, false],
    ['a recognised device without an account', { account: { etrsSessionAllowed: true } }, true],
    ['a small business by its billing accounts', { audience: 'smb', account: { isAuth: true, banDetails: ['301990017'] } }, true],
  ] as const)('ACC-08, ACC-10 the appointment area for %s', (_, changes, expected) => {
    expect(partsToShow(buildFacts(changes)).includes('appointment-area')).toBe(expected)
  })

  test('APT-07 neon-appt-off hides the appointment area from everybody', () => {
    const flags = { ...buildFacts().flags, isNeonAppointmentOff: true }
    expect(partsToShow(buildFacts({ flags, account: { ...signedIn.account, etrsSessionAllowed: true } })).includes('appointment-area')).toBe(false)
  })

  test('HOME-03 HOME-12 who is signed in sees their visits before the topics and their tickets after them', () => {
    const shown = partsToShow(buildFacts({ ...signedIn, outageCount: 1 }))
    expect(shown).toEqual(['appointment-area', 'card-wireless', 'card-internet', 'card-bill', 'service-selection', 'my-tickets', 'search-tile', 'outage-banner', 'contact', 'library', 'cross-audience'])
  })
})

test('HOME-08 the welcome title becomes the standard title, any other stays', () => {
  const standard = 'Select a different service'
  expect(serviceSelectionTitle('Welcome to Meadowlink Support', 'Welcome to Meadowlink Support', standard)).toBe(standard)
  expect(serviceSelectionTitle('Other services', 'Welcome to Meadowlink Support', standard)).toBe('Other services')
})

test('ACC-18 the account state says who is returning, who is signed in, and what they have', () => {
  const visitor = { person: undefined, isDeviceRemembered: false, isEtrsSessionAllowed: false }
  const nobody = { returningUser: false, isAuth: false, etrsSessionAllowed: false, banDetails: [], selectedAccount: '', isDisplaySemiAuthAppointment: false, closeAppointmentCalled: false }
  expect(accountStateOf(visitor)).toEqual(nobody)
  expect(accountStateOf({ ...visitor, isDeviceRemembered: true, isEtrsSessionAllowed: true })).toEqual({ ...nobody, returningUser: true, etrsSessionAllowed: true })
  const person = { banDetails: ['301448210', '512003377'], selectedAccount: '301448210' }
  expect(accountStateOf({ ...visitor, person })).toEqual({ ...nobody, ...person, returningUser: true, isAuth: true })
})

describe('explainParts', () => {
  const decisionOf = (part: (typeof homeParts)[number], changes: Changes) => explainParts(buildFacts(changes)).find((each) => each.part === part)!

  test('STU-03 every part is explained by the rule that shows it, whoever looks', () => {
    const people: Changes[] = [{}, signedIn, { ...signedIn, orderAccounts: ['1'], outageCount: 2 }, { audience: 'smb', account: { isAuth: true, banDetails: ['301990017'] } }, { hasAnswerTile: true, account: { etrsSessionAllowed: true } }]
    for (const changes of people) {
      const facts = buildFacts(changes)
      const decisions = explainParts(facts)
      expect(decisions.map(({ part }) => part)).toEqual(homeParts)
      expect(decisions.filter(({ shows }) => shows).map(({ part }) => part)).toEqual(partsToShow(facts))
      for (const { shows, needs, decided } of decisions) expect([needs.includes(decided), decided.holds]).toEqual([true, shows])
    }
  })

  test.each([
    ['finder-card', signedIn, 'HOME-09', { datum: 'signedIn', value: true, holds: false }],
    ['finder-card', { flags: { isNeonAppointmentOff: false, isSemiAuthAppointmentEnabled: false } }, 'HOME-09', { datum: 'flag appointment-semiauth-enabled', value: false, holds: false }],
    ['my-tickets', { audience: 'smb', ...signedIn }, 'HOME-12', { datum: 'audience', value: 'smb', holds: false }],
    ['appointment-area', { ...signedIn, flags: { isNeonAppointmentOff: true, isSemiAuthAppointmentEnabled: true } }, 'APT-07, ACC-08, ACC-10', { datum: 'flag neon-appt-off', value: true, holds: false }],
    ['appointment-area', signedIn, 'APT-07, ACC-08, ACC-10', { datum: 'visits', value: 'selectedAccount', holds: true }],
    ['outage-banner', { outageCount: 2 }, 'HOME-14', { datum: 'outages', value: 2, holds: true }],
  ] as const)('STU-03 %s: the rule, and the datum that decided', (part, changes, rule, decided) => {
    expect(decisionOf(part, changes as Changes)).toMatchObject({ rule, decided })
  })

  test('STU-03 a decision names nobody: no account number is in it', () => {
    const told = JSON.stringify(explainParts(buildFacts({ ...signedIn, orderAccounts: ['512003377'], directvAccounts: ['900000123'] })))
    for (const number of ['301448210', '512003377', '900000123']) expect(told).not.toContain(number)
  })
})
