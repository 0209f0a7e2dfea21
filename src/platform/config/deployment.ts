import { ConfigError } from './config-error.ts'

/**
 * API-05: where the services answer, by deployment cluster. `embedded` has no host: the same
 * contracts are dispatched in process. `local` is a services process of this machine.
 */
export const clusters = ['embedded', 'local', 'tst2', 'tst3', 'test5', 'test6', 'idse2', 'idse3', 'production'] as const
export type Cluster = (typeof clusters)[number]

const localServices = 'http://localhost:3001'

/** Host names below the operator's own services domain. */
const hostOf: Record<Exclude<Cluster, 'embedded' | 'local'>, string> = {
  tst2: 'services.test2',
  tst3: 'services.test3',
  test5: 'services.test5',
  test6: 'services.test6',
  idse2: 'services.idse2',
  idse3: 'services.idse3',
  production: 'services',
}

/**
 * The origin that calls go to, or undefined when they stay in the process.
 * `servicesUrl` wins over the table.
 */
export function servicesOrigin(settings: {
  cluster: Cluster
  servicesUrl?: string | undefined
  servicesDomain?: string | undefined
}): string | undefined {
  if (settings.servicesUrl) return settings.servicesUrl
  if (settings.cluster === 'embedded') return undefined
  if (settings.cluster === 'local') return localServices
  return `https://${hostOf[settings.cluster]}.${settings.servicesDomain}`
}

/** ACC-12: on these test clusters a recognised session survives a failed token check. */
export function allowsFailedTokenCheck(cluster: Cluster): boolean {
  return cluster === 'tst2' || cluster === 'tst3'
}

/** QAS-10: where browsers find the search services, without a trailing slash; '' is the page's own origin. */
export interface SearchOrigins {
  /** the host of the pages that use `production` */
  productionHost: string
  production: string
  /** for every other host but this machine */
  staging: string
  /** for localhost */
  test: string
}

/** With or without a port. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
}

/** ALLOWED_HOSTS, IMPORT_HOSTS: names or addresses without ports, separated by commas. */
export function hostsFrom(setting: 'ALLOWED_HOSTS' | 'IMPORT_HOSTS', list: string): string[] {
  const hosts = list.split(',').map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== '')
  const odd = hosts.find((host) => !/^([\w.-]+|\[[\da-f:.]+\])$/.test(host))
  if (odd) throw new ConfigError(`${setting} holds '${odd}', which is not the name of a host such as ${setting === 'IMPORT_HOSTS' ? 'help' : 'services'}.example.com, without scheme and port.`)
  return hosts
}

/** QAS-10: by the host of the page. */
export function searchOriginFor(pageHost: string, origins: SearchOrigins): string {
  if (isThisMachine(pageHost)) return origins.test
  return pageHost === origins.productionHost ? origins.production : origins.staging
}

/** Browsers drop a cookie for a domain that its host is not part of, and nobody could sign in. */
export function isCookieDomain(domain: string, publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  return protocol === 'https:' && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) && (hostname === domain || hostname.endsWith(`.${domain}`))
}
