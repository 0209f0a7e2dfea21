import { ConfigError } from './config-error.ts'

/**
 * API-05: the deployment clusters, which decide where the services answer. `embedded` has no host: endpoints are called
 * in this process. `local` is a services process on this machine.
 */
export const clusters = ['embedded', 'local', 'tst2', 'tst3', 'test5', 'test6', 'idse2', 'idse3', 'production'] as const
export type Cluster = (typeof clusters)[number]

const localServices = 'http://localhost:3001'

/** Host names below SERVICES_DOMAIN. */
const hostOf: Record<Exclude<Cluster, 'embedded' | 'local'>, string> = {
  tst2: 'services.test2',
  tst3: 'services.test3',
  test5: 'services.test5',
  test6: 'services.test6',
  idse2: 'services.idse2',
  idse3: 'services.idse3',
  production: 'services',
}

/** The origin that calls go to; undefined if services run in this process. `servicesUrl` overrides the table. */
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

/** QAS-10: the origins of the search services for browsers, without a trailing slash; '' is the page's own origin. */
export interface SearchOrigins {
  /** the host of the pages that use `production` */
  productionHost: string
  production: string
  /** for pages on every other host except this machine */
  staging: string
  /** for pages on this machine */
  test: string
}

/** Whether a host, with or without a port, is localhost or a loopback address. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
}

/** Parses ALLOWED_HOSTS or IMPORT_HOSTS: names or addresses without ports, separated by commas. @throws ConfigError */
export function hostsFrom(setting: 'ALLOWED_HOSTS' | 'IMPORT_HOSTS', list: string): string[] {
  const hosts = list.split(',').map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== '')
  const odd = hosts.find((host) => !/^([\w.-]+|\[[\da-f:.]+\])$/.test(host))
  if (odd) throw new ConfigError(`${setting} holds '${odd}', which is not the name of a host such as ${setting === 'IMPORT_HOSTS' ? 'help' : 'services'}.example.com, without scheme and port.`)
  return hosts
}

/** QAS-10: the search origin for pages on this host. */
export function searchOriginFor(pageHost: string, origins: SearchOrigins): string {
  if (isThisMachine(pageHost)) return origins.test
  return pageHost === origins.productionHost ? origins.production : origins.staging
}

/** Whether a session cookie can have this domain. Browsers drop it if it does not cover the host, and sign-in fails. */
export function isCookieDomain(domain: string, publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  return protocol === 'https:' && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) && (hostname === domain || hostname.endsWith(`.${domain}`))
}
