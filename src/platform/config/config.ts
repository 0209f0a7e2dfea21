import path from 'node:path'
import type { ConsentRule } from '#contracts/consent.ts'
import { ConfigError } from './config-error.ts'
import { hostsFrom, type clusters, isCookieDomain, searchOriginFor } from './deployment.ts'
import { genieAcsFrom, type GenieAcsSettings } from './genieacs-settings.ts'
import { mailFrom, smsFrom, type MailSettings, type SmsSettings } from './message-settings.ts'
import { misspeltSettings, type MisspeltSetting } from './misspelt-settings.ts'
import { isSafeWay, refusePlainHttp, secretName } from './plain-http.ts'
import { sanityFrom, type SanitySettings } from './sanity-settings.ts'
import { parsePartnerClients, type PartnerClient } from './partner-settings.ts'
import { Environment, isOrigin, noSecret, type Settings } from './settings-schema.ts'
import { reportSettingsFor, type ReportSettings } from './report-hosts.ts'

export interface Config {
  /** demo: loads the demo world, a new one with made-up figures (`hasDemoLife`); test: loads it, validates calls */
  mode: 'demo' | 'production' | 'test'
  hasDemoLife: boolean
  port: number
  host: string | undefined
  /** the address that browsers use, without a trailing slash */
  publicUrl: string
  /** further names in the Host header that requests are accepted for, in lower case, without ports */
  allowedHosts: readonly string[]
  /** STU-05: host names whose pages an editor may import into the Studio, in lower case */
  importHosts: readonly string[]
  dataDirectory: string
  /** TIC-09: the folder of ticket pictures; several processes share one folder */
  picturesDirectory: string
  /** the folder of article pictures */
  articlePicturesDirectory: string
  databaseUrl: string | undefined
  /** reports are refused if the data directory's disk has fewer free bytes, so that bookings still work */
  diskReserveBytes: number
  contentDirectory: string
  /** the operator's time zone (IANA) */
  timeZone: string
  identity:
    | { kind: 'embedded' }
    | { kind: 'issuer'; issuer: string; clientId: string; clientSecret: string | undefined; roleClaim: string }
    | { kind: 'gateway'; secret: string; mayNameRoles: boolean }
  /** proves this site's web process to its services process */
  servicesSecret: string | undefined
  cluster: (typeof clusters)[number]
  servicesUrl: string | undefined
  servicesDomain: string | undefined
  /** API-04: the return address of a 309 answer if it is not the current URL */
  serviceLocation: string | undefined
  /** FLG-09: the lander's feeds are fetched through this address */
  contentProxyUrl: string | undefined
  /** ACC-01: origins besides this site's own that sign-in may return to */
  returnOrigins: readonly string[]
  /** memory: each process holds the search index; database: the database does, for collections beyond memory */
  searchSource: 'memory' | 'database'
  /** LAN-05: pages of these origins may embed this site's widgets and call its search */
  embedOrigins: readonly string[]
  /** LAN-05: the operator's own search widget, which replaces this site's */
  searchWidgetUrl: string | undefined
  /** QAS-10: where the scripts of this site's pages call the search services; '' is the page's own origin */
  searchOrigin: string
  /** QAS-10: this site's pages on these origins call the search services here, with their visitors' cookies */
  searchPageOrigins: readonly string[]
  sessionCookieDomain: string | undefined
  /** ANA-03, ANA-04: depends on the host of PUBLIC_URL */
  reports: ReportSettings
  /** ACC-15: whether visitors are asked before their events are reported, or may opt out */
  consent: ConsentRule
  /** field systems that may use the TMF646 API; if empty, the API is not served */
  partnerClients: readonly PartnerClient[]
  /** the only origins that events are sent to; https (http is allowed in test mode) */
  partnerCallbackOrigins: readonly string[]
  mail: MailSettings
  /** the operator's gateway for text messages; without it the demo shows them in its inbox and production sends none */
  sms: SmsSettings | undefined
  /** how long the record of look-ups without sign-in is stored (FIN-11) */
  finderAuditMs: number
  /** how long a ticket is stored after it has ended (TIC-10) */
  ticketsKeptMs: number
  /** the operator's own field system, which then holds the appointments instead of this site's tables */
  fieldSystem: TmfSystem | undefined
  /** TIC-08: the operator's TMF621 v4 system, which holds the tickets; this site's tables are then copies */
  ticketSystem: TmfSystem | undefined
  /** the operator's own systems of bills and orders, each instead of this site's tables (ORD-05) */
  billing: OperatorSystemSettings | undefined
  orders: OperatorSystemSettings | undefined
  /** the operator's system for gateways (NET-01); without it the demo simulates them and production has none */
  gateways: OperatorSystemSettings | undefined
  /** the same for lines and TV receivers (NET-11) */
  equipment: OperatorSystemSettings | undefined
  /** a GenieACS that manages the gateways, instead of `gateways` */
  genieacs: GenieAcsSettings | undefined
  /** the model that writes answers from passages of articles; without one, answers are sentences of the articles */
  model: ModelSettings | undefined
  /** embeddings of articles and questions in both languages; without it the embedded encoder is used (English only) */
  embeddings: EmbeddingsSettings | undefined
  analytics: AnalyticsSettings
  /** STU-10: the Sanity dataset whose pages this site shows */
  sanity: SanitySettings | undefined
  /** OUT-06: signs the outage reports of the operator's system; undefined: no reports are accepted */
  outageIntakeKey: string | undefined
  /** the security log stores persons as hashes with this key, or not at all; the database never holds the key */
  security: { key: string | undefined; retentionMs: number }
  trustedProxies: number
  sessionMs: number
  logLevel: string
  /** the bearer token for /metrics; without it only this machine may read them */
  metricsToken: string | undefined
  /** the base address for traces (OTLP over HTTP); undefined: no traces are sent */
  tracesUrl: string | undefined
  /** names in the environment that are probably meant as settings */
  misspelt: readonly MisspeltSetting[]
}

