import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'
import { refuseTestModeElsewhere, refuseUnwritableFolders, startWarnings } from './start-rules.ts'

type Environment = Record<string, string>
const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'visits@example.com' }
const gateway = { IDENTITY: 'gateway', GATEWAY_SECRET: 'a-secret-of-the-tests-with-32-characters' }

test.each<[Environment, RegExp | undefined]>([
  [{ CARELINE_ENV: 'test' }, undefined],
  [{ CARELINE_ENV: 'test', HOST: '::1', PUBLIC_URL: 'https://localhost:8443' }, undefined],
  [{ CARELINE_ENV: 'test', HOST: '0.0.0.0' }, /^CARELINE_ENV=test[^\n]+HOST=0\.0\.0\.0[^\n]+\.$/],
  [{ CARELINE_ENV: 'test', HOST: '::' }, /HOST=::/],
  [{ CARELINE_ENV: 'test', HOST: '192.168.1.7' }, /HOST=192\.168\.1\.7/],
  [{ CARELINE_ENV: 'test', PUBLIC_URL: 'https://help.example.com' }, /PUBLIC_URL names 'https:\/\/help\.example\.com'/],
  [{ CARELINE_ENV: 'test', PUBLIC_URL: 'http://10.0.0.7:3000' }, /PUBLIC_URL/],
  [{ CARELINE_ENV: 'test', PUBLIC_URL: 'https://localhost.example.com' }, /PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://help.example.com', HOST: '0.0.0.0' }, undefined],
  [{ CARELINE_ENV: 'production', OIDC_ISSUER: 'https://id.example.com', PUBLIC_URL: 'https://help.example.com' }, undefined],
])('API-02 what tests may do is open to this machine alone: %j', (environment, refusal) => {
  const start = () => refuseTestModeElsewhere(loadConfig(environment))
  if (refusal) expect(start).toThrow(refusal)
  else expect(start).not.toThrow()
})

test.each<[Environment, RegExp | undefined]>([
  [{}, undefined],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, undefined],
  [{ PUBLIC_URL: 'https://help.example.com', TRUSTED_PROXIES: '1' }, /THIS IS THE DEMO, at https:\/\/help\.example\.com/],
  [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, /THIS IS THE DEMO/],
  [{ CARELINE_ENV: 'production', PUBLIC_URL: 'https://help.example.com', ...gateway, ...mail, TRUSTED_PROXIES: '1' }, undefined],
  [{ CARELINE_ENV: 'production', PUBLIC_URL: 'https://help.example.com', ...gateway, ...mail }, /TRUSTED_PROXIES is 0/],
  [{ SERVICES_URL: 'http://localhost:3001', SERVICES_SECRET: 'none' }, /no SERVICES_SECRET for the services at http:\/\/localhost:3001/],
  [{ DEPLOYMENT_CLUSTER: 'test5', SERVICES_DOMAIN: 'example.com' }, /no SERVICES_SECRET for the services at https:\/\/services\.test5\.example\.com/],
  [{ SERVICES_URL: 'http://localhost:3001', SERVICES_SECRET: 'a-secret-of-the-tests-with-32-characters' }, undefined],
])('ACC-16 at its start a process warns of the demo where others reach it, of a gateway that hides its customers, and of services without proof: %j', (environment, warning) => {
  const warnings = startWarnings(loadConfig(environment))
  expect(warnings).toEqual(warning ? [expect.stringMatching(warning)] : [])
})

const production = { ...mail, CARELINE_ENV: 'production', PUBLIC_URL: 'https://help.example.com', OIDC_ISSUER: 'https://id.example.com/realm', OIDC_CLIENT_SECRET: 'a-secret', TRUSTED_PROXIES: '1' }

test.each<[Environment, 'web' | 'services', RegExp | undefined]>([
  [production, 'web', undefined],
  [{ ...production, TRUSTED_PROXIES: '0' }, 'web', /^TRUSTED_PROXIES is 0, and TLS of https:\/\/help\.example\.com ends at a proxy/],
  [{ ...production, TRUSTED_PROXIES: '0' }, 'services', undefined],
  [{ ...production, TRUSTED_PROXIES: '0', PUBLIC_URL: 'https://localhost:8443' }, 'web', undefined],
  [{ ...production, OIDC_CLIENT_SECRET: '' }, 'web', /^There is no OIDC_CLIENT_SECRET\. If https:\/\/id\.example\.com knows 'careline' by a secret/],
  [{ ...production, OIDC_CLIENT_SECRET: '' }, 'services', undefined],
  [{ ...production, SMTP_URL: '' }, 'web', /^There is no SMTP_URL: customers are told of e-mails that wait here/],
  [{ ...production, SMTP_URL: '' }, 'services', /^There is no SMTP_URL/],
  [{ ...production, TRUSTED_PROXY: '1' }, 'web', /^TRUSTED_PROXY is no setting; did you mean TRUSTED_PROXIES\?$/],
])('API-05 at its start a process warns of proxies that are not counted, of a client without its secret, and of misspelt settings: %j as %s', (environment, role, warning) => {
  expect(startWarnings(loadConfig(environment), role)).toEqual(warning ? [expect.stringMatching(warning)] : [])
})

test('ORD-02 in production a process warns of the demonstration’s content, and of bills that nobody can pay', () => {
  const warningsOf = (environment: Environment, brand: string, hasPayment: boolean) => startWarnings(loadConfig(environment), 'web', { brand, hasPayment })
  expect(warningsOf(production, 'Meadowlink', false)).toEqual([expect.stringMatching(/^The content is that of the demonstration operator/), expect.stringMatching(/^There is no address where customers pay/)])
  expect(warningsOf(production, 'Example', true)).toEqual([])
  expect(warningsOf({}, 'Meadowlink', false)).toEqual([])
})

test('a data directory that cannot be written to is no reason not to start beside another database, and a warning', () => {
  const [warning, ...more] = startWarnings(loadConfig({ CARELINE_DATA: '/proc/none', DATABASE_URL: 'postgres://localhost/careline' }))
  expect([warning, more]).toEqual([expect.stringMatching(/^Nothing can be written to \/proc\/none: search indexes are made anew/), []])
})

test('TIC-09 a folder for pictures that cannot be written to is refused at the start, not with the first picture', () => {
  const data = mkdtempSync(path.join(tmpdir(), 'careline-folders-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  expect(() => refuseUnwritableFolders(loadConfig({ CARELINE_DATA: data }))).not.toThrow()
  expect(() => refuseUnwritableFolders(loadConfig({ CARELINE_DATA: data, TICKET_PICTURES: '/proc/none/pictures' }))).toThrow(/^Pictures cannot be written to \/proc\/none\/pictures \(\w+\)\. Set TICKET_PICTURES/)
  expect(() => refuseUnwritableFolders(loadConfig({ CARELINE_DATA: data, ARTICLE_PICTURES: '/proc/none/pictures' }))).toThrow(/ARTICLE_PICTURES/)
})

test('TIC-09 a data directory that cannot be written to is named by its own setting', () => {
  expect(() => refuseUnwritableFolders(loadConfig({ CARELINE_DATA: '/proc/none' }))).toThrow(/^Nothing can be written to \/proc\/none\/ticket-pictures \(\w+\)\. Set CARELINE_DATA \(now \/proc\/none\) to a folder that this process can write to\.$/)
})
