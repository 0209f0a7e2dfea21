import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { customerClasses, locales } from '#contracts/identity.ts'

export { accountListsOf, type AccountLists } from './account-lists.ts'
export { isSmbAccount } from './customer-class.ts'

const BsseAccount = z.object({ accountNumber: z.string(), accountStatus: z.string() })
const UverseAccount = z.object({ accountNumber: z.string(), accountStatus: z.string(), isSMBCustomer: z.boolean() })

/** ACC-04: the two account lists; `bsse` holds the wireless-broadband accounts. */
const accountContent = {
  /** the login id of the signed-in customer (ACC-13) */
  authenticatedID: z.string(),
  firstName: z.string(),
  bsseAccountDetails: z.array(BsseAccount),
  uverseAccountDetails: z.array(UverseAccount),
}

export const AccountDetails = z.object({
  content: z.object({ ...accountContent, customerType: z.enum(customerClasses).optional() }),
})
export type AccountDetails = z.output<typeof AccountDetails>

/** ACC-13: the body is empty. `{}` counts as empty too; other fields are ignored. */
const EmptyBody = z.object({}).optional()

/** ACC-04, ACC-19: the customer's accounts and first name. */
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

/** ACC-13, ACC-19: the same response plus the customer type. */
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

/** ACC-19: the customer's profile. */
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
      /** the language that the customer has chosen, or '' if unknown */
      locale: z.string(),
      /** an IANA name, or '' if unknown */
      timeZone: z.string(),
      /** the number at which the customer is reached, ten digits; left out if unknown */
      phone: z.string().optional(),
      /** where e-mail goes, 'm…@example.com': enough to recognise one's own; left out if unknown */
      maskedEmail: z.string().optional(),
      customerType: z.enum(customerClasses),
    }),
  }),
})

/** The kinds of e-mail that a customer may switch off. Confirmations of the customer's own actions are always sent. */
export const mailKinds = ['reminders', 'tickets'] as const
export type MailKind = (typeof mailKinds)[number]

const Preferences = z.object({ locale: z.enum(locales), mailsOff: z.array(z.enum(mailKinds)).max(mailKinds.length) })
export type Preferences = z.output<typeof Preferences>

const noProfile = { status: 404, code: 'NO_PROFILE', when: 'the person has no profile here: the identity provider of the operator keeps it' } as const

/** The language of the customer's e-mails and of the page after sign-in, and the e-mail kinds switched off. */
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

/** ACC-05: services write the small-business mark either as `isSMB` or as `isSmb`; `isSmbAccount` reads both. */
const ReportingAccount = z.object({
  type: z.string(),
  accountNumber: z.string(),
  isSMB: z.boolean().optional(),
  isSmb: z.boolean().optional(),
})
export type ReportingAccount = z.output<typeof ReportingAccount>

/** ACC-05: the current visitor's accounts. If no customer is signed in, the list and the strings are empty. */
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
 * set", and gives no names for the two. These names are ours; an operator's allocation service has to use them.
 */
export const wirelessLanderAllocation = 'cfg-ixp-wireless-support-lander'
export const unifiedAccountFlag = 'cfg-ixp-support-unified-account-details'

/** Allocations as the allocation service lists them (FLG-01). */
export type Allocations = readonly { name: string; value: unknown }[]

/** ACC-13: the endpoint to call for the account details: the unified one or the plain one. */
export function accountDetailsFor(allocations: Allocations): typeof accountDetails {
  const valueOf = (name: string) => allocations.find((allocation) => allocation.name === name)?.value
  const isUnified = valueOf(wirelessLanderAllocation) === 'bsse' && valueOf(unifiedAccountFlag) === 'true'
  return isUnified ? unifiedAccountDetails : accountDetails
}
