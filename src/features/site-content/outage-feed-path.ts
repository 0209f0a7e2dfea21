/**
 * FLG-09: turns the lander's feed path into the outage feed's: `…/support/supportlander/consumer` →
 * `…/support/outages/consumer`. Replaces the last segment but one and keeps a query.
 */
export function outageFeedPath(landerPath: `/${string}`): `/${string}` {
  const [path, ...query] = landerPath.split('?')
  const segments = path!.split('/')
  segments[segments.length - 2] = 'outages'
  return [segments.join('/'), ...query].join('?') as `/${string}`
}
