import { ConfigError } from './config-error.ts'
import { isSafeWay } from './plain-http.ts'
import type { Settings } from './settings-schema.ts'

/** The northbound interface of a GenieACS. */
export interface GenieAcsSettings {
  /** in the log */
  name: string
  /** without a trailing slash */
  url: string
  /** bearer token for a proxy in front of it; undefined: no credentials are needed */
  token: string | undefined
  /** how long a gateway may take to start a task */
  answerMs: number
  /** object numbers of a home's two networks: of access points in TR-181, of WLANConfiguration in TR-098 */
  wifi: Readonly<Record<'main' | 'guest', readonly number[]>>
}

/** Reads the GENIEACS_… settings; undefined without a URL. @throws ConfigError in one sentence, without the token */
export function genieAcsFrom({ GENIEACS_URL: url, GENIEACS_TOKEN: token, ...settings }: Settings): GenieAcsSettings | undefined {
  if (!url) {
    if (token) throw new ConfigError('GENIEACS_TOKEN needs GENIEACS_URL, the address of the northbound interface of your GenieACS.')
    return undefined
  }
  if (settings.GATEWAYS_URL) throw new ConfigError('GENIEACS_URL and GATEWAYS_URL exclude each other: one system manages the gateways.')
  if (!isSafeWay(url, settings.PLAIN_HTTP)) throw new ConfigError(`GENIEACS_URL names '${new URL(url).origin}': Wi-Fi passwords go to https addresses only, or to an address of a private network with PLAIN_HTTP=private.`)
  const { GENIEACS_MAIN_WIFI: main, GENIEACS_GUEST_WIFI: guest } = settings
  if (main.some((each) => guest.includes(each))) throw new ConfigError('GENIEACS_MAIN_WIFI and GENIEACS_GUEST_WIFI have a number in common: it is of one network alone.')
  return { name: 'GenieACS', url, token, answerMs: settings.GENIEACS_ANSWER_SECONDS * 1000, wifi: { main, guest } }
}
