import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { isNonProductionHost, isProductionHost, reportSettingsFor, type ReportHosts } from './report-hosts.ts'

const hosts: ReportHosts = {
  production: 'support.example.com',
  productionSignIn: 'signin.example.com',
  loginAnalytics: { production: 'https://login.example.com', staging: 'https://login.stage.example.com' },
}

test.each([
  { host: 'support.example.com', isProduction: true, origin: 'https://login.example.com' },
  { host: 'SUPPORT.example.com', isProduction: true, origin: 'https://login.example.com' },
  { host: 'support.example.com:8443', isProduction: true, origin: 'https://login.example.com' },
  { host: 'www.example.com', isProduction: false, origin: 'https://login.stage.example.com' },
  { host: 'support.example.com.evil.example', isProduction: false, origin: 'https://login.stage.example.com' },
  { host: 'support.test2.example.com', isProduction: false, origin: 'https://login.stage.example.com' },
  { host: 'localhost:3000', isProduction: false, origin: 'https://login.stage.example.com' },
] as const)('ANA-04 ANA-06 pages on $host are in production: $isProduction, and ask $origin', ({ host, isProduction, origin }) => {
  expect(isProductionHost(host, hosts.production)).toBe(isProduction)
  expect(reportSettingsFor(host, hosts)).toEqual({ loginAnalyticsOrigin: origin, isProductionHost: isProduction, isProductionSignInHost: false })
})

test.each(['test2', 'test3', 'test5', 'test6', 'idse2', 'idse3'])('ANA-06 a host that contains %s is non-production, even where it is configured as the production host', (name) => {
  const host = `www.${name}.example.com`
  expect(isNonProductionHost(host)).toBe(true)
  expect(isProductionHost(host, host)).toBe(false)
})

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('ANA-06 %s is non-production', (host) => {
  expect(isNonProductionHost(host)).toBe(true)
  expect(isProductionHost(host, host)).toBe(false)
})

test.each(['support.example.com', 'test4.example.com', 'test1.example.com', 'idse1.example.com', 'localhost.example.com'])('ANA-06 %s does not name a non-production host', (host) => {
  expect(isNonProductionHost(host)).toBe(false)
})

test('ANA-03 only the production sign-in host is one; a test host of that name is not', () => {
  const isSignIn = (host: string, signIn = 'signin.example.com') => reportSettingsFor(host, { ...hosts, productionSignIn: signIn }).isProductionSignInHost
  expect([isSignIn('signin.example.com'), isSignIn('SIGNIN.example.com'), isSignIn('support.example.com'), isSignIn('signin.test3.example.com', 'signin.test3.example.com')]).toEqual([true, true, false, false])
  expect(reportSettingsFor('', { ...hosts, productionSignIn: undefined }).isProductionSignInHost).toBe(false)
})

const settingsOf = (environment: Record<string, string>) => loadConfig({ CARELINE_ENV: 'test', ...environment }).reports

test('ANA-03 the production sign-in host is that of the identity provider unless PRODUCTION_SIGN_IN_HOST names another', () => {
  const oneHost = { PUBLIC_URL: 'https://www.example.com', OIDC_ISSUER: 'https://www.example.com/id' }
  expect(settingsOf(oneHost).isProductionSignInHost).toBe(true)
  expect(settingsOf({ ...oneHost, OIDC_ISSUER: 'https://id.example.com' }).isProductionSignInHost).toBe(false)
  expect(settingsOf({ ...oneHost, PRODUCTION_SIGN_IN_HOST: 'signin.example.com' }).isProductionSignInHost).toBe(false)
  expect(settingsOf({ PUBLIC_URL: 'https://www.example.com' }).isProductionSignInHost).toBe(false)
})

test('ANA-04 the login-analytics service is the site’s own unless an origin is configured', () => {
  const origins = { LOGIN_ANALYTICS_ORIGIN: 'https://login.example.com/', LOGIN_ANALYTICS_STAGING_ORIGIN: 'https://login.stage.example.com' }
  expect(settingsOf({ PUBLIC_URL: 'https://support.example.com', ...origins }).loginAnalyticsOrigin).toBe('https://login.example.com')
  expect(settingsOf(origins).loginAnalyticsOrigin).toBe('https://login.stage.example.com')
  expect(settingsOf({}).loginAnalyticsOrigin).toBe('')
})
