import { z } from 'zod'
import { consentRules } from '#contracts/consent.ts'
import { clusters } from './deployment.ts'
import { plainHttpRules } from './plain-http.ts'

const text = z.string().trim().min(1, 'must not be empty')
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

/** Whether an http(s) URL is an origin alone; a slash at its end is no path. */
export function isOrigin(url: string): boolean {
  return /^https?:\/\/[^/?#@\\]+\/?$/.test(url)
}

/**
 * An origin, because cookies, links and accepted hosts are derived from it: a path would apply to only some of them.
 */
const publicOrigin = webUrl.refine(isOrigin, 'must be an origin alone, such as https://support.example.com, without a path')

/**
 * A secret or key of at least `length` characters. The values of `deploy/environment.example` are known to everybody.
 */
function secret(length: number) {
  return z.string().min(length, `must have at least ${length} characters`).refine((value) => !/^AT-LEAST-\d+-/.test(value), 'is still the value of the example: set one that nobody else knows')
}

const number = z.coerce.number({ error: 'must be a number' })

function wholeNumber(min: number, max: number) {
  const range = `must be between ${min} and ${max}`
  return number.int('must be a whole number').min(min, range).max(max, range)
}

/** Instance numbers of TR-069 objects: '1,5'. */
const instances = z
  .string()
  .trim()
  .regex(/^([1-9]\d?)(\s*,\s*[1-9]\d?){0,7}$/, 'must be up to eight numbers from 1 to 99, such as 1,5')
  .transform((value) => value.split(',').map(Number))

const price = number.min(0, 'must not be below 0')

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, `must be one of ${values.join(', ')}`)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The SERVICES_SECRET of a web process whose services are the operator's own and need no secret. */
export const noSecret = 'none'

/** Environment and data. */
const environment = {
  CARELINE_ENV: oneOf(['demo', 'production', 'test']).default('demo'),
  DEMO_LIFE: oneOf(['on', 'off']).default('on'),
  PORT: optional(wholeNumber(0, 65535)),
  HOST: optionalText,
  CARELINE_DATA: text.default('.data'),
  TICKET_PICTURES: optionalText,
  ARTICLE_PICTURES: optionalText,
  DATABASE_URL: optionalText,
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).default(256),
  CARELINE_CONTENT: text.default('content'),
}

