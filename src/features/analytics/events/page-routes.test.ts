import { expect, test } from 'vitest'
import { routeOf } from './page-routes.ts'

test.each([
  ['/support', '/support'],
  ['/es-us/support/', '/es-us/support'],
  ['/', '/'],
  ['/support/article/internet/KM1000101', '/support/article/{…}'],
  ['/support/smallbusiness/article/internet/KM1/feedback', '/support/smallbusiness/article/{…}/feedback'],
  ['/es-us/device-support/article/wireless/KM1/apple/iphone-16/', '/es-us/device-support/article/wireless/{…}'],
  ['/support/topic/internet/wi-fi', '/support/topic/{…}'],
  ['/inbox/17/invite.ics', '/inbox/{…}'],
  ['/support/myappointment/reschedule', '/support/myappointment/reschedule'],
])('ANA-01 the path %s is of the page %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
