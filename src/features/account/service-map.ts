import type { Audience } from '#contracts/identity.ts'

export interface ServiceDetails {
  key: string
  /**
   * the flag with which a services answer marks this service as present; services without a flag are never "present"
   */
  presenceFlag?: string
  /** the list of an account answer that holds this service's accounts */
  accountDetailKey?: string
  /** file name of the picture, without folder and extension */
  imageName: string
  /** slug of the topic page `/support/topic/{slug}` for each audience; missing if there is no such topic */
  slugs: Partial<Record<Audience, string>>
  displayName: string
}

/**
 * ACC-14: one row for each service. The specification lists the presence flags and the display names. It leaves open
 * the keys, picture names, slugs and the account-detail keys other than `uverseAccountDetails` and
 * `bsseAccountDetails`. Slugs are our topics; a service without a topic has no slug, and pages link it to the library
 * instead.
 */
export const serviceDetails = [
  {
    key: 'wireless',
    presenceFlag: 'myWireless',
    accountDetailKey: 'wirelessAccountDetails',
    imageName: 'wireless',
    slugs: { consumer: 'wireless', smb: 'wireless' },
    displayName: 'Wireless',
  },
  {
    key: 'directv',
    presenceFlag: 'myDirectv',
    accountDetailKey: 'directvAccountDetails',
    imageName: 'tv',
    slugs: {},
    displayName: 'DIRECTV',
  },
  { key: 'att-tv', imageName: 'tv', slugs: {}, displayName: 'AT&T TV' },
  {
    key: 'u-verse-tv',
    presenceFlag: 'myUverseTv',
    accountDetailKey: 'uverseTvAccountDetails',
    imageName: 'tv',
    slugs: { consumer: 'u-verse-tv', smb: 'u-verse-tv' },
    displayName: 'U-verse TV',
  },
  {
    key: 'internet',
    presenceFlag: 'myInternet',
    accountDetailKey: 'uverseAccountDetails',
    imageName: 'internet',
    slugs: { consumer: 'internet', smb: 'internet' },
    displayName: 'Internet',
  },
  {
    key: 'fixed-wireless-internet',
    presenceFlag: 'myFixedWirelessInternet',
    accountDetailKey: 'bsseAccountDetails',
    imageName: 'internet',
    slugs: { consumer: 'fixed-wireless', smb: 'fixed-wireless' },
    displayName: 'Fixed Wireless Internet',
  },
  {
    key: 'dsl',
    presenceFlag: 'myDsl',
    accountDetailKey: 'dslAccountDetails',
    imageName: 'internet',
    slugs: { consumer: 'dsl', smb: 'dsl' },
    displayName: 'DSL',
  },
  {
    key: 'digital-phone',
    presenceFlag: 'myDigitalPhone',
    accountDetailKey: 'digitalPhoneAccountDetails',
    imageName: 'phone',
    slugs: { consumer: 'digital-phone', smb: 'digital-phone' },
    displayName: 'Digital phone',
  },
  {
    key: 'landline',
    presenceFlag: 'myLandlineHomePhone',
    accountDetailKey: 'landlineAccountDetails',
    imageName: 'landline',
    slugs: { consumer: 'landline', smb: 'traditional-phone' },
    displayName: 'Landline home phone',
  },
  { key: 'mail', imageName: 'mail', slugs: { consumer: 'email', smb: 'email' }, displayName: 'Mail' },
  { key: 'prepaid', imageName: 'prepaid', slugs: { consumer: 'prepaid' }, displayName: 'PREPAID' },
] as const satisfies readonly ServiceDetails[]

type Row = (typeof serviceDetails)[number]
export type ServiceKey = Row['key']
export type PresenceFlag = Extract<Row, { presenceFlag: string }>['presenceFlag']

/** The service with this service key, presence flag or account-detail key; undefined for any other name. */
export function serviceOf(name: string): ServiceDetails | undefined {
  const rows: readonly ServiceDetails[] = serviceDetails
  return rows.find((row) => name === row.key || name === row.presenceFlag || name === row.accountDetailKey)
}

/**
 * The services that a customer has, in the order of the table, each once. `marks` is any answer that holds presence
 * flags (true) or account-detail keys (a non-empty list).
 */
export function servicesPresent(marks: Readonly<Record<string, unknown>>): ServiceKey[] {
  const isPresent = (name: string) => marks[name] === true || (Array.isArray(marks[name]) && marks[name].length > 0)
  return serviceDetails
    .filter((row: ServiceDetails) => [row.presenceFlag, row.accountDetailKey].some((name) => name !== undefined && isPresent(name)))
    .map((row) => row.key)
}
