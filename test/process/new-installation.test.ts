import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readAccountOwner } from '#features/account/server.ts'
import { findAppointment, listAppointmentsOf, listFreeSlots } from '#features/appointments/booking/server/store/appointment-store.ts'
import { describeEachEngine } from '../support/databases.ts'

const chapter = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8').split('## Filling a new installation')[1]!
const [, statements = ''] = /```sql\n(.*?)```/s.exec(chapter)!

describeEachEngine('docs/operating.md: filling a new installation', (openTestDatabase) => {
  it('APT-05 ACC-03 what operators write as it says is a customer with an account, a visit and windows to move it to', async () => {
    const database = await openTestDatabase()
    await database.transaction(async (trx) => {
      for (const statement of statements.split(/;\n/).filter((each) => each.trim() !== '')) await sql.raw(statement).execute(trx)
    })
    const { read } = database
    const [appointment] = await listAppointmentsOf(read, '8f14e45f-ceea-467f', '300000001')
    expect(appointment).toMatchObject({ work_order_id: 'WO1', contact: expect.stringContaining('Ana'), deleted_at: null })
    const actor = { customerId: '8f14e45f-ceea-467f', tokenHash: undefined, partnerId: undefined, now: 0 }
    expect(await findAppointment(read, actor, { workOrderId: 'WO1' })).toEqual(appointment)
    expect(await listFreeSlots(read, appointment!.region, appointment!.date, appointment!.date)).toEqual([
      { date: '2027-01-11', startTime: '08:00', endTime: '10:00' },
      { date: '2027-01-11', startTime: '10:00', endTime: '12:00' },
    ])
    expect(await readAccountOwner(read, '300000001')).toMatchObject({ firstName: 'Ana', email: 'ana@example.com', locale: 'en' })
  })
})
