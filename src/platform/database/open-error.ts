/** The database cannot be opened or used. The message is one or two sentences for the operator and holds no secret. */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError'
}

/** The disk is full: nothing can be written until space is freed, but reading works. */
export class DiskFullError extends DatabaseOpenError {
  override readonly name = 'DiskFullError'
}

/** PostgreSQL's disk_full (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const postgresDiskFull = '53100'

export function isDiskFull(error: unknown): boolean {
  return error instanceof DiskFullError || (error as { code?: unknown } | undefined)?.code === postgresDiskFull
}
