import type { Config } from '../../config/config.ts'
import type { Clock } from '../../context/request-context.ts'
import type { Log } from '../../observability/log.ts'
import { eachMinute } from './each-minute.ts'

interface Parts {
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>
  log: Pick<Log, 'warn'>
  clock: Clock
}

const longestHost = 100

/**
 * For `onOtherHost`: logs once a minute that requests are refused for their host. A wrong PUBLIC_URL, or a proxy that
 * passes on a name of its own, makes every page 421. @returns takes a host of the shape that `createHostRules` checks
 */
export function createOtherHostWarning({ config, log, clock }: Parts): (host: string) => void {
  const { host: ownHost } = new URL(config.publicUrl)
  return eachMinute(clock, (count, host: string) => {
    log.warn({ host: host.slice(0, longestHost), publicHost: ownHost, refused: count }, `requests are refused with 421, because they are for another host than that of PUBLIC_URL, ${ownHost}: a proxy must pass on the browser’s Host, and ALLOWED_HOSTS lists further names`)
  })
}

/**
 * For `onForwarded`: logs once that a proxy is there while none is trusted. Undefined if proxies are counted.
 */
export function createUncountedProxyWarning({ config, log }: Omit<Parts, 'clock'>): (() => void) | undefined {
  if (config.trustedProxies > 0) return undefined
  let isTold = false
  return () => {
    if (isTold) return
    isTold = true
    log.warn('a request carries X-Forwarded-For, and TRUSTED_PROXIES is 0: behind a proxy all customers count as one address, and share its limits. Set how many proxies there are')
  }
}
