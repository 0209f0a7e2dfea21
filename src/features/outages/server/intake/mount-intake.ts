import type { Hono } from 'hono'
import { failure } from '#contracts/outcome.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import { isSignedBy, signatureHeader } from '#platform/security/body-signature.ts'
import { takeReport } from './take-report.ts'

export const intakePath = '/outage-intake/v1/reports'
const notSigned = failure(401, 'NOT_SIGNED', 'The report is not signed with the key of this intake, or was sent more than five minutes ago.')

/** OUT-06: the route at which the operator's system reports outages. It exists only if a key is configured. */
export function mountOutageIntake(app: Hono<AppEnv>, { config, database, clock, log }: Runtime): void {
  const { outageIntakeKey: key } = config
  if (key === undefined) return
  app.post(intakePath, async (c) => {
    const body = await c.req.text()
    if (!isSignedBy(key, c.req.header(signatureHeader), body, clock())) return answerFailure(c, notSigned)
    const outcome = await takeReport({ config, database }, body, clock())
    if (!outcome.ok) return answerFailure(c, outcome)
    log.info({ outage: outcome.data.id, state: outcome.data.state }, 'an outage was reported')
    return c.json({ content: outcome.data })
  })
}
