import { pino } from 'pino'

export type Log = Pick<pino.Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'child'>

/** Values under these keys are redacted in log lines. */
const secretKeys = [
  'password', 'token', 'authorization', 'cookie', 'secret', 'code', 'id_token',
  'accountNumber', 'ban', 'zip', 'zipcode', 'phone', 'loginId', 'email',
]

/** Matches only at the start of a run of letters: from each letter of a text without an @ it would be quadratic. */
const emailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.+-]+/g

/** A private address of a home gateway: identifies no customer and is in help articles, so it is not masked. */
const homeAddress = /^(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}$/

/** Masks e-mail addresses, and digits that could be an account, card or phone number, in free text; in linear time. */
export function maskPersonalText(text: string): string {
  return text.replace(emailAddress, '[email]').replace(/\(?\d[\d ().-]{7,}\d/g, (digits) => (homeAddress.test(digits) ? digits : '[number]'))
}

export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? { type: error.name, message: maskPersonalText(error.message), stack: maskPersonalText(error.stack ?? '') }
          : { message: maskPersonalText(String(error)) },
    },
  }
  return destination ? pino(options, destination) : pino(options, pino.destination({ fd: 2, sync: false }))
}
