import { pino } from 'pino'

export type Log = Pick<pino.Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'child'>

/** Values under these names never reach a log line. */
const secretKeys = [
  'password', 'token', 'authorization', 'cookie', 'secret', 'code', 'id_token',
  'accountNumber', 'ban', 'zip', 'zipcode', 'phone', 'loginId', 'email',
]

/** Looks for the beginning of a run of letters alone: from each letter of a long text without an @ it would be quadratic. */
const emailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.+-]+/g

/** A gateway's own address at home, which everybody has: nobody is named by it, and help articles speak of it. */
const homeAddress = /^(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}$/

/** Digits that could be an account, card or phone number, and e-mail addresses, inside free text; its work is linear. */
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
