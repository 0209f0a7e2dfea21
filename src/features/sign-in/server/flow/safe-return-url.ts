import { defaultRedirectPath } from '#contracts/site-path.ts'
import type { Config } from '#platform/config/config.ts'
import { signInPaths } from '../../sign-in-paths.ts'

/**
 * The most characters of a return address: five concurrent sign-ins, each with its return address in a cookie, must fit
 * the 16 KB of headers that Node reads.
 */
const maxLength = 1024

/** Control characters and backslashes: browsers drop the former and read the latter as slashes. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]|^\s|\s$/

/** Returning to these paths would loop, or perform an action that the customer did not ask for. */
const ownSteps = new Set<string>(Object.values(signInPaths))

type ReturnRules = Pick<Config, 'publicUrl' | 'returnOrigins'>

/**
 * ACC-01: a return address that is safe to redirect to after sign-in. A path of this site is returned as a path, an
 * address of a configured origin as a whole URL; everything else becomes the default redirect.
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

/** Decodes repeatedly, because proxies and routers decode once or twice; a path encoded more deeply gives undefined. */
function fullyDecoded(pathname: string): string | undefined {
  let path = pathname
  for (let pass = 0; pass < 3; pass++) {
    try {
      const decoded = decodeURIComponent(path)
      if (decoded === path) return path
      path = decoded
    } catch {
      // a lone % is text, not an encoding, unless it is in the address itself
      return pass === 0 ? undefined : path
    }
  }
  return undefined
}
