/** The database cannot be opened. The message is one clear sentence or two for the operator, without any secret. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError'
}
