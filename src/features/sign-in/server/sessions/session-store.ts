import type { Transaction } from 'kysely'
import { staffRolesOf, type LoginType, type StaffRoles } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { IssuerLogout } from '../issuer/logout-token.ts'
import { hashOf } from '../keys/sign-in-keys.ts'

/** All instants are epoch ms. */
export interface SessionRow {
  id_hash: string
  customer_id: string
  login_id: string
  login_type: string
  role: string | null
  first_name: string
  created_at: number
  expires_at: number
  ends_at: number
  id_token: string | null
  /** the issuer's own session */
  sid: string | null
}

export interface StoredSession {
  customerId: string
  loginId: string
  loginType: LoginType
  role: StaffRoles | undefined
  firstName: string
  expiresAt: number
  endsAt: number
  idToken: string | null
}

/** Each request asks it: its text is made once. */
const findLasting = prepareQuery((db, { idHash, now }: { idHash: string; now: number }) => db.selectFrom('session').selectAll().where('id_hash', '=', idHash).where('expires_at', '>', now))

export async function findSession(database: Database, idHash: string, now: number): Promise<StoredSession | undefined> {
  if (endedSessions(database).has(idHash)) return undefined
  const row = (await findLasting(database.read, { idHash, now })).rows[0]
  return (
    row && {
      customerId: row.customer_id,
      loginId: row.login_id,
      loginType: row.login_type as LoginType,
      role: staffRolesOf(row.role),
      firstName: row.first_name,
      expiresAt: row.expires_at,
      endsAt: row.ends_at,
      idToken: row.id_token,
    }
  )
}

/** Puts the new session in the place of the one that the browser held, and clears away what has expired. */
export async function replaceSession(trx: Transaction<Schema>, oldIdHash: string | undefined, session: SessionRow): Promise<void> {
  await trx
    .deleteFrom('session')
    .where((row) => row.or([row('expires_at', '<=', session.created_at), ...(oldIdHash ? [row('id_hash', '=', oldIdHash)] : [])]))
    .execute()
  await trx.insertInto('session').values(session).execute()
}

/** Those that people have ended while the database took no writes: it may have their rows still. */
const endedSessions = perDatabase(() => new Set<string>())
const tryAgainMs = 10_000

/**
 * Ends a session that `findSession` has found, whether or not the database takes writes now: without room on its disk the
 * session is over for this process at once, and its row goes as soon as it can. `onFailure` hears what the database said.
 */
export async function endSession(database: Database, idHash: string, onFailure: (error: unknown) => void): Promise<void> {
  const ended = endedSessions(database)
  try {
    await database.write.deleteFrom('session').where('id_hash', '=', idHash).execute()
    ended.delete(idHash)
  } catch (error) {
    onFailure(error)
    ended.add(idHash)
    setTimeout(() => void endSession(database, idHash, onFailure), tryAgainMs).unref()
  }
}

/** Ends everything that a person has here: sessions and remembered devices, wherever they are. Returns how many of each. */
export async function endAllOf(database: Database, customerId: string): Promise<{ sessions: number; devices: number }> {
  return database.transaction(async (trx) => {
    const sessions = await trx.deleteFrom('session').where('customer_id', '=', customerId).executeTakeFirst()
    const devices = await trx.deleteFrom('recognised_device').where('customer_id', '=', customerId).executeTakeFirst()
    return { sessions: Number(sessions.numDeletedRows), devices: Number(devices.numDeletedRows) }
  })
}

/** Beside the embedded provider's records, which have models of their own. */
const usedTokens = 'UsedLogoutToken'

/**
 * Ends the sessions that an issuer names, and remembers its token until it could not come again. With `sid` those of that
 * session, and the person's of which we know no `sid`; with `sub` alone all of the person.
 * @returns how many have ended; undefined where the token came before: nothing has changed then
 */
export async function endIssuerSessions(database: Database, { sub, sid, jti, expiresAt }: IssuerLogout, now: number): Promise<number | undefined> {
  return database.transaction(async (trx) => {
    await trx.deleteFrom('oidc_record').where('model', '=', usedTokens).where('expires_at', '<=', now).execute()
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('oidc_record')
      .values({ model: usedTokens, id: hashOf(jti), payload: '{}', expires_at: expiresAt })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return undefined
    const named = trx.deleteFrom('session').where((row) => {
      const ofPerson = sub === undefined ? [] : [row('customer_id', '=', sub)]
      if (sid === undefined) return row.and(ofPerson)
      const ofSession = row('sid', '=', sid)
      return row.and([...ofPerson, sub === undefined ? ofSession : row.or([ofSession, row('sid', 'is', null)])])
    })
    return Number((await named.executeTakeFirst()).numDeletedRows)
  })
}

/** Moves the end of a session that is still running; false when it has ended meanwhile. */
export async function moveSessionEnd(database: Database, idHash: string, expiresAt: number, now: number): Promise<boolean> {
  const result = await database.write
    .updateTable('session')
    .set({ expires_at: expiresAt })
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .where('ends_at', '>=', expiresAt)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface DeviceRow {
  token_hash: string
  customer_id: string
  name: string
  created_at: number
  expires_at: number
}

/** Remembers a device in the place of what it was remembered as before. */
export async function replaceDevice(trx: Transaction<Schema>, oldTokenHash: string | undefined, device: DeviceRow): Promise<void> {
  await trx
    .deleteFrom('recognised_device')
    .where((row) => row.or([row('expires_at', '<=', device.created_at), ...(oldTokenHash ? [row('token_hash', '=', oldTokenHash)] : [])]))
    .execute()
  await trx.insertInto('recognised_device').values(device).execute()
}

/** When the device stops being recognised, in epoch ms; undefined when it is not recognised now. */
export async function findDeviceExpiry(database: Database, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await database.read
    .selectFrom('recognised_device')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at
}

export async function deleteDevice(database: Database, tokenHash: string): Promise<void> {
  await database.write.deleteFrom('recognised_device').where('token_hash', '=', tokenHash).execute()
}

/** The devices that somebody asked us to remember, the newest first. */
export async function listDevices(database: Database, customerId: string, now: number): Promise<DeviceRow[]> {
  return database.read.selectFrom('recognised_device').selectAll().where('customer_id', '=', customerId).where('expires_at', '>', now).orderBy('created_at', 'desc').orderBy('token_hash').execute()
}

/** Somebody else's stays. Returns whether there was one. */
export async function deleteDeviceOf(database: Database, customerId: string, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await database.write.deleteFrom('recognised_device').where('customer_id', '=', customerId).where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}
