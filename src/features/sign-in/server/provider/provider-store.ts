import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import type { Clock } from '#platform/context/request-context.ts'

const sweepEveryMs = 60_000
const sweptAt = new WeakMap<Database, number>()

/** The storage adapter for one model of the embedded provider (grants, codes, interactions, …) in our own database. */
export function providerRecords(database: Database, clock: Clock, model: string): Adapter {
  const { read, write } = database
  const found = async (column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> => {
    const row = await read
      .selectFrom('oidc_record')
      .select(['payload', 'consumed_at', 'expires_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .executeTakeFirst()
    if (!row || (row.expires_at !== null && row.expires_at <= clock())) return undefined
    const payload = JSON.parse(row.payload) as AdapterPayload
    return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) }
  }
  return {
    async upsert(id, payload, expiresInSeconds) {
      await sweepExpired(database, clock())
      const fields = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresInSeconds === undefined ? null : clock() + expiresInSeconds * 1000,
      }
      await write
        .insertInto('oidc_record')
        .values({ model, id, consumed_at: null, ...fields })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(fields))
        .execute()
    },
    find: (id) => found('id', id),
    findByUid: (uid) => found('uid', uid),
    findByUserCode: (userCode) => found('user_code', userCode),
    async consume(id) {
      const result = await write
        .updateTable('oidc_record')
        .set({ consumed_at: clock() })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst()
      // if two requests redeem a code at the same moment, the second gets here
      if (result.numUpdatedRows > 0n) return
      const { errors } = await import('oidc-provider')
      throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await write.deleteFrom('oidc_record').where('model', '=', model).where('id', '=', id).execute()
    },
    async revokeByGrantId(grantId) {
      await write.deleteFrom('oidc_record').where('grant_id', '=', grantId).execute()
    },
  }
}

async function sweepExpired(database: Database, now: number): Promise<void> {
  if (now < (sweptAt.get(database) ?? 0) + sweepEveryMs) return
  sweptAt.set(database, now)
  await database.write.deleteFrom('oidc_record').where('expires_at', '<=', now).execute()
}
