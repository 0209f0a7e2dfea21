import path from 'node:path'
import { z } from 'zod'
import { consentRules, type ConsentRule } from '#contracts/consent.ts'
import { clusters, isCookieDomain, searchOriginFor } from './deployment.ts'
import { parseMailbox, parseSmtpUrl, type Mailbox, type SmtpSettings } from './mail/mail-settings.ts'
import { reportSettingsFor, type ReportSettings } from './report-hosts.ts'

/**
 * The one place that reads the environment. Every setting has a default that makes
 * `npm start` work; `CARELINE_ENV=production` takes the demo world away and insists on a real
 * identity provider. docs/operating.md explains each for operators.
 */
const text = z.string().trim().min(1)
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

const webUrl = z
  .string()
  .trim()
  .refine((value) => /^https?:\/\/[^/]+/.test(value) && URL.canParse(value), 'must be an http(s) URL')
  .transform((value) => value.replace(/\/+$/, ''))

const wholeNumber = (min: number, max: number) =>
  z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(min).max(max)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Environment = z.object({
  CARELINE_ENV: z.enum(['demo', 'production', 'test']).default('demo'),
  PORT: optional(wholeNumber(0, 65535)),
  HOST: optionalText,
  PUBLIC_URL: optional(webUrl),
  CARELINE_DATA: text.default('.data'),
  DATABASE_URL: optionalText,
  CARELINE_CONTENT: text.default('content'),
  IDENTITY: z.enum(['embedded', 'issuer', 'gateway']).optional(),
  OIDC_ISSUER: optional(webUrl),
  OIDC_CLIENT_ID: text.default('careline'),
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_ROLE_CLAIM: text.default('role'),
  GATEWAY_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  DEPLOYMENT_CLUSTER: z.enum(clusters).default('embedded'),
  SERVICES_URL: optional(webUrl),
  SERVICES_DOMAIN: optionalText,
  SERVICE_LOCATION: optional(webUrl),
  CONTENT_PROXY_URL: optional(webUrl),
  RETURN_ORIGINS: z.string().default(''),
  SEARCH_SOURCE: z.enum(['memory', 'database']).default('memory'),
  EMBED_ORIGINS: z.string().default(''),
  SEARCH_WIDGET_URL: optional(webUrl),
  PRODUCTION_HOST: optionalText,
  SEARCH_ORIGIN: optional(webUrl),
  SEARCH_STAGING_ORIGIN: optional(webUrl),
  SEARCH_TEST_ORIGIN: optional(webUrl),
  SEARCH_PAGE_ORIGINS: z.string().default(''),
  SESSION_COOKIE_DOMAIN: optional(z.string().trim().toLowerCase()),
  PRODUCTION_SIGN_IN_HOST: optionalText,
  LOGIN_ANALYTICS_ORIGIN: optional(webUrl),
  LOGIN_ANALYTICS_STAGING_ORIGIN: optional(webUrl),
  CONSENT: z.enum(consentRules).default('opt-out'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  SESSION_MINUTES: wholeNumber(5, 24 * 60).default(60),
  PARTNER_CLIENTS: z.string().default(''),
  PARTNER_CALLBACK_ORIGINS: z.string().default(''),
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  FINDER_AUDIT_DAYS: wholeNumber(1, 3650).default(90),
  FIELD_SYSTEM_URL: optional(webUrl),
  FIELD_SYSTEM_TOKEN: optionalText,
  FIELD_SYSTEM_TOKEN_URL: optional(webUrl),
  FIELD_SYSTEM_CLIENT_ID: optionalText,
  FIELD_SYSTEM_CLIENT_SECRET: optionalText,
  MODEL_URL: optional(webUrl),
  MODEL_NAME: optionalText,
  MODEL_API_KEY: optionalText,
  MODEL_INPUT_PRICE: z.coerce.number({ error: 'must be a number' }).min(0).default(0),
  MODEL_OUTPUT_PRICE: z.coerce.number({ error: 'must be a number' }).min(0).default(0),
  MODEL_HOURLY_TOKENS: wholeNumber(0, 1_000_000_000).default(1_000_000),
  ANALYTICS_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  ANALYTICS_SINK_URL: optional(webUrl),
  ANALYTICS_SINK_TOKEN: optionalText,
  ANALYTICS_DAYS: wholeNumber(1, 3650).default(90),
  ANALYTICS_HOURLY_DAYS: wholeNumber(1, 3650).default(730),
  INSIGHTS_TIME_ZONE: text.refine(isTimeZone, 'must be the name of a time zone such as America/Chicago').default('America/New_York'),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export interface Config {
  /** demo: the demo world and its sign-ins are loaded; test: the same, with every call validated */
  mode: 'demo' | 'production' | 'test'
  port: number
  host: string | undefined
  /** without a trailing slash; where browsers reach us */
  publicUrl: string
  dataDirectory: string
  databaseUrl: string | undefined
  contentDirectory: string
  identity:
    | { kind: 'embedded' }
    | { kind: 'issuer'; issuer: string; clientId: string; clientSecret: string | undefined; roleClaim: string }
    | { kind: 'gateway'; secret: string }
  /** proves an operator's gateway, and our own web process to our services process */
  gatewaySecret: string | undefined
  cluster: (typeof clusters)[number]
  servicesUrl: string | undefined
  servicesDomain: string | undefined
  /** API-04: the return address for a 309 where it is not the current URL */
  serviceLocation: string | undefined
  /** FLG-09: the lander's feeds are fetched through this address */
  contentProxyUrl: string | undefined
  /** ACC-01: origins beyond our own that sign-in may return to */
  returnOrigins: readonly string[]
  /** memory: each process holds the index; database: the database does, for collections that do not fit */
  searchSource: 'memory' | 'database'
  /** pages of these origins may show our widgets and ask our search (LAN-05) */
  embedOrigins: readonly string[]
  /** LAN-05: the operator's own search widget in place of ours */
  searchWidgetUrl: string | undefined
  /** QAS-10: where our pages' scripts find the search services; '' is their own origin */
  searchOrigin: string
  /** QAS-10: our pages of these origins ask the search services here, with their visitors' cookies */
  searchPageOrigins: readonly string[]
  sessionCookieDomain: string | undefined
  /** ANA-03, ANA-04: by the host of PUBLIC_URL */
  reports: ReportSettings
  /** ACC-15: whether visitors are asked before events of theirs are reported, or may refuse */
  consent: ConsentRule
  /** field systems that may use the TMF646 API; without any there is none */
  partnerClients: readonly PartnerClient[]
  /** the only origins that events are sent to; https (a test's may be http) */
  partnerCallbackOrigins: readonly string[]
  mail: {
    /** without it e-mails wait; in the demo they are in its inbox */
    smtp: SmtpSettings | undefined
    from: Mailbox
  }
  /** how long the record of look-ups without sign-in is kept (FIN-11) */
  finderAuditMs: number
  /** the operator's own field system, which then holds the visits in place of our tables */
  fieldSystem: FieldSystemSettings | undefined
  /** writes answers from our articles' passages; without one the articles' own sentences serve */
  model: ModelSettings | undefined
  /** QAS-10, ANA-06: the host of the pages that are in production */
  productionHost: string
  analytics: AnalyticsSettings
  trustedProxies: number
  sessionMs: number
  logLevel: string
  /** who shows it may read /metrics; without it, this machine alone */
  metricsToken: string | undefined
  /** traces are sent below this address (OTLP over HTTP), or nowhere */
  tracesUrl: string | undefined
}

export interface PartnerClient {
  id: string
  /** SHA-256 of the client's secret, 64 hexadecimal digits */
  secretHash: string
}

/** An operator's TMF646 v4, and how we prove ourselves to it. */
export interface FieldSystemSettings {
  /** `/appointment` and `/searchTimeSlot` stand below it; no trailing slash */
  url: string
  access: { kind: 'bearer'; token: string } | { kind: 'client'; tokenUrl: string; clientId: string; clientSecret: string }
}

export interface AnalyticsSettings {
  /** account numbers and user ids are kept as hashes with this key, or not at all; it never stands in the database */
  key: string | undefined
  /** an endpoint that gets every event as well; no trailing slash */
  sink: { url: string; token: string | undefined } | undefined
  /** how long events are kept, and what each hour comes to */
  eventsKeptMs: number
  hoursKeptMs: number
  /** in which the days of Insights begin: an IANA name */
  timeZone: string
}

export interface ModelSettings {
  /** of an endpoint that speaks OpenAI's chat completions, such as https://models.example.com/v1 */
  url: string
  name: string
  apiKey: string | undefined
  /** US dollars a million tokens, for the log */
  inputPrice: number
  outputPrice: number
  /** what one process may use in an hour; then the articles' own sentences serve. 0: without limit */
  hourlyTokens: number
}

/** A setting that cannot be used. The message is one sentence for the operator. */
export class ConfigError extends Error {}

type Settings = z.output<typeof Environment>

function identityFrom(settings: Settings): Config['identity'] {
  const kind = settings.IDENTITY ?? (settings.OIDC_ISSUER ? 'issuer' : 'embedded')
  if (kind === 'gateway') {
    if (!settings.GATEWAY_SECRET) throw new ConfigError('IDENTITY=gateway needs GATEWAY_SECRET, which proves that a request comes from your gateway.')
    return { kind, secret: settings.GATEWAY_SECRET }
  }
  if (kind === 'issuer') {
    if (!settings.OIDC_ISSUER) throw new ConfigError('IDENTITY=issuer needs OIDC_ISSUER, the address of your identity provider.')
    return { kind, issuer: settings.OIDC_ISSUER, clientId: settings.OIDC_CLIENT_ID, clientSecret: settings.OIDC_CLIENT_SECRET, roleClaim: settings.OIDC_ROLE_CLAIM }
  }
  if (settings.CARELINE_ENV === 'production') {
    throw new ConfigError(
      'CARELINE_ENV=production needs a real identity provider: set OIDC_ISSUER, or IDENTITY=gateway with GATEWAY_SECRET. The built-in provider is for demonstration only.',
    )
  }
  return { kind }
}

function originsFrom(setting: string, list: string): string[] {
  return list.split(',').flatMap((entry) => {
    const value = entry.trim()
    if (value === '') return []
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
      throw new ConfigError(`${setting} holds '${value}', which is not an http(s) origin such as https://shop.example.com.`)
    }
    return [new URL(value).origin]
  })
}

function cookieDomainFrom(domain: string | undefined, publicUrl: string): string | undefined {
  if (domain === undefined || isCookieDomain(domain, publicUrl)) return domain
  throw new ConfigError(`SESSION_COOKIE_DOMAIN (now '${domain}') cannot be used: it must be the host of an https PUBLIC_URL, or a domain that it is part of, such as example.com for https://help.example.com.`)
}

/** The entry is not repeated: somebody may have written the secret itself. */
function partnerClientsFrom(list: string): PartnerClient[] {
  const clients = list.split(',').map((entry) => entry.trim()).filter((entry) => entry !== '').map((entry) => {
    const [, id, hash] = /^([\w.-]{1,64}):([\da-f]{64})$/i.exec(entry) ?? []
    if (!id || !hash) throw new ConfigError('PARTNER_CLIENTS holds an entry that is not id:hash, where hash is the SHA-256 of the secret in 64 hexadecimal digits.')
    return { id, secretHash: hash.toLowerCase() }
  })
  if (new Set(clients.map(({ id }) => id)).size < clients.length) throw new ConfigError('PARTNER_CLIENTS names a client twice.')
  return clients
}

function callbackOriginsFrom(list: string, mode: Config['mode']): string[] {
  const origins = originsFrom('PARTNER_CALLBACK_ORIGINS', list)
  const plain = origins.find((origin) => !origin.startsWith('https:'))
  if (plain && mode !== 'test') throw new ConfigError(`PARTNER_CALLBACK_ORIGINS holds '${plain}': events go to https addresses only.`)
  return origins
}

/** The address is not repeated: it may hold a password. */
function mailFrom(settings: Settings, publicUrl: string): Config['mail'] {
  const smtp = settings.SMTP_URL === undefined ? undefined : parseSmtpUrl(settings.SMTP_URL)
  if (settings.SMTP_URL !== undefined && !smtp) throw new ConfigError('SMTP_URL cannot be used: it must look like smtp://user:password@mail.example.com:587 or smtps://….')
  if (settings.MAIL_FROM === undefined) {
    if (smtp) throw new ConfigError('SMTP_URL needs MAIL_FROM, the address that e-mails come from, such as Meadowlink <visits@example.com>.')
    return { smtp, from: { name: undefined, address: `no-reply@${new URL(publicUrl).hostname.replace(/^\[.*\]$/, 'localhost')}` } }
  }
  const from = parseMailbox(settings.MAIL_FROM)
  if (!from) throw new ConfigError(`MAIL_FROM (now '${settings.MAIL_FROM}') cannot be used: it must be an address, or a name with the address in <>.`)
  return { smtp, from }
}

const dayMs = 86_400_000

/** https, or this very machine. */
function isPrivateWay(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function fieldSystemFrom(settings: Settings): FieldSystemSettings | undefined {
  const { FIELD_SYSTEM_URL: url, FIELD_SYSTEM_TOKEN: token, FIELD_SYSTEM_TOKEN_URL: tokenUrl, FIELD_SYSTEM_CLIENT_ID: clientId, FIELD_SYSTEM_CLIENT_SECRET: clientSecret } = settings
  const client = [tokenUrl, clientId, clientSecret]
  if (!url) {
    if (token || client.some(Boolean)) throw new ConfigError('FIELD_SYSTEM_… settings need FIELD_SYSTEM_URL, the address of your TMF646 v4 API.')
    return undefined
  }
  if (settings.PARTNER_CLIENTS.trim() !== '') throw new ConfigError('FIELD_SYSTEM_URL and PARTNER_CLIENTS exclude each other: either your field system holds the visits, or field systems use ours.')
  const plain = [url, tokenUrl].find((address) => address && !isPrivateWay(address))
  if (plain) throw new ConfigError(`FIELD_SYSTEM_… names '${new URL(plain).origin}': customers' data and secrets go to https addresses only.`)
  if (token && !client.some(Boolean)) return { url, access: { kind: 'bearer', token } }
  if (token || !tokenUrl || !clientId || !clientSecret) {
    throw new ConfigError('FIELD_SYSTEM_URL needs either FIELD_SYSTEM_TOKEN, or FIELD_SYSTEM_TOKEN_URL with FIELD_SYSTEM_CLIENT_ID and FIELD_SYSTEM_CLIENT_SECRET.')
  }
  return { url, access: { kind: 'client', tokenUrl, clientId, clientSecret } }
}

function analyticsFrom(settings: Settings): AnalyticsSettings {
  const { ANALYTICS_SINK_URL: url, ANALYTICS_SINK_TOKEN: token } = settings
  if (token && !url) throw new ConfigError('ANALYTICS_SINK_TOKEN needs ANALYTICS_SINK_URL, the address that gets the events.')
  if (url && !isPrivateWay(url)) throw new ConfigError(`ANALYTICS_SINK_URL names '${new URL(url).origin}': events go to https addresses only.`)
  return {
    key: settings.ANALYTICS_KEY,
    sink: url ? { url, token } : undefined,
    eventsKeptMs: settings.ANALYTICS_DAYS * dayMs,
    hoursKeptMs: settings.ANALYTICS_HOURLY_DAYS * dayMs,
    timeZone: settings.INSIGHTS_TIME_ZONE,
  }
}

function modelFrom(settings: Settings): ModelSettings | undefined {
  if (!settings.MODEL_URL) return undefined
  if (!settings.MODEL_NAME) throw new ConfigError('MODEL_URL needs MODEL_NAME, the name that the endpoint knows the model by.')
  return {
    url: settings.MODEL_URL,
    name: settings.MODEL_NAME,
    apiKey: settings.MODEL_API_KEY,
    inputPrice: settings.MODEL_INPUT_PRICE,
    outputPrice: settings.MODEL_OUTPUT_PRICE,
    hourlyTokens: settings.MODEL_HOURLY_TOKENS,
  }
}

const webPort = 3000

function reportsFrom(settings: Settings, publicUrl: string, production: string): ReportSettings {
  return reportSettingsFor(new URL(publicUrl).host, {
    production,
    productionSignIn: settings.PRODUCTION_SIGN_IN_HOST ?? (settings.OIDC_ISSUER && new URL(settings.OIDC_ISSUER).host),
    loginAnalytics: { production: settings.LOGIN_ANALYTICS_ORIGIN ?? '', staging: settings.LOGIN_ANALYTICS_STAGING_ORIGIN ?? '' },
  })
}

/** Reads and checks the settings. Throws ConfigError with one clear sentence. */
export function loadConfig(environment: Record<string, string | undefined> = process.env, defaultPort = webPort): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const name = String(issue.path[0] ?? 'a setting')
    // what is secret is not repeated into logs and terminals
    const value = /_(SECRET|TOKEN|KEY)$/.test(name) ? '' : ` (now '${environment[name] ?? ''}')`
    throw new ConfigError(`The setting ${name}${value} cannot be used: ${issue.message}.`)
  }
  const settings = parsed.data
  if (!['embedded', 'local'].includes(settings.DEPLOYMENT_CLUSTER) && !settings.SERVICES_URL && !settings.SERVICES_DOMAIN) {
    throw new ConfigError(`DEPLOYMENT_CLUSTER=${settings.DEPLOYMENT_CLUSTER} needs SERVICES_DOMAIN or SERVICES_URL, where its services answer.`)
  }
  if (settings.DEPLOYMENT_CLUSTER === 'local' && !settings.GATEWAY_SECRET) {
    throw new ConfigError('DEPLOYMENT_CLUSTER=local needs GATEWAY_SECRET, the same in both processes: it proves our own calls to the services.')
  }
  const port = settings.PORT ?? defaultPort
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`
  const productionHost = settings.PRODUCTION_HOST ?? new URL(publicUrl).host
  return {
    mode: settings.CARELINE_ENV,
    port,
    host: settings.HOST,
    publicUrl,
    dataDirectory: path.resolve(settings.CARELINE_DATA),
    databaseUrl: settings.DATABASE_URL,
    contentDirectory: path.resolve(settings.CARELINE_CONTENT),
    identity: identityFrom(settings),
    gatewaySecret: settings.GATEWAY_SECRET,
    cluster: settings.DEPLOYMENT_CLUSTER,
    servicesUrl: settings.SERVICES_URL,
    servicesDomain: settings.SERVICES_DOMAIN,
    serviceLocation: settings.SERVICE_LOCATION,
    contentProxyUrl: settings.CONTENT_PROXY_URL,
    returnOrigins: originsFrom('RETURN_ORIGINS', settings.RETURN_ORIGINS),
    searchSource: settings.SEARCH_SOURCE,
    embedOrigins: originsFrom('EMBED_ORIGINS', settings.EMBED_ORIGINS),
    searchWidgetUrl: settings.SEARCH_WIDGET_URL,
    searchOrigin: searchOriginFor(new URL(publicUrl).host, {
      productionHost,
      production: settings.SEARCH_ORIGIN ?? '',
      staging: settings.SEARCH_STAGING_ORIGIN ?? '',
      test: settings.SEARCH_TEST_ORIGIN ?? '',
    }),
    searchPageOrigins: originsFrom('SEARCH_PAGE_ORIGINS', settings.SEARCH_PAGE_ORIGINS),
    sessionCookieDomain: cookieDomainFrom(settings.SESSION_COOKIE_DOMAIN, publicUrl),
    reports: reportsFrom(settings, publicUrl, productionHost),
    consent: settings.CONSENT,
    partnerClients: partnerClientsFrom(settings.PARTNER_CLIENTS),
    partnerCallbackOrigins: callbackOriginsFrom(settings.PARTNER_CALLBACK_ORIGINS, settings.CARELINE_ENV),
    mail: mailFrom(settings, publicUrl),
    finderAuditMs: settings.FINDER_AUDIT_DAYS * dayMs,
    fieldSystem: fieldSystemFrom(settings),
    model: modelFrom(settings),
    productionHost,
    analytics: analyticsFrom(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    sessionMs: settings.SESSION_MINUTES * 60_000,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
