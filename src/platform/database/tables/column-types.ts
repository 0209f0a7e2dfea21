import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../database.ts'

/** The only column types that a migration may use: they hold the same values on both engines. */
export interface ColumnTypes {
  /** Sorted and compared by bytes on both engines: PostgreSQL's default would follow the operator's locale. */
  readonly text: RawBuilder<unknown>
  /** Counts, positions and flags (0 or 1): 32 bits on PostgreSQL. */
  readonly integer: RawBuilder<unknown>
  /** Milliseconds since 1970 UTC: 64 bits, read back as a number. */
  readonly instant: RawBuilder<unknown>
  /** Goes at the end of each `create table`: makes SQLite refuse values of the wrong type, as PostgreSQL does. */
  readonly tableEnd: RawBuilder<unknown>
}

export function columnTypes(engine: Engine): ColumnTypes {
  if (engine === 'sqlite') return { text: sql`text`, integer: sql`integer`, instant: sql`integer`, tableEnd: sql`strict` }
  return { text: sql`text collate "C"`, integer: sql`integer`, instant: sql`bigint`, tableEnd: sql`` }
}
