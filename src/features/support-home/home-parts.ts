import type { Audience } from '#contracts/identity.ts'
import type { AccountState } from './account-state.ts'

/** HOME-03: every part between the heading and the footer, in the order of the page. */
export const homeParts = [
  'order-status',
  'appointment-area',
  'card-wireless',
  'card-internet',
  'card-bill',
  'service-selection',
  'finder-card',
  'semi-auth-panel',
  'my-tickets',
  'search-tile',
  'ai-tile',
  'outage-banner',
  'outage-spacer',
  'contact',
  'library',
  'cross-audience',
] as const
export type HomePart = (typeof homeParts)[number]

/** What the rules look at, as far as it is known before the page asks for the parts' own data. */
export interface KnownFacts {
  audience: Audience
  account: AccountState
  /** ACC-21: they count for the appointment area, and for nothing else here */
  directvAccounts: readonly string[]
  /** HOME-11: the accounts whose orders show */
  orderAccounts: readonly string[]
  flags: { isNeonAppointmentOff: boolean; isSemiAuthAppointmentEnabled: boolean }
  content: {
    /** serviceName of each card that content has */
    cards: readonly string[]
    hasServiceSelection: boolean
    hasContact: boolean
    hasLibrary: boolean
    hasCrossAudience: boolean
  }
}

/** All that the rules look at. */
export interface HomeFacts extends KnownFacts {
  /** HOME-14: national ones, and local ones of the signed-in person */
  outageCount: number
  /** HOME-13: its flag is on, and it has content */
  hasAnswerTile: boolean
}

/** What rules look at, by the names that a decision is told with (STU-03). */
export const datumNames = [
  'orderAccounts', 'flag neon-appt-off', 'visits', 'audience', 'signedIn', 'billingAccounts', 'card', 'serviceSelection', 'flag appointment-semiauth-enabled', 'lookUpOpened', 'lookUpClosed', 'answerTile', 'outages', 'contact', 'library', 'crossAudience',
] as const
export type DatumName = (typeof datumNames)[number]

/** One thing that a part needs, as it is: all of them have to hold. Values are counts, states and flags, and name nobody. */
export interface Condition {
  datum: DatumName
  value: string | number | boolean
  holds: boolean
}

interface Rule<Facts> {
  /** of the specification */
  id: string
  needs(facts: Facts): Condition[]
}

const need = (datum: DatumName, value: Condition['value'], holds = Boolean(value)): Condition => ({ datum, value, holds })

const orderStatus: Rule<KnownFacts> = { id: 'HOME-11', needs: ({ orderAccounts }) => [need('orderAccounts', orderAccounts.length)] }

/** APT-07, ACC-08, ACC-10: a small business has no selected account, and looks up by its billing accounts. */
const appointmentArea: Rule<KnownFacts> = {
  id: 'APT-07, ACC-08, ACC-10',
  needs: ({ account, audience, flags, directvAccounts }) => {
    const whose = account.etrsSessionAllowed ? 'recognisedDevice' : !account.isAuth ? 'nobody' : account.selectedAccount !== '' ? 'selectedAccount' : directvAccounts.length > 0 ? 'directv' : audience === 'smb' && account.banDetails.length > 0 ? 'billingAccounts' : 'noAccount'
    return [need('flag neon-appt-off', flags.isNeonAppointmentOff, !flags.isNeonAppointmentOff), need('visits', whose, whose !== 'nobody' && whose !== 'noAccount')]
  },
}

const myTickets: Rule<KnownFacts> = {
  id: 'HOME-12',
  needs: ({ audience, account }) => [need('audience', audience, audience === 'consumer'), need('signedIn', account.isAuth), need('billingAccounts', account.banDetails.length)],
}

const card = (name: string): Rule<HomeFacts> => ({ id: 'HOME-06', needs: ({ content }) => [need('card', content.cards.includes(name))] })

