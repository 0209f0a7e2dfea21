import { expect, test } from 'vitest'
import { outageFeedPath } from './outage-feed-path.ts'
import { outageFeed, pageFeed } from './contract.ts'

test("FLG-09 the outage feed is the lander's path with 'outages' in place of its page", () => {
  const base = '/msapi/idp-content-orchestration/v1/idpcms/support'
  expect(outageFeedPath(`${base}/supportlander/consumer`)).toBe(`${base}/outages/consumer`)
  expect(outageFeedPath(`${base}/supportlander/smb?locale=es`)).toBe(`${base}/outages/smb?locale=es`)
})

test('FLG-05 FLG-09 its endpoint stands beside the page feeds', () => {
  expect(outageFeed.path).toBe(pageFeed.path.replace('{system}', 'idpcms').replace('{section}', 'support').replace('{page}', 'outages'))
})
