import { anonymous, type Identity } from '#contracts/identity.ts'
import { accountDetails, currentUserServices, profileInfo, unifiedAccountDetails, type AccountDetails } from '#features/account/contract.ts'
import { appointmentInfo, type Appointment } from '#features/appointments/contract.ts'
import { linkedAccountOutages } from '#features/outages/contract.ts'
import { demoCustomerId } from '#features/sign-in/server.ts'
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts'
import type { Config } from '#platform/config/config.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { madeUpNames, type MadeUpName } from '../preview-choice.ts'
import { dateIn } from '#platform/time/local-time.ts'

/** A person as whom a page is previewed; never a real customer. */
export interface PreviewPerson {
  id: string
  /** for a made-up person the key of its label, for one of the demo data the name */
  label: string
  isDemo: boolean
  identity: Identity
  /**
   * the answers of services for a made-up person, by endpoint id; undefined for persons of the demo data, whose data
   * exist
   */
  answers?: ReadonlyMap<string, (now: number) => unknown>
}

/** No real account: account numbers begin with another digit. */
const account = '000000001'
const somebody: Identity = { kind: 'customer', customerId: 'preview', loginId: 'preview', loginType: 'UserId' }

/** STU-03: the persons as whom a page can be previewed. Those of the demo data are left out in production. */
export async function listPeople({ mode, contentDirectory, timeZone }: Pick<Config, 'mode' | 'contentDirectory' | 'timeZone'>): Promise<PreviewPerson[]> {
  const madeUp = madeUpNames.map((name): PreviewPerson => ({ id: name, label: name, isDemo: false, identity: name === 'visitor' ? anonymous : somebody, answers: name === 'visitor' ? new Map() : answersOf(name, timeZone) }))
  if (mode === 'production') return madeUp
  const { people } = await readDemoWorld(contentDirectory)
  return [...madeUp, ...people.map(({ loginId, loginType, firstName, lastName }): PreviewPerson => ({ id: `demo.${loginId}`, label: `${firstName} ${lastName} (${loginId})`, isDemo: true, identity: { kind: 'customer', customerId: demoCustomerId(loginId), loginId, loginType } }))]
}

function answersOf(name: Exclude<MadeUpName, 'visitor'>, timeZone: string): PreviewPerson['answers'] {
  const isBusiness = name === 'business'
  const customerType = isBusiness ? ('SMB' as const) : ('CONS' as const)
  const details: AccountDetails = {
    content: { authenticatedID: 'preview', firstName: 'Alex', bsseAccountDetails: [], uverseAccountDetails: [{ accountNumber: account, accountStatus: name === 'suspended' ? 'suspended' : 'active', isSMBCustomer: isBusiness }], customerType },
  }
  const says = <E extends Endpoint>(endpoint: E, answer: (now: number) => ResponseOf<E>): [string, (now: number) => unknown] => [endpoint.id, answer]
  return new Map([
    says(accountDetails, () => details),
    says(unifiedAccountDetails, () => details),
    says(currentUserServices, () => ({ content: { reportingAccounts: [], customerType: '' as const, accountNumber: account } })),
    says(profileInfo, () => ({ content: { firstName: 'Alex', lastName: '', loginId: 'preview', loginType: 'UserId', locale: '', timeZone, customerType } })),
    says(linkedAccountOutages, () => ({ content: { outages: [], planned: [] } })),
    says(appointmentInfo, (now) => ({ content: { status: 'SUCCESS' as const, install: { appointments: [] }, repair: { appointments: name === 'visit' ? [visitTomorrow(now, timeZone)] : [] }, semiAuthTTL: 0 } })),
  ])
}

function visitTomorrow(now: number, timeZone: string): Appointment {
  return {
    workOrderId: 'PREVIEW-1', externalOrderId: '', externalJobId: '', kind: 'repair', type: 'tech', service: 'internet', status: 'scheduled',
    customer: { billingAccount: account, region: '', timezone: timeZone },
    slot: { date: dateIn(timeZone, now + 24 * 3_600_000), startTime: '13:00', endTime: '17:00' },
    rescheduleRemaining: 2,
    version: 1,
  }
}

