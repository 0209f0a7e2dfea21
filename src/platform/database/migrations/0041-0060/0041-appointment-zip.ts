import type { Kysely } from 'kysely'

/**
 * The regions of the visits at a ZIP, by which TMF646 decides whether a client of some regions may know an account
 * without visits. Without it each such request reads every visit.
 */
export async function appointmentZip(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('appointment_zip').on('appointment').columns(['zip', 'region']).execute()
}
