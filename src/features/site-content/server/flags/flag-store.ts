import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { putVersion } from '#platform/database/rows/put-version.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { nextTurn, Rollout } from '../../rollout.ts'

/** The database queries of flags that publishers set. */

/** A flag with its settings in the Studio. */
export interface SetFlag {
  team: string
  name: string
  value: string
  rollout: Rollout | undefined
  /** 0: never set in the Studio */
  version: number
  changedAt: number | undefined
  changedBy: string
}

export async function readFlags(db: Kysely<Schema>, name?: string): Promise<SetFlag[]> {
  const all = db
    .selectFrom('allocation')
    .leftJoin('flag_setting', (join) => join.onRef('flag_setting.team', '=', 'allocation.team').onRef('flag_setting.name', '=', 'allocation.name'))
    .select(['allocation.team', 'allocation.name', 'value', 'rollout', 'version', 'changed_at', 'changed_by'])
    .orderBy('allocation.name')
  const rows = await (name === undefined ? all : all.where('allocation.name', '=', name)).execute()
  return rows.map(({ rollout, version, changed_at, changed_by, ...flag }) => ({ ...flag, rollout: rolloutOf(rollout), version: version ?? 0, changedAt: changed_at ?? undefined, changedBy: changed_by ?? '' }))
}

function rolloutOf(text: string | null): Rollout | undefined {
  return text === null ? undefined : Rollout.parse(JSON.parse(text))
}

/**
 * FLG-07, STU-04: replaces version `seen` of a flag and raises siteVersion; false if another publisher has changed it
 * since.
 */
export async function writeFlag(trx: Transaction<Schema>, { team, name, value, rollout }: Pick<SetFlag, 'team' | 'name' | 'value' | 'rollout'>, { seen, now, person }: { seen: number; now: number; person: string }): Promise<boolean> {
  const row = { team, name, version: seen + 1, rollout: rollout ? JSON.stringify(rollout) : null, turns_at: nextTurn(rollout, now) ?? null, changed_at: now, changed_by: person }
  if (!(await putVersion(trx, 'flag_setting', row, ['team', 'name'], seen))) return false
  await trx.insertInto('allocation').values({ team, name, value }).onConflict((conflict) => conflict.columns(['team', 'name']).doUpdateSet({ value })).execute()
  await raiseSiteVersion(trx, { isNews: true })
  return true
}

/**
 * STU-04: raises siteVersion when a rollout begins or ends, once for each such instant, in whichever process notices it
 * first.
 */
export async function turnDueFlags(database: Database, now: number): Promise<void> {
  const due = await database.read.selectFrom('flag_setting').select(['team', 'name', 'rollout', 'turns_at']).where('turns_at', '<=', now).limit(100).execute()
  if (due.length === 0) return
  await database.transaction(async (trx) => {
    let turned = 0n
    for (const { team, name, rollout, turns_at } of due) {
      const next = nextTurn(rolloutOf(rollout), now) ?? null
      const { numUpdatedRows } = await trx.updateTable('flag_setting').set({ turns_at: next }).where('team', '=', team).where('name', '=', name).where('turns_at', '=', turns_at).executeTakeFirst()
      turned += numUpdatedRows
    }
    if (turned > 0n) await raiseSiteVersion(trx, { isNews: true })
  })
}
