import type { Context, Hono } from 'hono'
import { consentChoices, consentCookieNames, type ConsentChoice } from '#contracts/consent.ts'
import type { ResponseOf } from '#contracts/endpoint.ts'
import { call } from '#platform/services/call.ts'
import type { Config } from '#platform/config/config.ts'
import { addSigns, type DoorEnv } from '#platform/http/middleware.ts'
import { consentFormPath } from '../consent-paths.ts'
import { updateConsent } from '../contract.ts'
import { hasSaid, signsOfRequest } from './consent-signs.ts'

/** After half a year somebody is asked again. */
const keptS = 180 * 24 * 3600

/**
 * Between the door and the services: what the browser says goes on with the request, and a choice comes back as a cookie.
 */
export function mountConsent(app: Hono<DoorEnv>, config: Config): void {
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

/** Without script: keeps the choice and goes back. `choice` 'ask' forgets it, and the banner asks again. */
async function answerForm(c: Context<DoorEnv>, config: Config): Promise<Response> {
  const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  const choice = consentChoices.find((each) => each === form.choice)
  if (choice && (await call(c.get('request'), updateConsent, { body: { choice } }, { signIn: 'return' })).ok) {
    c.header('set-cookie', consentCookie(config, choice), { append: true })
  }
  if (form.choice === 'ask') c.header('set-cookie', consentCookie(config, undefined), { append: true })
  // where the page came with its query, the browser knows it better than a page that was kept without one
  return c.redirect(pathOf(c.req.header('referer') ?? form.from, config), 303)
}

/** Of this site, whatever host was named. */
function pathOf(address: unknown, { publicUrl }: Config): string {
  const url = typeof address === 'string' ? URL.parse(address, publicUrl) : null
  // two slashes at the beginning would be another host
  return url ? `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}` : '/'
}

function consentCookie({ publicUrl }: Config, choice: ConsentChoice | undefined): string {
  const isSecure = publicUrl.startsWith('https:')
  const name = consentCookieNames[isSecure ? 0 : 1]
  return `${name}=${choice ?? ''}; Path=/; SameSite=Lax; Max-Age=${choice ? keptS : 0}${isSecure ? '; Secure' : ''}`
}
