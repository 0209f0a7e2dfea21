/**
 * FLG-09: `…/support/supportlander/consumer` → `…/support/outages/consumer`.
 * The page is the last segment but one; a query stays.
 */
export function outageFeedPath(landerPath: `/${string}`): `/${string}` {
  const [path, ...query] = landerPath.split('?')
  const segments = path!.split('/')
  segments[segments.length - 2] = 'outages'
  return [segments.join('/'), ...query].join('?') as `/${string}`
}