const rules: Record<HomePart, Rule<HomeFacts>> = {
  'order-status': orderStatus,
  'appointment-area': appointmentArea,
  'card-wireless': card('wireless'),
  'card-internet': card('internet'),
  'card-bill': card('bill'),
  'service-selection': { id: 'HOME-07', needs: ({ content }) => [need('serviceSelection', content.hasServiceSelection)] },
  'finder-card': {
    id: 'HOME-09',
    needs: ({ audience, flags, account }) => [need('audience', audience, audience === 'consumer'), need('flag appointment-semiauth-enabled', flags.isSemiAuthAppointmentEnabled), need('signedIn', account.isAuth, !account.isAuth)],
  },
  'semi-auth-panel': {
    id: 'HOME-17',
    needs: ({ account }) => [need('lookUpOpened', account.isDisplaySemiAuthAppointment), need('lookUpClosed', account.closeAppointmentCalled, !account.closeAppointmentCalled)],
  },
  'my-tickets': myTickets,
  'search-tile': { id: 'HOME-13', needs: ({ hasAnswerTile }) => [need('answerTile', hasAnswerTile, !hasAnswerTile)] },
  'ai-tile': { id: 'HOME-13', needs: ({ hasAnswerTile }) => [need('answerTile', hasAnswerTile)] },
  'outage-banner': { id: 'HOME-14', needs: ({ outageCount }) => [need('outages', outageCount)] },
  'outage-spacer': { id: 'HOME-14', needs: ({ outageCount }) => [need('outages', outageCount, outageCount === 0)] },
  contact: { id: 'HOME-03', needs: ({ content }) => [need('contact', content.hasContact)] },
  library: { id: 'HOME-03', needs: ({ content }) => [need('library', content.hasLibrary)] },
  'cross-audience': { id: 'HOME-03', needs: ({ content }) => [need('crossAudience', content.hasCrossAudience)] },
}

const holds = <Facts>({ needs }: Rule<Facts>, facts: Facts): boolean => needs(facts).every((condition) => condition.holds)

export const showsOrderStatus = (facts: KnownFacts): boolean => holds(orderStatus, facts)
export const showsAppointmentArea = (facts: KnownFacts): boolean => holds(appointmentArea, facts)
export const showsMyTickets = (facts: KnownFacts): boolean => holds(myTickets, facts)

/** The parts that the specification's rules ask for, in page order. */
export function partsToShow(facts: HomeFacts): HomePart[] {
  return homeParts.filter((part) => holds(rules[part], facts))
}

/** STU-03: why a part stands, or does not. */
export interface PartDecision {
  part: HomePart
  shows: boolean
  rule: string
  needs: Condition[]
  /** the need that decided: the first that does not hold, or the last where all do */
  decided: Condition
}

/** STU-03: the same rules, told: every part in page order with what its rule looked at. Nothing in it names a person. */
export function explainParts(facts: HomeFacts): PartDecision[] {
  return homeParts.map((part) => {
    const needs = rules[part].needs(facts)
    return { part, shows: needs.every((condition) => condition.holds), rule: rules[part].id, needs, decided: needs.find((condition) => !condition.holds) ?? needs.at(-1)! }
  })
}

/** LAN-01: the parts of the lander that rules decide. */
const landerParts: ReadonlySet<HomePart> = new Set(['card-wireless', 'card-internet', 'card-bill', 'finder-card', 'ai-tile', 'outage-banner', 'outage-spacer'])

/** STU-03: as on the home, for what stands on the lander; it looks at nobody's accounts. */
export function explainLander({ audience, isSignedIn, isSemiAuthAppointmentEnabled, cards, outageCount, hasAnswerTile }: { audience: Audience; isSignedIn: boolean; isSemiAuthAppointmentEnabled: boolean; cards: readonly string[]; outageCount: number; hasAnswerTile: boolean }): PartDecision[] {
  const account: AccountState = { returningUser: isSignedIn, isAuth: isSignedIn, etrsSessionAllowed: false, banDetails: [], selectedAccount: '', isDisplaySemiAuthAppointment: false, closeAppointmentCalled: false }
  const content = { cards, hasServiceSelection: false, hasContact: false, hasLibrary: false, hasCrossAudience: false }
  const flags = { isNeonAppointmentOff: false, isSemiAuthAppointmentEnabled }
  return explainParts({ audience, account, directvAccounts: [], orderAccounts: [], flags, content, outageCount, hasAnswerTile }).filter(({ part }) => landerParts.has(part))
}
