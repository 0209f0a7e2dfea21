import { defaultRedirectPath } from '#contracts/site-path.ts'
import type { Config } from '#platform/config/config.ts'
import { signInPaths } from '../../sign-in-paths.ts'

/** Five sign-ins at once, each with its return address in a cookie, must fit the 16 KB of headers that Node reads. */
const maxLength = 1024

/** Control characters and backslashes: browsers drop the first and read the second as a slash. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]|^\s|\s$/

/** Coming back to these would go round in circles, or do something nobody asked for. */
const ownSteps = new Set<string>(Object.values(signInPaths))

type ReturnRules = Pick<Config, 'publicUrl' | 'returnOrigins'>

/**
 * ACC-01: the address that sign-in may return to. A path of this site comes back as a path, an address
 * of a configured origin as a whole URL; everything else becomes the default redirect.
 */
export function safeReturnUrl(value: unknown, config: ReturnRules): string {
  if (typeof value !== 'string' || value.length > maxLength || forbidden.test(value)) return defaultRedirectPath
  const isPath = value.startsWith('/') && !value.startsWith('//')
  if (!isPath && !/^https?:\/\/[^/]/i.test(value)) return defaultRedirectPath
  const url = URL.parse(value, config.publicUrl)
  if (!url || url.username !== '' || url.password !== '') return defaultRedirectPath
  if (url.href.length > maxLength * 3) return defaultRedirectPath
  if (url.origin !== new URL(config.publicUrl).origin) return config.returnOrigins.includes(url.origin) ? url.href : defaultRedirectPath
  return isOwnPage(url.pathname) ? url.pathname + url.search + url.hash : defaultRedirectPath
}

function isOwnPage(pathname: string): boolean {
  const path = fullyDecoded(pathname)
  // a second slash would make the result an address of another host
  if (path === undefined || /^\/[/\\]/.test(path) || forbidden.test(path)) return false
  const folded = path.toLowerCase().replace(/\/{2,}/g, '/').replace(/(\.data)?\/?$/, '')
  return !ownSteps.has(folded) && !folded.startsWith(`${signInPaths.provider}/`)
}

/** Proxies and routers decode once or twice; what hides deeper than that is refused. */
function fullyDecoded(pathname: string): string | undefined {
  let path = pathname
  for (let pass = 0; pass < 3; pass++) {
    try {
      const decoded = decodeURIComponent(path)
      if (decoded === path) return path
      path = decoded
    } catch {
      // a lone % is text, not an encoding, unless it stands in the address itself
      return pass === 0 ? undefined : path
    }
  }
  return undefined
}
