import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { isThisMachine, servicesOrigin } from './deployment.ts'

const demoBrand = 'Meadowlink'

type Checked = Pick<Config, 'mode' | 'host' | 'publicUrl' | 'identity' | 'trustedProxies' | 'cluster' | 'servicesUrl' | 'servicesDomain' | 'servicesSecret' | 'misspelt' | 'mail' | 'dataDirectory' | 'databaseUrl'>

/**
 * `CARELINE_ENV=test` is lenient (the demo world, events to plain http addresses), so a listening process in it must be
 * reachable from this machine only. Tests that open no port may use any address.
 * @throws ConfigError
 */
export function refuseTestModeElsewhere({ mode, host, publicUrl }: Checked): void {
  if (mode !== 'test') return
  const { origin, host: publicHost } = new URL(publicUrl)
  if (!isThisMachine(publicHost)) throw new ConfigError(`CARELINE_ENV=test is for tests on this machine, and PUBLIC_URL names '${origin}'. Set CARELINE_ENV=production.`)
  if (!isThisMachine(host === '::1' ? '[::1]' : (host ?? ''))) throw new ConfigError(`CARELINE_ENV=test is for tests on this machine, and HOST=${host} lets others in. Set CARELINE_ENV=production.`)
}

/**
 * The folders of pictures must be writable before the first customer sends one.
 * @throws ConfigError
 */
export function refuseUnwritableFolders({ dataDirectory, picturesDirectory, articlePicturesDirectory }: Pick<Config, 'dataDirectory' | 'picturesDirectory' | 'articlePicturesDirectory'>): void {
  for (const [setting, folder] of [['TICKET_PICTURES', picturesDirectory], ['ARTICLE_PICTURES', articlePicturesDirectory]] as const) {
    try {
      makeFolder(folder)
      accessSync(folder, constants.W_OK)
    } catch (error) {
      // a folder in the data directory is there because CARELINE_DATA says so
      if (path.dirname(folder) === dataDirectory) throw new ConfigError(`Nothing can be written to ${folder} (${(error as NodeJS.ErrnoException).code}). Set CARELINE_DATA (now ${dataDirectory}) to a folder that this process can write to.`)
      throw new ConfigError(`Pictures cannot be written to ${folder} (${(error as NodeJS.ErrnoException).code}). Set ${setting} to a folder that this process can write to.`)
    }
  }
}

function isWritable(folder: string): boolean {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Not `recursive`: below /proc Node's own recursion never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

/** What of the content can be seen at a start: `hasPayment`, whether customers are led to a payment page. */
export interface StartedContent {
  brand: string
  hasPayment: boolean
}

/**
 * Warnings for the operator at each start, of one or two sentences each. They do not prevent the start.
 * @param role a services process is called without a proxy, and signs nobody in
 */
export function startWarnings(config: Checked, role: 'web' | 'services' = 'web', content?: StartedContent): string[] {
  const { mode, publicUrl, identity, trustedProxies } = config
  const { origin, host } = new URL(publicUrl)
  const warnings: string[] = []
  if (mode === 'demo' && !isThisMachine(host)) {
    warnings.push(`THIS IS THE DEMO, at ${origin}: everybody who gets there can sign in with passwords that are public, and read every e-mail at /inbox. For customers set CARELINE_ENV=production.`)
  }
  if (identity.kind === 'gateway' && trustedProxies === 0) {
    warnings.push('TRUSTED_PROXIES is 0 behind a gateway: all customers count as one address, the gateway’s, and share its limits. Set how many proxies there are, the gateway among them.')
  }
  if (role === 'web' && identity.kind !== 'gateway' && trustedProxies === 0 && publicUrl.startsWith('https:') && !isThisMachine(host)) {
    warnings.push(`TRUSTED_PROXIES is 0, and TLS of ${origin} ends at a proxy: all customers count as one address, the proxy’s, and share its limits. Set how many proxies there are.`)
  }
  if (role === 'web' && identity.kind === 'issuer' && identity.clientSecret === undefined) {
    warnings.push(`There is no OIDC_CLIENT_SECRET. If ${new URL(identity.issuer).origin} knows '${identity.clientId}' by a secret, as most do, nobody can sign in.`)
  }
  const sendsMail = role === 'services' || servicesOrigin(config) === undefined
  if (mode === 'production' && sendsMail && !config.mail.smtp) {
    warnings.push('There is no SMTP_URL: customers are told of e-mails that wait here and are sent to nobody. Set SMTP_URL and MAIL_FROM.')
  }
  if (mode === 'production' && role === 'web' && content?.brand === demoBrand) {
    warnings.push(`The content is that of the demonstration operator, ${demoBrand}: its name, its phone number and its promises stand on every page. See 'Filling a new installation' in docs/operating.md.`)
  }
  if (mode === 'production' && role === 'web' && content?.hasPayment === false) {
    warnings.push("There is no address where customers pay: bills are shown without 'Pay'. Set billing.paymentUrl in site.json of your content.")
  }
  // the embedded database refuses such a folder by itself
  if (config.databaseUrl !== undefined && !isWritable(config.dataDirectory)) {
    warnings.push(`Nothing can be written to ${config.dataDirectory}: search indexes are made anew at each start, which then takes minutes. Set CARELINE_DATA to a folder that this process can write to.`)
  }
  for (const { name, meant } of config.misspelt) warnings.push(`${name} is no setting; did you mean ${meant}?`)
  const services = servicesOrigin(config)
  if (services && !config.servicesSecret) {
    warnings.push(`There is no SERVICES_SECRET for the services at ${services}. Services of your own may need none; ours would take every customer for a stranger, and need the same SERVICES_SECRET.`)
  }
  return warnings
}
