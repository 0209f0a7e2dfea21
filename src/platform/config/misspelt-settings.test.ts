import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['OIDC_SECRET', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENTSECRET', 'OIDC_CLIENT_SECRET'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['CARELINE_MODE', 'CARELINE_ENV'],
])('API-05 %s is no setting, and %s is suggested', (name, meant) => {
  expect(loadConfig({ [name]: 'x' }).misspelt).toEqual([{ name, meant }])
})

test('API-05 names of other programs, libraries, Kubernetes and this project’s tests are not taken for settings', () => {
  const others = ['HOME', 'POST', 'PATH', 'HOSTNAME', 'LANG', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'OTEL_EXPORTER_OTLP_HEADERS', 'MALLOC_ARENA_MAX', 'MAIL', 'CARELINE_E2E_PREPARED', 'CARELINE_SERVICE_HOST', 'CARELINE_PORT_80_TCP_ADDR', 'CARELINE_PORT', 'npm_config_cache', 'INVOCATION_ID']
  expect(loadConfig(Object.fromEntries(others.map((name) => [name, 'x']))).misspelt).toEqual([])
})