/** The operator's TMF646 or TMF621 v4 system, and this site's credentials for it. */
export interface TmfSystem {
  /** base URL of `/appointment` and `/searchTimeSlot`, or of `/troubleTicket`; without a trailing slash */
  url: string
  access: { kind: 'bearer'; token: string } | { kind: 'client'; tokenUrl: string; clientId: string; clientSecret: string }
}

/** One of the operator's own systems (URL without a trailing slash), and this site's bearer token for it. */
export interface OperatorSystemSettings {
  /** in the log: 'billing system' */
  name: string
  url: string
  /** undefined: the system asks for no credentials */
  token: string | undefined
}

export interface AnalyticsSettings {
  /** account numbers and user ids are stored as hashes with this key, or not at all; the database never holds it */
  key: string | undefined
  /** an endpoint that also receives every event; URL without a trailing slash */
  sink: { url: string; token: string | undefined } | undefined
  /** how long events, and the hourly figures made of them, are stored */
  eventsKeptMs: number
  hoursKeptMs: number
}

export interface ModelSettings {
  /** base URL of an endpoint with OpenAI's chat completions API, such as https://models.example.com/v1 */
  url: string
  name: string
  apiKey: string | undefined
  /** US dollars per million tokens, for the log */
  inputPrice: number
  outputPrice: number
  /** tokens that one process may use per hour; after that, answers are sentences of the articles. 0: no limit */
  hourlyTokens: number
}

export interface EmbeddingsSettings {
  /** base URL of an endpoint with OpenAI's embeddings API, such as https://models.example.com/v1 */
  url: string
  name: string
  apiKey: string | undefined
  /** requested length of a vector; undefined: the model's default */
  dimensions: number | undefined
}

function identityFrom(settings: Settings): Config['identity'] {
  const kind = settings.IDENTITY ?? (settings.OIDC_ISSUER ? 'issuer' : 'embedded')
  if (kind === 'gateway') {
    if (!settings.GATEWAY_SECRET) throw new ConfigError('IDENTITY=gateway needs GATEWAY_SECRET, which proves that a request comes from your gateway.')
    return { kind, secret: settings.GATEWAY_SECRET, mayNameRoles: settings.GATEWAY_ROLES === 'trust' }
  }
  if (settings.GATEWAY_SECRET) {
    throw new ConfigError('GATEWAY_SECRET proves a gateway, which needs IDENTITY=gateway; between our own web and services processes it is SERVICES_SECRET.')
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
    const { origin } = new URL(value)
    // The rest of an address would be ignored: whoever wrote it would believe that only that path is meant.
    if (!isOrigin(value)) throw new ConfigError(`${setting} holds '${value}', but an origin has no path, query or user name: write ${origin}, which means all pages there.`)
    return [origin]
  })
}

