import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Engine } from './database.ts'
import { engineOf } from './notices.ts'
import type { Schema } from './tables/schema.ts'

/** Placeholder for a parameter's value when the query is compiled. */
class Marker {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose SQL is compiled once for each engine from `build`, and run with other parameters each time. Compiling
 * costs several times what SQLite needs to run the query, which matters if one request runs many of them. `build` may
 * only pass its parameters on to the query; it must not read their values.
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
