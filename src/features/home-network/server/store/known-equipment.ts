import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { GatewayReport } from '../../rules/gateway-report.ts'

interface KnownEquipment {
  accountNumber: string
  id: string
  type: 'gateway' | 'extender' | 'receiver'
  name: string
  make: string
  model: string
}

/** NET-04: a customer's gateways, with the equipment behind each from its last stored report; no gateway is asked. */
export async function listKnownEquipment(db: Kysely<Schema>, customerId: string): Promise<KnownEquipment[]> {
  const rows = await db
    .selectFrom('gateway')
    .innerJoin('account', 'account.number', 'gateway.account_number')
    .where('account.customer_id', '=', customerId)
    .select(['gateway.account_number as accountNumber', 'gateway.serial', 'gateway.make', 'gateway.model', 'gateway.last_report'])
    .orderBy('account.position')
    .execute()
  return rows.flatMap(({ accountNumber, serial, make, model, last_report: last }) => {
    const report = last === null ? undefined : GatewayReport.safeParse(JSON.parse(last)).data
    const behind = (report?.equipment ?? []).map(({ id, kind, make: of, model: named }) => ({ accountNumber, id: `${serial}-${id}`, type: kind, name: named, make: of, model: named }))
    return [{ accountNumber, id: serial, type: 'gateway' as const, name: model, make, model }, ...behind]
  })
}
