import { expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { accountDetails, accountDetailsFor, currentUserServices, profileInfo, unifiedAccountDetails, unifiedAccountFlag, wirelessLanderAllocation } from '../contract.ts'
import { accountHandlers } from './handlers.ts'
import { readAccountDetails } from './read-account-details.ts'
import { readTimeZone } from './read-time-zone.ts'

const emptyBody = { body: undefined }

/** Maya has one account of each kind; Joe has a suspended one and a business one. */
async function addPeople(database: Database): Promise<void> {
  await addCustomer(database, { id: 'maya', first_name: 'Maya', last_name: 'Torres' })
  await addAccount(database, { number: '301448210', customer_id: 'maya', position: 0 })
  await addAccount(database, { number: '512003377', customer_id: 'maya', position: 1, kind: 'wirelessBroadband', status: 'pendingactive' })
  await addCustomer(database, { id: 'joe', first_name: 'Joe', customer_class: 'CONS_SMB', locale: 'es' })
  await addAccount(database, { number: '301555120', customer_id: 'joe', status: 'suspended' })
  await addAccount(database, { number: '301990044', customer_id: 'joe', position: 1, is_smb: 1 })
}

const contextFor = (database: Database, customerId?: string) =>
  buildContext(buildRuntime({ database, handlers: accountHandlers }), customerId ? { identity: signedInAs(customerId) } : {})

describeEachEngine('account services', (openTestDatabase) => {
  async function open(): Promise<Database> {
    const database = await openTestDatabase()
    await addPeople(database)
    return database
  }

  test('ACC-04 account details hold both lists, the first name and the authenticated id', async () => {
    const outcome = await call(contextFor(await open(), 'maya'), accountDetails, emptyBody)
    expect(outcome).toEqual({
      ok: true,
      status: 200,
      data: {
        content: {
          authenticatedID: 'maya.login',
          firstName: 'Maya',
          bsseAccountDetails: [{ accountNumber: '512003377', accountStatus: 'pendingactive' }],
          uverseAccountDetails: [{ accountNumber: '301448210', accountStatus: 'active', isSMBCustomer: false }],
        },
      },
    })
  })

  test('ACC-13 ACC-19 the unified variant says the same plus the customer type', async () => {
    const context = contextFor(await open(), 'joe')
    const plain = await call(context, accountDetails, emptyBody)
    const unified = await call(context, unifiedAccountDetails, { body: {} })
    if (!plain.ok || !unified.ok) throw new Error('both answer')
    expect(unified.data.content).toEqual({ ...plain.data.content, customerType: 'CONS_SMB' })
  })

  test('ACC-05 ACC-06 services of a signed-in person: their accounts, their class and the selected account', async () => {
    const outcome = await call(contextFor(await open(), 'joe'), currentUserServices, {})
    expect(outcome.ok && outcome.data.content).toEqual({
      reportingAccounts: [
        { type: 'uverse', accountNumber: '301555120', isSMB: false },
        { type: 'uverse', accountNumber: '301990044', isSMB: true },
      ],
      customerType: 'CONS_SMB',
      accountNumber: '301555120',
    })
  })

  test('ACC-05 ACC-21 a DIRECTV account stands among the reporting accounts, and in neither list of the details', async () => {
    const database = await open()
    await addCustomer(database, { id: 'noor' })
    await addAccount(database, { number: '402118806', customer_id: 'noor', kind: 'directv' })
    const services = await call(contextFor(database, 'noor'), currentUserServices, {})
    expect(services.ok && services.data.content).toEqual({ reportingAccounts: [{ type: 'directv', accountNumber: '402118806', isSMB: false }], customerType: 'CONS', accountNumber: '' })
    const details = await call(contextFor(database, 'noor'), accountDetails, emptyBody)
    expect(details.ok && details.data.content).toMatchObject({ bsseAccountDetails: [], uverseAccountDetails: [] })
  })

  test('ACC-05 services of nobody are empty, not refused', async () => {
    const outcome = await call(contextFor(await open()), currentUserServices, {})
    expect(outcome).toMatchObject({ status: 200, data: { content: { reportingAccounts: [], customerType: '', accountNumber: '' } } })
  })

  test('ACC-19 profile info is the person’s own', async () => {
    const outcome = await call(contextFor(await open(), 'joe'), profileInfo, {})
    expect(outcome.ok && outcome.data.content).toEqual({
      firstName: 'Joe',
      lastName: 'Reyes',
      loginId: 'joe.login',
      loginType: 'UserId',
      locale: 'es',
      timeZone: 'America/New_York',
      phone: '4045550100',
      customerType: 'CONS_SMB',
    })
  })

  test('ACC-19 pages tell times in the zone of the profile, and without one in the operator’s', async () => {
    const database = await open()
    await addCustomer(database, { id: 'ben', time_zone: 'America/Chicago' })
    expect(await readTimeZone(contextFor(database, 'ben'))).toBe('America/Chicago')
    for (const reader of [contextFor(database), contextFor(database, 'somebody-from-outside')]) expect(await readTimeZone(reader)).toBe('America/New_York')
    const unanswered = buildContext(buildRuntime({ database, dispatcher: { dispatch: () => new Promise(() => {}) } }), { identity: signedInAs('ben') })
    expect(await readTimeZone({ ...unanswered, deadline: unanswered.clock() + 20 })).toBe('America/New_York')
  })

  test('ACC-16 a number in the body reaches nobody else’s accounts', async () => {
    const context = contextFor(await open(), 'maya')
    const forged = { body: { accountNumber: '301555120', customerId: 'joe', ban: '301555120' } }
    const outcome = await call(context, accountDetails, forged as never)
    expect(JSON.stringify(outcome)).not.toContain('301555120')
  })

  test.each([accountDetails, unifiedAccountDetails, profileInfo] as Endpoint[])('ACC-16 $path is refused without a signed-in person', async (endpoint) => {
    const outcome = await call(contextFor(await open()), endpoint, emptyBody, { signIn: 'return' })
    expect(outcome).toMatchObject({ ok: false, status: 401, code: 'SIGN_IN_REQUIRED' })
  })

  test('ACC-04 a person of an outside identity provider, without rows here, has empty lists', async () => {
    const context = contextFor(await open(), 'somebody-from-outside')
    const details = await call(context, accountDetails, emptyBody)
    expect(details.ok && details.data.content).toEqual({ authenticatedID: 'somebody-from-outside.login', firstName: '', bsseAccountDetails: [], uverseAccountDetails: [] })
    const profile = await call(context, profileInfo, {})
    expect(profile.ok && profile.data.content).toMatchObject({ firstName: '', customerType: 'CONS', timeZone: '', locale: '' })
    const services = await call(context, currentUserServices, {})
    expect(services.ok && services.data.content).toEqual({ reportingAccounts: [], customerType: 'CONS', accountNumber: '' })
  })

  test('ACC-09 ACC-13 the loader’s helper takes the variant that the allocations ask for, and failure is a value', async () => {
    const database = await open()
    const unified = [
      { name: wirelessLanderAllocation, value: 'bsse' },
      { name: unifiedAccountFlag, value: 'true' },
    ]
    const details = await readAccountDetails(contextFor(database, 'joe'), unified)
    expect(details.ok && details.data.content.customerType).toBe('CONS_SMB')
    expect(await readAccountDetails(contextFor(database), [])).toMatchObject({ ok: false, status: 401 })
  })
})

test('ACC-13 the unified variant only when the allocation is bsse and its flag is the string true', () => {
  const choose = (allocation: unknown, flag: unknown) =>
    accountDetailsFor([
      { name: wirelessLanderAllocation, value: allocation },
      { name: unifiedAccountFlag, value: flag },
    ]).path
  expect(choose('bsse', 'true')).toBe('/msapi/supportaccountdetails/v1/profile/details')
  expect(choose('bsse', 'false')).toBe('/msapi/accountservices/v1/common/accountDetails')
  expect(choose('bsse', true)).toBe('/msapi/accountservices/v1/common/accountDetails')
  expect(choose('other', 'true')).toBe('/msapi/accountservices/v1/common/accountDetails')
  expect(accountDetailsFor([])).toBe(accountDetails)
})
