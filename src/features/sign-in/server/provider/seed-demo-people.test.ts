import path from 'node:path'
import { expect, it } from 'vitest'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { isPasswordOf } from './password-hash.ts'
import { findPersonWithPassword } from './people-store.ts'
import { assertNoDemoPeople, demoCustomerId, DemoPeopleError, readDemoSignIns, seedDemoPeople } from './seed-demo-people.ts'

const world = await readDemoWorld(path.resolve('content'))

describeEachEngine('demo people', (openDatabase) => {
  it('ACC-02 ACC-06 everybody of the demo world is there with type, class and accounts, and can sign in', async () => {
    const database = await openDatabase()
    await seedDemoPeople(database, world)
    const customers = await database.read.selectFrom('customer').selectAll().execute()
    expect(customers).toHaveLength(world.people.length)
    for (const person of world.people) {
      const row = customers.find((customer) => customer.login_id === person.loginId)
      expect(row).toMatchObject({ login_type: person.loginType, customer_class: person.class, first_name: person.firstName, zip: person.zip })
      const accounts = await database.read.selectFrom('account').selectAll().where('customer_id', '=', row!.id).orderBy('position').execute()
      expect(accounts.map(({ number }) => number)).toEqual(person.accounts.map(({ number }) => number))
    }
    const maya = await findPersonWithPassword(database, 'maya.torres')
    expect(await isPasswordOf(maya?.passwordHash, world.password)).toBe(true)
    expect(await isPasswordOf(maya?.passwordHash, `${world.password} `)).toBe(false)
  })

  it('a second start changes nothing and hashes nothing again; a new demo password replaces the old one', async () => {
    const database = await openDatabase()
    const few = { ...world, people: world.people.slice(0, 1), staff: world.staff.slice(0, 1) }
    await seedDemoPeople(database, few)
    const hashes = () => database.read.selectFrom('login_credential').selectAll().orderBy('login_id').execute()
    const first = await hashes()
    await seedDemoPeople(database, few)
    expect(await hashes()).toEqual(first)
    await seedDemoPeople(database, { ...few, password: 'another-demo' })
    const changed = await hashes()
    expect(await isPasswordOf(changed[0]!.password_hash, 'another-demo')).toBe(true)
    expect(changed).toHaveLength(2)
    expect(changed.filter(({ password_hash: hash }) => hash !== changed[0]!.password_hash || first.some((row) => row.password_hash === hash))).toEqual([])
  })
})

it('a production configuration refuses a database with demo people in one sentence, and takes one without', async () => {
  const database = await openTestDatabase('sqlite')
  await assertNoDemoPeople(database)
  await seedDemoPeople(database, { ...world, people: world.people.slice(0, 1) })
  await expect(assertNoDemoPeople(database)).rejects.toThrow(DemoPeopleError)
})

it('a customer id does not tell the login id and is the same in every database', () => {
  expect(demoCustomerId('maya.torres')).toBe(demoCustomerId('Maya.Torres'))
  expect(demoCustomerId('maya.torres')).toMatch(/^demo_[0-9a-f]{20}$/)
})

it('the sign-in page prints only sign-ins that are there', async () => {
  const database = await openTestDatabase('sqlite')
  expect(await readDemoSignIns(database)).toBeUndefined()
  await seedDemoPeople(database, { ...world, people: world.people.filter(({ loginId }) => loginId === 'priya.nair') })
  expect(await readDemoSignIns(database)).toEqual({ password: world.password, people: [{ loginId: 'priya.nair', firstName: 'Priya' }] })
})
