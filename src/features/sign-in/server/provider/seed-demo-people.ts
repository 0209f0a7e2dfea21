import { createHash } from 'node:crypto'
import { loginTypeOf } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { readSetting, writeSetting } from '#platform/database/settings.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import type { DemoSignIns } from '../../login-page-data.ts'
import { hashPassword } from './password-hash.ts'
import {
  findPersonWithPassword,
  hasPersonWithIdFrom,
  loginIdsWithPassword,
  upsertAccount,
  upsertCredential,
  upsertCustomer,
  upsertStaff,
} from './people-store.ts'

type DemoPerson = DemoWorld['people'][number]

const idPrefix = 'demo_'
const passwordSetting = 'demo.password'

/** The customer id of a person of the demo world: the same in every database, and different from the login id. */
export function demoCustomerId(loginId: string): string {
  return idPrefix + createHash('sha256').update(`careline demo ${loginId.toLowerCase()}`).digest('hex').slice(0, 20)
}

/** Writes the people of the demo world, customers and staff, with their accounts and sign-ins. Idempotent. */
export async function seedDemoPeople(database: Database, world: Pick<DemoWorld, 'people' | 'staff' | 'password'>): Promise<void> {
  const { people, staff, password } = world
  const hashes = await missingHashes(database, [...people, ...staff], password)
  await database.transaction(async (trx) => {
    for (const person of people) {
      await upsertCustomer(trx, customerRow(person))
      for (const [position, account] of person.accounts.entries()) {
        const { number, kind, status, smb } = account
        await upsertAccount(trx, { number, kind, status, is_smb: smb ? 1 : 0, position, customer_id: demoCustomerId(person.loginId) })
      }
    }
    for (const { loginId, firstName, role } of staff) await upsertStaff(trx, { id: demoCustomerId(loginId), login_id: loginId.toLowerCase(), first_name: firstName, role })
    for (const [loginId, hash] of hashes) await upsertCredential(trx, loginId, hash)
    if (hashes.length > 0) await writeSetting(trx, passwordSetting, password)
  })
}

/**
 * Hashing is slow on purpose, so it is done only if a sign-in is missing or the demo password has changed, and once for
 * all people: they share a password that the sign-in page shows, so separate salts would protect nothing.
 */
async function missingHashes(database: Database, people: readonly Pick<DemoPerson, 'loginId'>[], password: string): Promise<[string, string][]> {
  const isSamePassword = (await readSetting(database.read, passwordSetting)) === password
  const known = isSamePassword ? await loginIdsWithPassword(database) : new Set<string>()
  const missing = people.map((person) => person.loginId.toLowerCase()).filter((loginId) => !known.has(loginId))
  if (missing.length === 0) return []
  const hash = await hashPassword(password)
  return missing.map((loginId) => [loginId, hash])
}

function customerRow(person: DemoPerson) {
  return {
    id: demoCustomerId(person.loginId),
    login_id: person.loginId.toLowerCase(),
    login_type: loginTypeOf(person.loginId),
    first_name: person.firstName,
    last_name: person.lastName,
    customer_class: person.class,
    locale: person.locale,
    phone: person.phone,
    zip: person.zip,
    time_zone: person.timeZone,
    email: demoAddress(person.loginId),
  }
}

/** An address at a reserved domain (RFC 2606), so that a mail server configured by mistake reaches no stranger. */
function demoAddress(loginId: string): string {
  return `${loginId.toLowerCase().replace('@', '.')}@example.com`
}

/** Three people to try, listed on the sign-in page of a demonstration. */
const shown = ['maya.torres', 'priya.nair', 'rosa.delgado']

/** The sign-ins that the sign-in page may show; only those that exist. */
export async function readDemoSignIns(database: Database): Promise<DemoSignIns | undefined> {
  const password = await readSetting(database.read, passwordSetting)
  if (password === undefined) return undefined
  const people = await Promise.all(shown.map((loginId) => findPersonWithPassword(database, loginId)))
  return { password, people: people.flatMap((person) => (person ? [{ loginId: person.loginId, firstName: person.firstName }] : [])) }
}

/** Thrown for a production configuration on a database with the demo people. The message is for the operator. */
export class DemoPeopleError extends Error {}

/** @throws DemoPeopleError if the demo people exist, because their password is public */
export async function assertNoDemoPeople(database: Database): Promise<void> {
  if (!(await hasPersonWithIdFrom(database, idPrefix))) return
  throw new DemoPeopleError(
    'CARELINE_ENV=production does not start on a database that holds the demo people. Give it a database of its own with DATABASE_URL or CARELINE_DATA.',
  )
}
