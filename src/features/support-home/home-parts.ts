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

/** HOME-11 */
export const showsOrderStatus = ({ orderAccounts }: KnownFacts): boolean => orderAccounts.length > 0

/** APT-07, ACC-08, ACC-10: a small business has no selected account, and looks up by its billing accounts. */
export const showsAppointmentArea = ({ account, audience, flags, directvAccounts }: KnownFacts): boolean =>
  !flags.isNeonAppointmentOff &&
  (account.etrsSessionAllowed || (account.isAuth && (account.selectedAccount !== '' || directvAccounts.length > 0 || (audience === 'smb' && account.banDetails.length > 0))))

/** HOME-12 */
export const showsMyTickets = ({ audience, account }: KnownFacts): boolean => audience === 'consumer' && account.isAuth && account.banDetails.length > 0

const rules: Record<HomePart, (facts: HomeFacts) => boolean> = {
  'order-status': showsOrderStatus,
  'appointment-area': showsAppointmentArea,
  // HOME-06
  'card-wireless': (facts) => facts.content.cards.includes('wireless'),
  'card-internet': (facts) => facts.content.cards.includes('internet'),
  'card-bill': (facts) => facts.content.cards.includes('bill'),
  // HOME-07
  'service-selection': (facts) => facts.content.hasServiceSelection,
  // HOME-09
  'finder-card': ({ audience, flags, account }) => audience === 'consumer' && flags.isSemiAuthAppointmentEnabled && !account.isAuth,
  // HOME-17
  'semi-auth-panel': ({ account }) => account.isDisplaySemiAuthAppointment && !account.closeAppointmentCalled,
  'my-tickets': showsMyTickets,
  // HOME-13
  'search-tile': (facts) => !facts.hasAnswerTile,
  'ai-tile': (facts) => facts.hasAnswerTile,
  // HOME-14
  'outage-banner': (facts) => facts.outageCount > 0,
  'outage-spacer': (facts) => facts.outageCount === 0,
  contact: (facts) => facts.content.hasContact,
  library: (facts) => facts.content.hasLibrary,
  'cross-audience': (facts) => facts.content.hasCrossAudience,
}

/** The parts that the specification's rules ask for, in page order. */
export function partsToShow(facts: HomeFacts): HomePart[] {
  return homeParts.filter((part) => rules[part](facts))
}
