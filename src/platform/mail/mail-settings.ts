/** Where e-mails are handed over. */
export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (smtps) */
  isSecure: boolean
  /** STARTTLS or nothing: a password never travels in the clear, but for a server on this machine */
  needsTls: boolean
  credentials: { user: string; pass: string } | undefined
}

/** Whom e-mails are from; without a name the operator's brand stands there. */
export interface Mailbox {
  name: string | undefined
  address: string
}

const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const
const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** `smtp://user:password@mail.example.com:587` or `smtps://…`; undefined for everything else. */
export function parseSmtpUrl(text: string): SmtpSettings | undefined {
  if (!URL.canParse(text) || !isDecodable(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '' || !/^\/?$/.test(pathname) || search !== '' || hash !== '') return undefined
  const isSecure = protocol === 'smtps:'
  const hasCredentials = username !== ''
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? defaultPorts[protocol] : Number(port),
    isSecure,
    needsTls: !isSecure && hasCredentials && !thisMachine.test(hostname),
    credentials: hasCredentials ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const addressShape = /^[^\s@<>"(),:;\\[\]]{1,64}@[\w-]+(\.[\w-]+)*$/

/** An address that goes into headers and envelopes as it is: no spaces, no quotes, no control characters, one @. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressShape.test(text)
}

/** `Meadowlink <appointments@example.com>` or the address alone; undefined for everything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name, inBrackets] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  return isMailAddress(address) ? { name: name || undefined, address } : undefined
}
