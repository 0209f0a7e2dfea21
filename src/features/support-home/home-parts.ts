import type { Audience } from '#contracts/identity.ts'
import type { AccountState } from './account-state.ts'

/** HOME-03: every part between the heading and the footer, in page order. */
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

/** The facts for the rules that are known before the page loads the data of its parts. */
export interface KnownFacts {
  audience: Audience
  account: AccountState
  /** ACC-21: DIRECTV accounts; here they count for the appointment area alone */
  directvAccounts: readonly string[]
  /** HOME-11: the accounts whose orders are shown */
  orderAccounts: readonly string[]
  flags: { isNeonAppointmentOff: boolean; isSemiAuthAppointmentEnabled: boolean }
  content: {
    /** serviceName of each card in the content */
    cards: readonly string[]
    hasServiceSelection: boolean
    hasContact: boolean
    hasLibrary: boolean
    hasCrossAudience: boolean
  }
}

/** All the facts that the rules use. */
export interface HomeFacts extends KnownFacts {
  /** HOME-14: national outages, and local ones of the signed-in customer */
  outageCount: number
  /** HOME-13: the tile's flag is on and it has content */
  hasAnswerTile: boolean
}

/** The names of the facts, as decision traces list them (STU-03). */
export const datumNames = [
  'orderAccounts', 'flag neon-appt-off', 'visits', 'audience', 'signedIn', 'billingAccounts', 'card', 'serviceSelection', 'flag appointment-semiauth-enabled', 'lookUpOpened', 'lookUpClosed', 'answerTile', 'outages', 'contact', 'library', 'crossAudience',
] as const
export type DatumName = (typeof datumNames)[number]

/**
 * One requirement of a part, with its actual value; a part is shown if all of its conditions hold. Values are counts,
 * states and flags, and identify no person.
 */
export interface Condition {
  datum: DatumName
  value: string | number | boolean
  holds: boolean
}

interface Rule<Facts> {
  /** ids of the specification's rules */
  id: string
  needs(facts: Facts): Condition[]
}

const need = (datum: DatumName, value: Condition['value'], holds = Boolean(value)): Condition => ({ datum, value, holds })

const orderStatus: Rule<KnownFacts> = { id: 'HOME-11', needs: ({ orderAccounts }) => [need('orderAccounts', orderAccounts.length)] }

/**
 * APT-07, ACC-08, ACC-10: a small business has no selected account; its appointments are looked up by its billing
 * accounts.
 */
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

/** The parts that the rules of the specification show, in page order. */
export function partsToShow(facts: HomeFacts): HomePart[] {
  return homeParts.filter((part) => holds(rules[part], facts))
}

/** STU-03: why a part is shown or not. */
export interface PartDecision {
  part: HomePart
  shows: boolean
  rule: string
  needs: Condition[]
  /** the deciding condition: the first that does not hold, or the last if all hold */
  decided: Condition
}

/**
 * STU-03: the decision for every part, in page order, with the facts that its rule used. The result identifies no
 * person.
 */
export function explainParts(facts: HomeFacts): PartDecision[] {
  return homeParts.map((part) => {
    const needs = rules[part].needs(facts)
    return { part, shows: needs.every((condition) => condition.holds), rule: rules[part].id, needs, decided: needs.find((condition) => !condition.holds) ?? needs.at(-1)! }
  })
}

/** LAN-01: the parts of the lander that are decided by rules. */
const landerParts: ReadonlySet<HomePart> = new Set(['card-wireless', 'card-internet', 'card-bill', 'finder-card', 'ai-tile', 'outage-banner', 'outage-spacer'])

/** STU-03: the decisions for the lander's parts, by the rules of the home. No account data is used. */
export function explainLander({ audience, isSignedIn, isSemiAuthAppointmentEnabled, cards, outageCount, hasAnswerTile }: { audience: Audience; isSignedIn: boolean; isSemiAuthAppointmentEnabled: boolean; cards: readonly string[]; outageCount: number; hasAnswerTile: boolean }): PartDecision[] {
  const account: AccountState = { returningUser: isSignedIn, isAuth: isSignedIn, etrsSessionAllowed: false, banDetails: [], selectedAccount: '', isDisplaySemiAuthAppointment: false, closeAppointmentCalled: false }
  const content = { cards, hasServiceSelection: false, hasContact: false, hasLibrary: false, hasCrossAudience: false }
  const flags = { isNeonAppointmentOff: false, isSemiAuthAppointmentEnabled }
  return explainParts({ audience, account, directvAccounts: [], orderAccounts: [], flags, content, outageCount, hasAnswerTile }).filter(({ part }) => landerParts.has(part))
}
