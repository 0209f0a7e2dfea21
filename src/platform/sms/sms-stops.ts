import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { ensureSetting } from '../database/settings.ts'

/** This database's key, read once per process: a stored hash does not reveal the number. */
const readKey = perDatabase((database): Promise<string> => database.transaction((trx) => ensureSetting(trx, 'sms.number-key', () => randomBytes(32).toString('base64url'))))

async function hashOf(database: Database, number: string): Promise<string> {
  return createHmac('sha256', await readKey(database)).update(number).digest('base64url')
}

/** Whether the holder of this number (E.164) has stopped text messages. */
export async function isStopped(database: Database, number: string): Promise<boolean> {
  const row = await database.read.selectFrom('sms_wish').select('is_stopped').where('number_hash', '=', await hashOf(database, number)).executeTakeFirst()
  return row?.is_stopped === 1
}

/**
 * Stores a customer's wish: the newest one counts, in whatever order they arrive, and of two at the same moment `stop`.
 * @param at epoch ms: when it was received
 */
export async function keepWish(database: Database, number: string, { wish, at }: { wish: 'stop' | 'start'; at: number }): Promise<void> {
  const number_hash = await hashOf(database, number)
  const is_stopped = wish === 'stop' ? 1 : 0
  await database.write
    .insertInto('sms_wish')
    .values({ number_hash, is_stopped, said_at: at })
    .onConflict((conflict) =>
      conflict
        .column('number_hash')
        .doUpdateSet({ is_stopped, said_at: at })
        .where('sms_wish.said_at', is_stopped === 1 ? '<=' : '<', at),
    )
    .execute()
}
