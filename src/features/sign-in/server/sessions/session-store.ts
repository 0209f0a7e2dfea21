import type { Transaction } from 'kysely'
import { staffRolesOf, type LoginType, type StaffRoles } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { IssuerLogout } from '../issuer/logout-token.ts'
import { hashOf } from '../keys/sign-in-keys.ts'

/** A row of the session table; all instants are epoch ms. */
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
  /** the issuer's id of its own session */
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

/**
 * A prepared query, because every signed-in request runs it. It also reads the role that a staff member has now; the
 * session's own is that of the sign-in.
 */
const findLasting = prepareQuery((db, { idHash, now }: { idHash: string; now: number }) =>
  db
    .selectFrom('session')
    .leftJoin('staff_member', (join) => join.onRef('staff_member.id', '=', 'session.customer_id').on('session.role', 'is not', null))
    .selectAll('session')
    .select('staff_member.role as role_now')
    .where('session.id_hash', '=', idHash)
    .where('session.expires_at', '>', now),
)

/**
 * The session that lasts. `keepsStaff`: the staff are in our table, so a role counts as it is there now, and the session
 * of somebody who is staff no more has ended (STU-01).
 */
export async function findSession(database: Database, idHash: string, now: number, { keepsStaff = false } = {}): Promise<StoredSession | undefined> {
  if (endedSessions(database).has(idHash)) return undefined
  const row = (await findLasting(database.read, { idHash, now })).rows[0]
  // a session of staff without a row of staff
  if (!row || (keepsStaff && row.role !== null && row.role_now === null)) return undefined
  return {
    customerId: row.customer_id,
    loginId: row.login_id,
    loginType: row.login_type as LoginType,
    role: staffRolesOf(keepsStaff ? row.role_now : row.role),
    firstName: row.first_name,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
    idToken: row.id_token,
  }
}

/** Replaces the browser's previous session with the new one, and deletes expired sessions. */
export async function replaceSession(trx: Transaction<Schema>, oldIdHash: string | undefined, session: SessionRow): Promise<void> {
  await trx
    .deleteFrom('session')
    .where((row) => row.or([row('expires_at', '<=', session.created_at), ...(oldIdHash ? [row('id_hash', '=', oldIdHash)] : [])]))
    .execute()
  await trx.insertInto('session').values(session).execute()
}

/** Sessions that were ended while the database accepted no writes; their rows may still exist. */
const endedSessions = perDatabase(() => new Set<string>())
const tryAgainMs = 10_000

/**
 * Ends a session that `findSession` has found, even if the database accepts no writes: with a full disk the session
 * ends for this process at once, and its row is deleted as soon as possible. `onFailure` gets the database's error.
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

/** Ends all sessions and remembered devices of a customer. Returns the number of each. */
export async function endAllOf(database: Database, customerId: string): Promise<{ sessions: number; devices: number }> {
  return database.transaction(async (trx) => {
    const sessions = await trx.deleteFrom('session').where('customer_id', '=', customerId).executeTakeFirst()
    const devices = await trx.deleteFrom('recognised_device').where('customer_id', '=', customerId).executeTakeFirst()
    return { sessions: Number(sessions.numDeletedRows), devices: Number(devices.numDeletedRows) }
  })
}

/** The model name of used logout tokens, stored next to the embedded provider's records, which have other models. */
const usedTokens = 'UsedLogoutToken'

/**
 * Ends the sessions that an issuer names, and stores its token's id until the token cannot be replayed. With `sid`:
 * that session, and if `sub` is given too, the person's sessions without a known `sid`; with `sub` alone: all of the
 * person.
 * @returns how many have ended; undefined, with nothing changed, if the token was used before
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

/** Moves the end of a running session; false if it has ended meanwhile. */
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

/** Remembers a device, replacing its previous entry, and deletes expired devices. */
export async function replaceDevice(trx: Transaction<Schema>, oldTokenHash: string | undefined, device: DeviceRow): Promise<void> {
  await trx
    .deleteFrom('recognised_device')
    .where((row) => row.or([row('expires_at', '<=', device.created_at), ...(oldTokenHash ? [row('token_hash', '=', oldTokenHash)] : [])]))
    .execute()
  await trx.insertInto('recognised_device').values(device).execute()
}

/** When the device stops being recognised, in epoch ms; undefined if it is not recognised. */
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

/** The remembered devices of a customer, newest first. */
export async function listDevices(database: Database, customerId: string, now: number): Promise<DeviceRow[]> {
  return database.read.selectFrom('recognised_device').selectAll().where('customer_id', '=', customerId).where('expires_at', '>', now).orderBy('created_at', 'desc').orderBy('token_hash').execute()
}

/** Deletes the device only if it is the customer's. Returns whether there was one. */
export async function deleteDeviceOf(database: Database, customerId: string, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await database.write.deleteFrom('recognised_device').where('customer_id', '=', customerId).where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}
