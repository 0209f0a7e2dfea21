import type { Context, Hono } from 'hono'
import { consentChoices, consentCookieNames, type ConsentChoice } from '#contracts/consent.ts'
import type { ResponseOf } from '#contracts/endpoint.ts'
import { call } from '#platform/services/call.ts'
import type { Config } from '#platform/config/config.ts'
import { addSigns, type AppEnv } from '#platform/http/middleware.ts'
import { consentFormPath } from '../consent-paths.ts'
import { updateConsent } from '../contract.ts'
import { hasSaid, signsOfRequest } from './consent-signs.ts'

/** Lifetime of the cookie, in seconds: the visitor is asked again after half a year. */
const keptS = 180 * 24 * 3600

/**
 * Mounts the consent middleware: it adds the browser's choice to the request context and sets the consent cookie after
 * a choice.
 */
export function mountConsent(app: Hono<AppEnv>, config: Config): void {
  app.use('*', async (c, next) => {
    const consent = signsOfRequest((name) => c.req.header(name))
    if (hasSaid(consent)) addSigns(c, { consent })
    await next()
  })
  app.post(updateConsent.path, async (c, next) => {
    await next()
    if (!c.res.ok) return
    const { content } = (await c.res.clone().json()) as ResponseOf<typeof updateConsent>
    if (content.choice !== '') c.header('set-cookie', consentCookie(config, content.choice), { append: true })
  })
  app.post(consentFormPath, (c) => answerForm(c, config))
}

/**
 * Form post without JavaScript: stores the choice and redirects back. `choice` 'ask' deletes the cookie, so that the
 * banner asks again.
 */
async function answerForm(c: Context<AppEnv>, config: Config): Promise<Response> {
  const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  const choice = consentChoices.find((each) => each === form.choice)
  if (choice && (await call(c.get('request'), updateConsent, { body: { choice } }, { signIn: 'return' })).ok) {
    c.header('set-cookie', consentCookie(config, choice), { append: true })
  }
  if (form.choice === 'ask') c.header('set-cookie', consentCookie(config, undefined), { append: true })
  // The Referer header has the query string of the page; the form field of a cached page has none. A page whose address
  // is a secret sends its origin alone, and its field has the whole path.
  const referer = pathOf(c.req.header('referer') ?? form.from, config)
  return c.redirect(referer === '/' ? pathOf(form.from, config) : referer, 303)
}

/** Path and query of `address` on this site, whatever host it names, so that the redirect cannot leave the site. */
function pathOf(address: unknown, { publicUrl }: Config): string {
  const url = typeof address === 'string' ? URL.parse(address, publicUrl) : null
  // Browsers read a path that starts with two slashes as another host.
  return url ? `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}` : '/'
}

function consentCookie({ publicUrl }: Config, choice: ConsentChoice | undefined): string {
  const isSecure = publicUrl.startsWith('https:')
  const name = consentCookieNames[isSecure ? 0 : 1]
  return `${name}=${choice ?? ''}; Path=/; SameSite=Lax; Max-Age=${choice ? keptS : 0}${isSecure ? '; Secure' : ''}`
}
