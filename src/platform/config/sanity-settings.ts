import { ConfigError } from './config-error.ts'
import { isSafeWay } from './plain-http.ts'
import type { Settings } from './settings-schema.ts'

/** STU-10: the query API of a Sanity project, and this site's credentials. */
export interface SanitySettings {
  /** the live API, and the cached one (`cdnUrl`), which serves public datasets */
  url: string
  cdnUrl: string
  /** the version of the API, a date */
  apiVersion: string
  dataset: string
  token: string | undefined
  /** the key of signatures on the webhook's notices of changes; undefined: there is no webhook */
  webhookSecret: string | undefined
  everyMs: number
}

/** Reads the SANITY_… settings; undefined without a project. @throws ConfigError */
export function sanityFrom(settings: Settings): SanitySettings | undefined {
  const { SANITY_PROJECT: project, SANITY_URL: own, SANITY_TOKEN: token, SANITY_WEBHOOK_SECRET: webhookSecret } = settings
  if (!project && !own) {
    if (token || webhookSecret) throw new ConfigError('SANITY_… settings need SANITY_PROJECT, the id of your project.')
    return undefined
  }
  if (own && !isSafeWay(own, settings.PLAIN_HTTP)) throw new ConfigError(`SANITY_URL names '${new URL(own).origin}': content and its token come over https only.`)
  const base = own?.replace(/\/$/, '')
  return {
    url: base ?? `https://${project}.api.sanity.io`,
    cdnUrl: base ?? `https://${project}.apicdn.sanity.io`,
    apiVersion: settings.SANITY_API_VERSION,
    dataset: settings.SANITY_DATASET,
    token,
    webhookSecret,
    everyMs: settings.SANITY_SECONDS * 1000,
  }
}