function cookieDomainFrom(domain: string | undefined, publicUrl: string): string | undefined {
  if (domain === undefined || isCookieDomain(domain, publicUrl)) return domain
  throw new ConfigError(`SESSION_COOKIE_DOMAIN (now '${domain}') cannot be used: it must be the host of an https PUBLIC_URL, or a domain that it is part of, such as example.com for https://help.example.com.`)
}

function partnerClientsFrom(list: string): readonly PartnerClient[] {
  const read = parsePartnerClients(list)
  if ('problem' in read) throw new ConfigError(read.problem)
  return read.clients
}

function callbackOriginsFrom(list: string, mode: Config['mode']): string[] {
  const origins = originsFrom('PARTNER_CALLBACK_ORIGINS', list)
  const plain = origins.find((origin) => !origin.startsWith('https:'))
  if (plain && mode !== 'test') throw new ConfigError(`PARTNER_CALLBACK_ORIGINS holds '${plain}': events go to https addresses only.`)
  return origins
}

const dayMs = 86_400_000

function fieldSystemFrom(settings: Settings): TmfSystem | undefined {
  const system = tmfSystemFrom(settings, 'FIELD_SYSTEM', 'TMF646 v4')
  if (system && settings.PARTNER_CLIENTS.trim() !== '') throw new ConfigError('FIELD_SYSTEM_URL and PARTNER_CLIENTS exclude each other: either your field system holds the visits, or field systems use ours.')
  return system
}

function ticketSystemFrom(settings: Settings, partners: readonly PartnerClient[]): TmfSystem | undefined {
  const system = tmfSystemFrom(settings, 'TICKET_SYSTEM', 'TMF621 v4')
  const rival = partners.find(({ apis }) => apis.includes('troubleTicket'))
  if (system && rival) throw new ConfigError(`TICKET_SYSTEM_URL and the client ${rival.id} of PARTNER_CLIENTS with apis=troubleTicket exclude each other: either your ticket system holds the tickets, or ticket systems use ours.`)
  return system
}

function tmfSystemFrom(settings: Settings, prefix: 'FIELD_SYSTEM' | 'TICKET_SYSTEM', api: string): TmfSystem | undefined {
  const url = settings[`${prefix}_URL`]
  const token = settings[`${prefix}_TOKEN`]
  const [tokenUrl, clientId, clientSecret] = [settings[`${prefix}_TOKEN_URL`], settings[`${prefix}_CLIENT_ID`], settings[`${prefix}_CLIENT_SECRET`]]
  const client = [tokenUrl, clientId, clientSecret]
  if (!url) {
    if (token || client.some(Boolean)) throw new ConfigError(`${prefix}_… settings need ${prefix}_URL, the address of your ${api} API.`)
    return undefined
  }
  const plain = [url, tokenUrl].find((address) => address && !isSafeWay(address, settings.PLAIN_HTTP))
  if (plain) throw new ConfigError(`${prefix}_… names '${new URL(plain).origin}': customers' data and secrets go to https addresses only.`)
  if (token && !client.some(Boolean)) return { url, access: { kind: 'bearer', token } }
  if (token || !tokenUrl || !clientId || !clientSecret) {
    throw new ConfigError(`${prefix}_URL needs either ${prefix}_TOKEN, or ${prefix}_TOKEN_URL with ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`)
  }
  return { url, access: { kind: 'client', tokenUrl, clientId, clientSecret } }
}

