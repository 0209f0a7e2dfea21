/** The database cannot be opened or used. The message is one clear sentence or two for the operator, without any secret. */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError'
}

/** Nothing more can be written until there is room again; what is there can be read. */
export class DiskFullError extends DatabaseOpenError {
  override readonly name = 'DiskFullError'
}

/** PostgreSQL's disk_full (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const postgresDiskFull = '53100'

export function isDiskFull(error: unknown): boolean {
  return error instanceof DiskFullError || (error as { code?: unknown } | undefined)?.code === postgresDiskFull
}
