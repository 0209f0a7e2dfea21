import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ClientError } from 'openid-client'
import { expect, it, vi } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { TestBrowser } from '#test/support/sign-in-browser.ts'
import { openTestSite } from '../flow/test-site.ts'
import { warnOfAbsentIssuer } from './issuer-client.ts'
import { describeIssuerProblem } from './issuer-problem.ts'
import { openTestIssuer } from './test-issuer.ts'

const openSite = async (environment: Record<string, string>) => openTestSite(await openTestDatabase('sqlite'), { OIDC_CLIENT_ID: 'site', ...environment })

/** An address of this machine at which nothing listens. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

it('ACC-01 why the identity provider cannot be reached is in the log, with its origin: at a sign-in and at the start', async () => {
  const issuer = await deadAddress()
  const site = await openSite({ OIDC_ISSUER: `${issuer}/realm` })
  const error = vi.spyOn(site.runtime.log, 'error')
  await new TestBrowser(site.url).request('/acctmgmt/signin')
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ issuer, cause: 'ECONNREFUSED' }), 'the identity provider cannot be reached')
  const warn = vi.spyOn(site.runtime.log, 'warn')
  await warnOfAbsentIssuer(site.runtime)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ issuer, cause: 'ECONNREFUSED' }), expect.stringContaining('nobody can sign in'))
})

it('ACC-01 a start says nothing of an identity provider that answers, nor of the built-in one', async () => {
  let address = ''
  const issuer = await openTestIssuer(() => address)
  const site = await openSite({ OIDC_ISSUER: issuer.url })
  address = site.url
  const warn = vi.spyOn(site.runtime.log, 'warn')
  await warnOfAbsentIssuer(site.runtime)
  await warnOfAbsentIssuer({ ...site.runtime, config: { ...site.runtime.config, identity: { kind: 'embedded' } } })
  expect(warn).not.toHaveBeenCalled()
})

it('ACC-01 a wrong client secret is in the log as the provider tells it', async () => {
  let address = ''
  const issuer = await openTestIssuer(() => address)
  const site = await openSite({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_SECRET: 'not the one' })
  address = site.url
  const warn = vi.spyOn(site.runtime.log, 'warn')
  const browser = new TestBrowser(site.url)
  const there = await browser.follow(await browser.request('/acctmgmt/signin'))
  const back = await new TestBrowser(issuer.url).visit(there.url.href)
  expect((await browser.visit(back.url.href)).url.searchParams.get('problem')).toBe('failed')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ problem: 'failed', issuer: issuer.url, status: 401, error: 'invalid_client', description: 'client authentication failed' }), 'sign-in was not completed')
})

it('ACC-01 a clock that is wrong is in the log with the claim and its distance, and no other claim', async () => {
  const { runtime } = await openSite({ OIDC_ISSUER: 'https://id.example.com/realm' })
  const inner = Object.assign(new Error('expired'), { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', cause: { claims: { exp: 1_000, sub: 'person-1', email: 'a@example.com' }, now: 4_600, claim: 'exp' } })
  const problem = await describeIssuerProblem(runtime.config, new ClientError('JWT timestamp claim value failed validation', { cause: inner, code: inner.code } as never))
  expect(problem).toEqual({ issuer: 'https://id.example.com', cause: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', claim: 'exp', secondsFromNow: -3_600 })
})

it('ACC-01 what comes back with the browser is shortened, on one line and without personal data', async () => {
  const { runtime } = await openSite({ OIDC_ISSUER: 'https://id.example.com' })
  const { AuthorizationResponseError } = await import('openid-client')
  const said = new URLSearchParams({ error: 'login_required', error_description: `a@example.com\n${'x'.repeat(5_000)}` })
  const problem = await describeIssuerProblem(runtime.config, new AuthorizationResponseError('refused', { cause: said }))
  expect(problem).toMatchObject({ error: 'login_required', description: `[email] ${'x'.repeat(192)}` })
})
