import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { customerClasses, locales } from '#contracts/identity.ts'

export { accountListsOf, type AccountLists } from './account-lists.ts'
export { isSmbAccount } from './customer-class.ts'

const BsseAccount = z.object({ accountNumber: z.string(), accountStatus: z.string() })
const UverseAccount = z.object({ accountNumber: z.string(), accountStatus: z.string(), isSMBCustomer: z.boolean() })

/** ACC-04: both are lists; `bsse` holds the wireless-broadband accounts. */
const accountContent = {
  /** the login id of the signed-in person (ACC-13) */
  authenticatedID: z.string(),
  firstName: z.string(),
  bsseAccountDetails: z.array(BsseAccount),
  uverseAccountDetails: z.array(UverseAccount),
}

export const AccountDetails = z.object({
  content: z.object({ ...accountContent, customerType: z.enum(customerClasses).optional() }),
})
export type AccountDetails = z.output<typeof AccountDetails>

/** ACC-13: the body is empty; `{}` is taken as empty too, and nothing in it is read. */
const EmptyBody = z.object({}).optional()

/** ACC-04, ACC-19 */
export const accountDetails = endpoint({
  id: 'account.readAccountDetails',
  summary: 'The accounts of the signed-in person, and their first name.',
  method: 'POST',
  path: '/msapi/accountservices/v1/common/accountDetails',
  access: 'customer',
  body: EmptyBody,
  response: AccountDetails,
  isIdempotent: true,
})

/** ACC-13, ACC-19: the same answer plus the customer type. */
export const unifiedAccountDetails = endpoint({
  id: 'account.readUnifiedAccountDetails',
  summary: 'The accounts of the signed-in person, their first name and their customer type.',
  method: 'POST',
  path: '/msapi/supportaccountdetails/v1/profile/details',
  access: 'customer',
  body: EmptyBody,
  response: AccountDetails,
  isIdempotent: true,
})

/** ACC-19 */
export const profileInfo = endpoint({
  id: 'account.readProfileInfo',
  summary: 'Who the signed-in person is.',
  method: 'GET',
  path: '/msapi/accountservices/v1/profile/info',
  access: 'customer',
  response: z.object({
    content: z.object({
      firstName: z.string(),
      lastName: z.string(),
      loginId: z.string(),
      loginType: z.string(),
      /** the language the person has chosen, or '' when unknown */
      locale: z.string(),
      /** an IANA name, or '' when unknown */
      timeZone: z.string(),
      customerType: z.enum(customerClasses),
    }),
  }),
})

/** What people may do without; a confirmation of what they did themselves always comes. */
export const mailKinds = ['reminders', 'tickets'] as const
export type MailKind = (typeof mailKinds)[number]

const Preferences = z.object({ locale: z.enum(locales), mailsOff: z.array(z.enum(mailKinds)).max(mailKinds.length) })
export type Preferences = z.output<typeof Preferences>

const noProfile = { status: 404, code: 'NO_PROFILE', when: 'the person has no profile here: the identity provider of the operator keeps it' } as const

/** The language of e-mails and of the page after sign-in, and which e-mails somebody does without. */
export const readPreferences = endpoint({
  id: 'account.readPreferences',
  summary: 'The language of the signed-in person, and the e-mails that they do without.',
  method: 'GET',
  path: '/msapi/accountservices/v1/profile/preferences',
  access: 'customer',
  response: z.object({ content: Preferences }),
  errors: [noProfile],
})

export const changePreferences = endpoint({
  id: 'account.changePreferences',
  summary: 'Changes the language of the signed-in person, and the e-mails that they do without.',
  method: 'PUT',
  path: '/msapi/accountservices/v1/profile/preferences',
  access: 'customer',
  body: Preferences,
  response: z.object({ content: Preferences }),
  errors: [noProfile],
  isIdempotent: true,
})

/** ACC-05: services spell the mark either way; `isSmbAccount` reads both. */
const ReportingAccount = z.object({
  type: z.string(),
  accountNumber: z.string(),
  isSMB: z.boolean().optional(),
  isSmb: z.boolean().optional(),
})
export type ReportingAccount = z.output<typeof ReportingAccount>

/** ACC-05. Nobody signed in: an empty list and empty strings. */
export const currentUserServices = endpoint({
  id: 'account.readCurrentUserServices',
  summary: 'The accounts that reports name for the current visitor; empty when nobody is signed in.',
  method: 'GET',
  path: '/msapi/login/unauth/service/v1/getUserCurrentState/acctmgmt/services',
  access: 'anyone',
  response: z.object({
    content: z.object({
      reportingAccounts: z.array(ReportingAccount),
      customerType: z.enum([...customerClasses, '']),
      /** the selected account (ACC-08), or '' */
      accountNumber: z.string(),
    }),
  }),
})

/**
 * ACC-13 says that the unified variant is used "when the wireless support-lander allocation is 'bsse' and its flag is
 * set", and names neither. These are our names; an operator's allocation service has to use them.
 */
export const wirelessLanderAllocation = 'cfg-ixp-wireless-support-lander'
export const unifiedAccountFlag = 'cfg-ixp-support-unified-account-details'

/** Allocations as the allocation service lists them (FLG-01). */
export type Allocations = readonly { name: string; value: unknown }[]

/** ACC-13: which of the two calls answers for the account details. */
export function accountDetailsFor(allocations: Allocations): typeof accountDetails {
  const valueOf = (name: string) => allocations.find((allocation) => allocation.name === name)?.value
  const isUnified = valueOf(wirelessLanderAllocation) === 'bsse' && valueOf(unifiedAccountFlag) === 'true'
  return isUnified ? unifiedAccountDetails : accountDetails
}
