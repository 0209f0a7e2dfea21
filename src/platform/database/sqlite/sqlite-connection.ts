import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type BinaryOperationNode, type CompiledQuery, type DatabaseConnection, DefaultQueryExecutor, Kysely, type LimitNode, OperatorNode, type QueryResult, SqliteDialect, type SqliteDatabase, SqliteQueryCompiler, type SqliteStatement } from 'kysely'
import { measureQuery } from '../measure-query.ts'
import type { Schema } from '../tables/schema.ts'
import { describeFailure } from './sqlite-failures.ts'

/** Enough for every query of the program; a prepared statement takes a few KB. */
const maxStatements = 500

/** How long a statement waits for a lock: only a backup or an operator's own SQLite shell can hold one. */
export const busyTimeoutMs = 2000

/** A connection that may write. After `prepareWriter`, a commit waits until its data are on the disk. */
export function openWriter(file: string): DatabaseSync {
  return new DatabaseSync(file, { timeout: busyTimeoutMs })
}

/** Sets the pragmas of a writing connection. */
export function prepareWriter(writer: DatabaseSync): void {
  writer.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma fullfsync = on;
    pragma checkpoint_fullfsync = on;
    pragma foreign_keys = on;
    pragma journal_size_limit = 67108864;
  `)
}

/**
 * SQLite plans a prepared statement anew at each run if the limit, or the pattern of a `like`, is a bare parameter,
 * because it would use its value. That costs several times what the query does, and gains nothing here: as an
 * expression the parameter is left alone.
 */
class PlannedOnce extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node)
    this.append(' + 0')
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(node)
    if (OperatorNode.is(node.operator) && node.operator.operator.endsWith('like')) this.append(" || ''")
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlannedOnce()
  }
}

/** Kysely over node:sqlite. Destroying it closes `database`. */
export function kyselyForSqlite(database: DatabaseSync): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new Dialect({ database: withStatementCache(database) }) })
}

/**
 * Kysely over a connection that only reads. Each statement runs at once instead of waiting for a lock on the
 * connection, as no transaction uses it; waiting would take as long as SQLite needs for most statements.
 */
export function kyselyForReading(database: DatabaseSync): Kysely<Schema> {
  const dialect = new Dialect({ database: withStatementCache(database) })
  const driver = dialect.createDriver()
  let connection: DatabaseConnection | undefined
  const connected = driver.init().then(async () => (connection = await driver.acquireConnection()))
  const provider = { provideConnection: async <T>(consumer: (given: DatabaseConnection) => Promise<T>): Promise<T> => consumer(await connected) }
  class AtOnce extends DefaultQueryExecutor {
    override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      return connection ? connection.executeQuery<Row>(query) : super.executeQuery(query)
    }
  }
  const executor = new AtOnce(dialect.createQueryCompiler(), dialect.createAdapter(), provider)
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor })
}

/** The shape of better-sqlite3 that Kysely's SQLite driver expects, with prepared statements kept by their text. */
function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const file = database.location() ?? ''
  /** Turns a full disk or damaged pages into an error for the operator, in every statement. */
  const attempt: Attempt = (work) => {
    try {
      return work()
    } catch (error) {
      throw describeFailure(file, error)
    }
  }
  return {
    close: () => {
      statements.clear()
      if (database.isOpen) database.close()
    },
    prepare(sql) {
      // After some errors (a full disk) SQLite has already rolled back; Kysely's rollback would fail and hide the
      // error.
      if (sql === 'rollback' && !database.isTransaction) return nothingToDo
      const known = statements.get(sql)
      if (known) return known
      // A cached `select *` would not see the columns that this statement adds or removes.
      if (/^\s*(create|alter|drop)\s/i.test(sql)) statements.clear()
      const statement = portableStatement(attempt(() => database.prepare(sql)), attempt)
      if (statements.size >= maxStatements) statements.delete(statements.keys().next().value as string)
      statements.set(sql, statement)
      return statement
    },
  }
}

type Attempt = <T>(work: () => T) => T

const nothingToDo: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Turns rows from arrays into plain objects: 1.5 times as fast as node:sqlite's own, which lack a prototype. */
function portableStatement(statement: StatementSync, attempt: Attempt): SqliteStatement {
  const names = statement.columns().map((column) => column.name)
  statement.setReturnArrays(true)
  const toRow = (values: unknown) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i += 1) row[names[i] as string] = (values as unknown[])[i]
    return row
  }
  return {
    reader: names.length > 0,
    all: (parameters) => attempt(() => measureQuery(() => statement.all(...(parameters as SQLInputValue[])))).map(toRow),
    run: (parameters) => attempt(() => measureQuery(() => statement.run(...(parameters as SQLInputValue[])))),
    *iterate(parameters) {
      for (const values of statement.iterate(...(parameters as SQLInputValue[]))) yield toRow(values)
    },
  }
}
