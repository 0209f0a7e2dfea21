/** The mail server that takes the e-mails. */
export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (smtps) */
  isSecure: boolean
  /** requires STARTTLS: a password is never sent in the clear, except to a server on this machine */
  needsTls: boolean
  credentials: { user: string; pass: string } | undefined
}

/** The sender of e-mails; without a name the operator's brand is used. */
export interface Mailbox {
  name: string | undefined
  address: string
}

const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const
const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Parses `smtp://user:password@mail.example.com:587` or `smtps://…`; undefined for any other text. */
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

const addressShape = /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Cf}\p{Cs}]{1,64}@[\w-]+(\.[\w-]+)*$/u

/** Whether headers and envelopes can take the address as it is: no spaces, quotes, hidden characters, one @. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressShape.test(text)
}

/** Parses `Meadowlink <appointments@example.com>` or an address alone; undefined for any other text. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name, inBrackets] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  return isMailAddress(address) ? { name: name || undefined, address } : undefined
}
