import type { Outcome } from '#contracts/outcome.ts'
import type { ResponseOf } from '#contracts/endpoint.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { changeSubscription, readSubscription } from '../../outage-endpoints.ts'
import type { FollowingPage } from '../../outages-view-model.ts'
import { followingPath, outagesPath } from '../../rules/outage-paths.ts'
import { readOutagesCopy } from './outages-copy.ts'

/** OUT-03: the page that an e-mail's link opens. Opening it changes nothing, because mail scanners open links too. */
export async function readFollowing(context: RequestContext, token: string): Promise<Outcome<{ page: FollowingPage }>> {
  return describe(context, token, await call(context, readSubscription, { body: { token, locale: context.locale } }, { signIn: 'return' }))
}

/** OUT-03: confirms or ends the subscription. The one-click unsubscribe of a mail program (RFC 8058) ends it. */
export async function changeFollowing(context: RequestContext, token: string, form: URLSearchParams): Promise<Outcome<{ page: FollowingPage }>> {
  const wanted = form.get('wanted') === 'followed' ? 'followed' : 'none'
  return describe(context, token, await call(context, changeSubscription, { body: { token, locale: context.locale, wanted } }, { signIn: 'return' }))
}

function describe({ locale, audience }: RequestContext, token: string, outcome: Outcome<ResponseOf<typeof readSubscription>>): Outcome<{ page: FollowingPage }> {
  if (!outcome.ok) return outcome
  const copy = readOutagesCopy(locale)
  const { following } = copy
  const { state, title = '' } = outcome.data.content
  const choices = { asked: [{ wanted: 'followed' as const, label: following.yes }, { wanted: 'none' as const, label: following.no }], followed: [{ wanted: 'none' as const, label: following.stop }], none: [] }[state]
  const variant = { audience, locale }
  return { ...outcome, data: { page: { variant, copy, title: fill(following[state], { title }), text: following[`${state}Text`], choices, token, action: followingPath(variant, token), seeHref: outagesPath(variant) } } }
}
