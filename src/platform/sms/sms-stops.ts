import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { ensureSetting } from '../database/settings.ts'

/** The key of this database, read once in each process: what is kept of a number names nobody by itself. */
const readKey = perDatabase((database): Promise<string> => database.transaction((trx) => ensureSetting(trx, 'sms.number-key', () => randomBytes(32).toString('base64url'))))

async function hashOf(database: Database, number: string): Promise<string> {
  return createHmac('sha256', await readKey(database)).update(number).digest('base64url')
}

/** Whether whoever has this number (E.164) wants no text messages. */
export async function isStopped(database: Database, number: string): Promise<boolean> {
  const row = await database.read.selectFrom('sms_wish').select('is_stopped').where('number_hash', '=', await hashOf(database, number)).executeTakeFirst()
  return row?.is_stopped === 1
}

/** Keeps what somebody wants: the newest wish holds, in whatever order they arrive, and of two of the same moment the end. @param at epoch ms: when it was said */
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