/** Hosts and addresses. */
const hosts = {
  PUBLIC_URL: optional(publicOrigin),
  ALLOWED_HOSTS: z.string().default(''),
  IMPORT_HOSTS: z.string().default(''),
  PLAIN_HTTP: oneOf(plainHttpRules).default('loopback'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  RETURN_ORIGINS: z.string().default(''),
  EMBED_ORIGINS: z.string().default(''),
  CONTENT_PROXY_URL: optional(webUrl),
  SANITY_PROJECT: optional(z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the id of a Sanity project')),
  SANITY_URL: optional(webUrl),
  SANITY_DATASET: z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be the name of a dataset').default('production'),
  SANITY_API_VERSION: z.iso.date('must be a date such as 2025-02-19').default('2025-02-19'),
  SANITY_TOKEN: optionalText,
  SANITY_WEBHOOK_SECRET: optional(secret(16)),
  SANITY_SECONDS: z.coerce.number().int('must be a whole number').min(5).max(3600).default(30),
  PRODUCTION_HOST: optionalText,
}

/** Clusters and services. */
const services = {
  DEPLOYMENT_CLUSTER: oneOf(clusters).default('embedded'),
  SERVICES_SECRET: optional(z.string().refine((value) => value === noSecret || value.length >= 32, 'must have at least 32 characters, or be none where services of your own need none')),
  SERVICES_URL: optional(webUrl),
  SERVICES_DOMAIN: optionalText,
  SERVICE_LOCATION: optional(webUrl),
}

/** Sign-in and sessions. */
const signIn = {
  IDENTITY: oneOf(['embedded', 'issuer', 'gateway']).optional(),
  OIDC_ISSUER: optional(webUrl),
  OIDC_CLIENT_ID: text.default('careline'),
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_ROLE_CLAIM: text.default('role'),
  GATEWAY_SECRET: optional(secret(32)),
  GATEWAY_ROLES: oneOf(['ignore', 'trust']).default('ignore'),
  SESSION_MINUTES: wholeNumber(5, 24 * 60).default(60),
  SESSION_COOKIE_DOMAIN: optional(z.string().trim().toLowerCase()),
  PRODUCTION_SIGN_IN_HOST: optionalText,
  LOGIN_ANALYTICS_ORIGIN: optional(webUrl),
  LOGIN_ANALYTICS_STAGING_ORIGIN: optional(webUrl),
}

/** Outages reported by the operator's system. */
const outages = {
  OUTAGE_INTAKE_KEY: optional(secret(32)),
}

/** Search. */
const search = {
  SEARCH_SOURCE: oneOf(['memory', 'database']).default('memory'),
  SEARCH_WIDGET_URL: optional(webUrl),
  SEARCH_ORIGIN: optional(webUrl),
  SEARCH_STAGING_ORIGIN: optional(webUrl),
  SEARCH_TEST_ORIGIN: optional(webUrl),
  SEARCH_PAGE_ORIGINS: z.string().default(''),
}

/** Appointments, partners and mail. */
const appointments = {
  PARTNER_CLIENTS: z.string().default(''),
  PARTNER_CALLBACK_ORIGINS: z.string().default(''),
  FIELD_SYSTEM_URL: optional(webUrl),
  FIELD_SYSTEM_TOKEN: optionalText,
  FIELD_SYSTEM_TOKEN_URL: optional(webUrl),
  FIELD_SYSTEM_CLIENT_ID: optionalText,
  FIELD_SYSTEM_CLIENT_SECRET: optionalText,
  TICKET_SYSTEM_URL: optional(webUrl),
  TICKET_SYSTEM_TOKEN: optionalText,
  TICKET_SYSTEM_TOKEN_URL: optional(webUrl),
  TICKET_SYSTEM_CLIENT_ID: optionalText,
  TICKET_SYSTEM_CLIENT_SECRET: optionalText,
  BILLING_URL: optional(webUrl),
  BILLING_TOKEN: optionalText,
  ORDERS_URL: optional(webUrl),
  ORDERS_TOKEN: optionalText,
  GATEWAYS_URL: optional(webUrl),
  GATEWAYS_TOKEN: optionalText,
  EQUIPMENT_URL: optional(webUrl),
  EQUIPMENT_TOKEN: optionalText,
  GENIEACS_URL: optional(webUrl),
  GENIEACS_TOKEN: optionalText,
  GENIEACS_ANSWER_SECONDS: wholeNumber(2, 10).default(8),
  GENIEACS_MAIN_WIFI: instances.default([1, 5]),
  GENIEACS_GUEST_WIFI: instances.default([2, 6]),
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  SMS_URL: optional(webUrl),
  SMS_SECRET: optional(secret(32)),
  FINDER_AUDIT_DAYS: wholeNumber(1, 3650).default(90),
  TICKETS_KEPT_DAYS: wholeNumber(30, 3650).default(730),
}

/** Answers. */
const answers = {
  MODEL_URL: optional(webUrl),
  MODEL_NAME: optionalText,
  MODEL_API_KEY: optionalText,
  MODEL_INPUT_PRICE: price.default(0),
  MODEL_OUTPUT_PRICE: price.default(0),
  MODEL_HOURLY_TOKENS: wholeNumber(0, 1_000_000_000).default(1_000_000),
  EMBEDDINGS_URL: optional(webUrl),
  EMBEDDINGS_MODEL: optionalText,
  EMBEDDINGS_API_KEY: optionalText,
  EMBEDDINGS_DIMENSIONS: optional(wholeNumber(8, 4096)),
}

const timeZone = text.refine(isTimeZone, 'must be the name of a time zone such as America/Chicago')

/** Consent and analytics. */
const analytics = {
  CONSENT: oneOf(consentRules).default('opt-out'),
  ANALYTICS_KEY: optional(secret(32)),
  ANALYTICS_SINK_URL: optional(webUrl),
  ANALYTICS_SINK_TOKEN: optionalText,
  ANALYTICS_DAYS: wholeNumber(1, 3650).default(90),
  ANALYTICS_HOURLY_DAYS: wholeNumber(1, 3650).default(730),
  OPERATOR_TIME_ZONE: optional(timeZone),
  /** the earlier name of OPERATOR_TIME_ZONE */
  INSIGHTS_TIME_ZONE: timeZone.default('America/New_York'),
}

/** Logs and metrics. */
const watching = {
  SECURITY_LOG_KEY: optional(secret(32)),
  SECURITY_LOG_DAYS: wholeNumber(1, 3650).default(180),
  METRICS_TOKEN: optional(secret(16)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
}

/** The schema of each setting. config.ts checks rules between settings; docs/operating.md has the same groups. */
export const Environment = z.object({ ...environment, ...hosts, ...services, ...signIn, ...search, ...appointments, ...answers, ...outages, ...analytics, ...watching })

export type Settings = z.output<typeof Environment>
