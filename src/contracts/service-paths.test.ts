import { expect, test } from 'vitest'
import { searchFeedPath, servicePaths, signInRedirects } from './service-paths.ts'

test('API-10 the paths that no page calls are there, letter for letter', () => {
  expect(Object.values(servicePaths)).toEqual(
    expect.arrayContaining([
      '/msapi/manageappointmentsms/v1/appointment/dtvtoken',
      '/msapi/authdevicesupportms/v1/setacctfocus/',
      '/msapi/accountservices/v1/gnsess/manage',
      '/msapi/managewirednetwork/v1/accountopics',
      '/msapi/resolve/v1/alert/support/na/service',
      '/esupport/sharedSegments/contactusprofileinfo.jsp',
      '/msapi/login/unauth/service/v1/haloc/do/login',
    ]),
  )
  expect(servicePaths.wirelessServiceAlert).toBe(`${servicePaths.serviceAlert}?sourceID={sourceID}`)
  expect(new Set(Object.values(servicePaths)).size).toBe(Object.keys(servicePaths).length)
})

test('API-10 both audiences have a search feed, and both sign-in redirects carry the return address', () => {
  expect([searchFeedPath({ audience: 'consumer' }), searchFeedPath({ audience: 'smb' })]).toEqual(['/msapi/idp-content-orchestration/v1/idpcms/support/search/consumer', '/msapi/idp-content-orchestration/v1/idpcms/support/search/smb'])
  for (const redirect of Object.values(signInRedirects)) {
    expect(new URL(redirect('/support?a=1&b=2'), 'http://x').searchParams.get('final_url')).toBe('/support?a=1&b=2')
    expect(redirect('/support')).toMatch(/^\/acctmgmt\/signin\?/)
  }
})
