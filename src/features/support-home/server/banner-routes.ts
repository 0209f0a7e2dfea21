import type { Hono } from 'hono'
import type { Config } from '#platform/config/config.ts'
import { addSigns, type AppEnv } from '#platform/http/middleware.ts'
import { hideBannerPath } from '../hide-banner-path.ts'
import { hiddenBannersCookieNames, hiddenBannersIn, withHidden } from './hidden-banners.ts'

/** Lifetime of the cookie in seconds: 30 days, longer than a banner message stays current. */
const keptS = 30 * 24 * 3600

/**
 * HOME-03: mounts the middleware that adds the visitor's hidden banners to the request context, and the form route that
 * hides one more banner and redirects back.
 */
export function mountBanners(app: Hono<AppEnv>, config: Config): void {
  app.use('*', async (c, next) => {
    const hidden = hiddenBannersIn(c.req.header('cookie'))
    if (hidden) addSigns(c, { hiddenBanners: hidden })
    await next()
  })
  app.post(hideBannerPath, async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
    const hidden = withHidden(hiddenBannersIn(c.req.header('cookie')), form.banner)
    if (hidden === undefined) return c.json({ error: { code: 'UNKNOWN_BANNER', message: 'The form names no banner.', requestId: c.get('request').requestId } }, 400)
    c.header('set-cookie', cookieOf(config, hidden), { append: true })
    return c.redirect(pathOf(c.req.header('referer'), config), 303)
  })
}

/**
 * Path of the page that held the form, always on this site, whatever host the header names; the support home if the
 * browser sends no Referer.
 */
function pathOf(referer: string | undefined, { publicUrl }: Config): string {
  const url = referer === undefined ? null : URL.parse(referer, publicUrl)
  // Browsers read a path that starts with two slashes as another host.
  return url ? `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}` : '/support'
}

function cookieOf({ publicUrl }: Config, hidden: string): string {
  const isSecure = publicUrl.startsWith('https:')
  return `${hiddenBannersCookieNames[isSecure ? 0 : 1]}=${hidden}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${keptS}${isSecure ? '; Secure' : ''}`
}