function operatorSystemFrom(name: 'BILLING' | 'ORDERS' | 'GATEWAYS' | 'EQUIPMENT', url: string | undefined, token: string | undefined, { PLAIN_HTTP }: Settings): OperatorSystemSettings | undefined {
  if (!url && !token) return undefined
  if (!url || !token) throw new ConfigError(`${name}_URL and ${name}_TOKEN come together: the address of your system, and the bearer token that it knows us by.`)
  if (!isSafeWay(url, PLAIN_HTTP)) throw new ConfigError(`${name}_URL names '${new URL(url).origin}': customers' data and secrets go to https addresses only.`)
  return { name: systemNames[name], url, token }
}

const systemNames = { BILLING: 'billing system', ORDERS: 'order system', GATEWAYS: 'system that manages gateways', EQUIPMENT: 'equipment system' } as const

function analyticsFrom(settings: Settings): AnalyticsSettings {
  const { ANALYTICS_SINK_URL: url, ANALYTICS_SINK_TOKEN: token } = settings
  if (token && !url) throw new ConfigError('ANALYTICS_SINK_TOKEN needs ANALYTICS_SINK_URL, the address that gets the events.')
  if (url && !isSafeWay(url, settings.PLAIN_HTTP)) throw new ConfigError(`ANALYTICS_SINK_URL names '${new URL(url).origin}': events go to https addresses only.`)
  return {
    key: settings.ANALYTICS_KEY,
    sink: url ? { url, token } : undefined,
    eventsKeptMs: settings.ANALYTICS_DAYS * dayMs,
    hoursKeptMs: settings.ANALYTICS_HOURLY_DAYS * dayMs,
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

function embeddingsFrom({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: name, EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_DIMENSIONS: dimensions }: Settings): EmbeddingsSettings | undefined {
  if (!url) return undefined
  if (!name) throw new ConfigError('EMBEDDINGS_URL needs EMBEDDINGS_MODEL, the name that the endpoint knows the model by.')
  return { url, name, apiKey, dimensions }
}

const webPort = 3000

function publicUrlFrom({ PUBLIC_URL, CARELINE_ENV }: Settings, port: number): string {
  // the site would start, and refuse every customer's request as one for another host
  if (PUBLIC_URL === undefined && CARELINE_ENV === 'production') throw new ConfigError('CARELINE_ENV=production needs PUBLIC_URL, the https address that browsers use, such as https://support.example.com.')
  return PUBLIC_URL ?? `http://localhost:${port}`
}

function reportsFrom(settings: Settings, publicUrl: string, production: string): ReportSettings {
  return reportSettingsFor(new URL(publicUrl).host, {
    production,
    productionSignIn: settings.PRODUCTION_SIGN_IN_HOST ?? (settings.OIDC_ISSUER && new URL(settings.OIDC_ISSUER).host),
    loginAnalytics: { production: settings.LOGIN_ANALYTICS_ORIGIN ?? '', staging: settings.LOGIN_ANALYTICS_STAGING_ORIGIN ?? '' },
  })
}

/**
 * Reads the settings: the only place that reads the environment. Every setting has a default that makes `npm start`
 * work; `CARELINE_ENV=production` removes the demo world and requires a real identity provider. docs/operating.md
 * explains each setting for operators. @throws ConfigError with one sentence
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env, defaultPort = webPort): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const name = String(issue.path[0] ?? 'a setting')
    const value = secretName.test(name) ? '' : ` (now '${environment[name] ?? ''}')`
    throw new ConfigError(`The setting ${name}${value} cannot be used: ${issue.message}.`)
  }
  const settings = parsed.data
  if (!['embedded', 'local'].includes(settings.DEPLOYMENT_CLUSTER) && !settings.SERVICES_URL && !settings.SERVICES_DOMAIN) {
    throw new ConfigError(`DEPLOYMENT_CLUSTER=${settings.DEPLOYMENT_CLUSTER} needs SERVICES_DOMAIN or SERVICES_URL, where its services answer.`)
  }
  if (settings.DEPLOYMENT_CLUSTER === 'local' && !settings.SERVICES_SECRET) {
    throw new ConfigError('DEPLOYMENT_CLUSTER=local needs SERVICES_SECRET, the same in both processes: it proves our own calls to the services.')
  }
  if (settings.SERVICES_URL && !settings.SERVICES_SECRET) {
    throw new ConfigError('SERVICES_URL needs SERVICES_SECRET, the same in both processes: it proves our own calls to the services. Where they are services of your own that need none, set SERVICES_SECRET=none.')
  }
  if (settings.SERVICES_SECRET !== undefined && settings.SERVICES_SECRET === settings.GATEWAY_SECRET) {
    throw new ConfigError('SERVICES_SECRET and GATEWAY_SECRET must differ: whoever holds the first may say anything of who calls, and from where.')
  }
  if (settings.CARELINE_ENV === 'production') refusePlainHttp(settings, settings.PLAIN_HTTP)
  const port = settings.PORT ?? defaultPort
  const publicUrl = publicUrlFrom(settings, port)
  const productionHost = settings.PRODUCTION_HOST ?? new URL(publicUrl).host
  const partnerClients = partnerClientsFrom(settings.PARTNER_CLIENTS)
  return {
    mode: settings.CARELINE_ENV,
    hasDemoLife: settings.CARELINE_ENV === 'demo' && settings.DEMO_LIFE === 'on',
    port,
    // test mode is lenient, so by default it listens on this machine only
    host: settings.HOST ?? (settings.CARELINE_ENV === 'test' ? 'localhost' : undefined),
    publicUrl,
    allowedHosts: hostsFrom('ALLOWED_HOSTS', settings.ALLOWED_HOSTS),
    importHosts: hostsFrom('IMPORT_HOSTS', settings.IMPORT_HOSTS),
    dataDirectory: path.resolve(settings.CARELINE_DATA),
    picturesDirectory: path.resolve(settings.TICKET_PICTURES ?? path.join(settings.CARELINE_DATA, 'ticket-pictures')),
    articlePicturesDirectory: path.resolve(settings.ARTICLE_PICTURES ?? path.join(settings.CARELINE_DATA, 'article-pictures')),
    databaseUrl: settings.DATABASE_URL,
    diskReserveBytes: settings.DISK_RESERVE_MB * 1_000_000,
    contentDirectory: path.resolve(settings.CARELINE_CONTENT),
    timeZone: settings.OPERATOR_TIME_ZONE ?? settings.INSIGHTS_TIME_ZONE,
    identity: identityFrom(settings),
    servicesSecret: settings.SERVICES_SECRET === noSecret ? undefined : settings.SERVICES_SECRET,
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
    partnerClients,
    partnerCallbackOrigins: callbackOriginsFrom(settings.PARTNER_CALLBACK_ORIGINS, settings.CARELINE_ENV),
    mail: mailFrom(settings, publicUrl),
    sms: smsFrom(settings),
    finderAuditMs: settings.FINDER_AUDIT_DAYS * dayMs,
    ticketsKeptMs: settings.TICKETS_KEPT_DAYS * dayMs,
    fieldSystem: fieldSystemFrom(settings),
    ticketSystem: ticketSystemFrom(settings, partnerClients),
    billing: operatorSystemFrom('BILLING', settings.BILLING_URL, settings.BILLING_TOKEN, settings),
    orders: operatorSystemFrom('ORDERS', settings.ORDERS_URL, settings.ORDERS_TOKEN, settings),
    gateways: operatorSystemFrom('GATEWAYS', settings.GATEWAYS_URL, settings.GATEWAYS_TOKEN, settings),
    equipment: operatorSystemFrom('EQUIPMENT', settings.EQUIPMENT_URL, settings.EQUIPMENT_TOKEN, settings),
    genieacs: genieAcsFrom(settings),
    model: modelFrom(settings),
    embeddings: embeddingsFrom(settings),
    analytics: analyticsFrom(settings),
    sanity: sanityFrom(settings),
    outageIntakeKey: settings.OUTAGE_INTAKE_KEY,
    security: { key: settings.SECURITY_LOG_KEY, retentionMs: settings.SECURITY_LOG_DAYS * dayMs },
    trustedProxies: settings.TRUSTED_PROXIES,
    sessionMs: settings.SESSION_MINUTES * 60_000,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    misspelt: misspeltSettings(environment, Object.keys(Environment.shape)),
  }
}
