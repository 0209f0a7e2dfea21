import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { dateIn, timeIn } from '#platform/time/local-time.ts'
import type { AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import type { Partner } from './tmf646-appointments.ts'
import { tmfStatuses } from './tmf646-resource.ts'

export interface Paging {
  offset: number
  limit: number
}

const defaultLimit = 50
const maxLimit = 200

/** offset and limit as whole numbers. A limit above 200 becomes 200; the response headers give the total. */
export function readPaging(query: Record<string, string[]>): Outcome<Paging> {
  const read = (name: string, otherwise: number) => {
    const values = query[name]
    if (!values) return otherwise
    return values.length === 1 && /^\d{1,9}$/.test(values[0]!) ? Number(values[0]) : undefined
  }
  const [offset, limit] = [read('offset', 0), read('limit', defaultLimit)]
  if (offset === undefined || limit === undefined) return failure(400, 'INVALID_QUERY', 'offset and limit are whole numbers, each given once.')
  return success({ offset, limit: Math.min(limit, maxLimit) })
}

/** The TMF646 status: `tmfStatusOf` in SQL that works on both database engines. */
export const tmfStatusSql = sql<string>`case
  when type = 'bdr' and lower(status) = 'x' then 'cancelled'
  when type = 'bdr' and (lower(status) = 'f' or lower(status) like 'f-%') then 'failed'
  when type = 'bdr' and (lower(status) in ('c', 'g', 'r', 'p') or lower(status) like 'c-%' or lower(status) like 'g-%' or lower(status) like 'r-%' or lower(status) like 'p-%') then 'completed'
  when lower(status) like '%cancel%' then 'cancelled'
  when lower(status) like '%complete%' or lower(status) like '%close%' then 'completed'
  when lower(status) = 'failed' then 'failed'
  else 'confirmed' end`

const columns = { id: 'work_order_id', externalId: 'external_order_id', category: 'kind', 'relatedParty.id': 'account_number', 'relatedPlace.id': 'region' } as const
const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const dateNames = { creationDate: 'created_at', lastUpdate: 'updated_at' } as const
const timeNames = { 'validFor.startDateTime': 'start_time', 'validFor.endDateTime': 'end_time' } as const

type Builder = ExpressionBuilder<Schema, 'appointment'>
type Condition = (builder: Builder, zones: readonly string[]) => Expression<SqlBool>

function conditionOf(name: string, values: readonly string[]): Condition | undefined {
  const listed = values.flatMap((value) => value.split(','))
  if (Object.hasOwn(columns, name)) return (eb) => eb(columns[name as keyof typeof columns], 'in', listed)
  if (name === 'status') return listed.every((value) => (tmfStatuses as readonly string[]).includes(value)) ? (eb) => eb(tmfStatusSql, 'in', listed) : undefined
  const at = Date.parse(values[0]!)
  const [, date, dateBound] = /^(creationDate|lastUpdate)(?:\.(gt|gte|lt|lte))?$/.exec(name) ?? []
  if (date && values.length === 1 && !Number.isNaN(at)) {
    return (eb) => eb(dateNames[date as keyof typeof dateNames], dateBound ? bounds[dateBound as keyof typeof bounds] : '=', at)
  }
  const [, path, bound] = /^(validFor\.\w+)\.(gt|gte|lt|lte)$/.exec(name) ?? []
  if (!path || !bound || !Object.hasOwn(timeNames, path) || values.length > 1 || Number.isNaN(at)) return undefined
  return compareTime(timeNames[path as keyof typeof timeNames], bounds[bound as keyof typeof bounds], at)
}

/** Appointments are stored as wall-clock times, so an instant is compared separately for each time zone. */
function compareTime(column: 'start_time' | 'end_time', sign: '>' | '>=' | '<' | '<=', at: number): Condition {
  return (eb, zones) =>
    eb.or(
      zones.map((zone) => {
        const wall = `${dateIn(zone, at)} ${timeIn(zone, at)}`
        return eb.and([eb('time_zone', '=', zone), eb(sql<string>`date || ' ' || ${sql.ref(column)}`, sign, wall)])
      }),
    )
}

const notFilters = new Set(['fields', 'offset', 'limit'])

/**
 * The appointments that a partner may see, soonest first, with the total. A filter by an unsupported attribute is
 * refused, not ignored.
 */
export async function listForPartner({ context, regions }: Partner, query: Record<string, string[]>): Promise<Outcome<{ rows: AppointmentRow[]; total: number }>> {
  const paging = readPaging(query)
  if (!paging.ok) return paging
  const { read } = context.runtime.database
  const conditions: Condition[] = regions ? [(eb) => eb('region', 'in', regions)] : []
  for (const [name, values] of Object.entries(query)) {
    if (notFilters.has(name)) continue
    const condition = conditionOf(name, values)
    if (!condition) return failure(400, 'INVALID_QUERY', `Appointments cannot be filtered by ${name.slice(0, 64)} with this value.`)
    conditions.push(condition)
  }
  const zones = (await read.selectFrom('appointment').select('time_zone').distinct().execute()).map((row) => row.time_zone)
  const matching = read.selectFrom('appointment').where((eb) => eb.and([eb('deleted_at', 'is', null), ...conditions.map((condition) => condition(eb, zones))]))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { offset, limit } = paging.data
  const rows = await matching.selectAll().orderBy('date').orderBy('start_time').orderBy('work_order_id').limit(limit).offset(offset).execute()
  return success({ rows, total: Number(total) })
}
