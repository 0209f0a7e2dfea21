import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Engine } from './database.ts'
import { engineOf } from './notices.ts'
import type { Schema } from './tables/schema.ts'

/** Stands in a query for the value of a parameter until one is run. */
class Marker {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose text is made once for each engine, from `build`, and run with other parameters each time. Making the
 * text anew costs several times what SQLite needs to run it: worth it where many of them make up one request. `build`
 * may only hand its parameters on to the query, not look at them.
 */
export function prepareQuery<Parameters extends object, Row>(
  build: (db: Kysely<Schema>, parameters: Parameters) => Compilable<Row>,
): (db: Kysely<Schema>, parameters: Parameters) => Promise<QueryResult<Row>> {
  const made = new Map<Engine, CompiledQuery<Row>>()
  const markers = new Proxy({}, { get: (_, name) => new Marker(String(name)) }) as Parameters
  return (db, parameters) => {
    const engine = engineOf(db)
    const compiled = made.get(engine) ?? build(db, markers).compile()
    made.set(engine, compiled)
    const given = compiled.parameters.map((each) => (each instanceof Marker ? parameters[each.name as keyof Parameters] : each))
    return db.getExecutor().executeQuery({ ...compiled, parameters: given })
  }
}
