import { expect, test } from 'vitest'
import { allowsFailedTokenCheck, clusters, servicesOrigin, type Cluster, searchOriginFor } from './deployment.ts'

const servicesDomain = 'example.com'

test.each([
  { cluster: 'embedded', origin: undefined },
  { cluster: 'local', origin: 'http://localhost:3001' },
  { cluster: 'tst2', origin: 'https://services.test2.example.com' },
  { cluster: 'tst3', origin: 'https://services.test3.example.com' },
  { cluster: 'test5', origin: 'https://services.test5.example.com' },
  { cluster: 'test6', origin: 'https://services.test6.example.com' },
  { cluster: 'idse2', origin: 'https://services.idse2.example.com' },
  { cluster: 'idse3', origin: 'https://services.idse3.example.com' },
  { cluster: 'production', origin: 'https://services.example.com' },
] satisfies { cluster: Cluster; origin: string | undefined }[])('API-05 the cluster $cluster answers at $origin', ({ cluster, origin }) => {
  expect(servicesOrigin({ cluster, servicesDomain })).toBe(origin)
})

test.each(clusters)('API-05 an address of its own wins on %s', (cluster) => {
  expect(servicesOrigin({ cluster, servicesDomain, servicesUrl: 'http://10.0.0.7:9000' })).toBe('http://10.0.0.7:9000')
})

test('ACC-12 only tst2 and tst3 allow a session whose token check failed', () => {
  expect(clusters.filter(allowsFailedTokenCheck)).toEqual(['tst2', 'tst3'])
})

test.each([
  ['support.example.com', 'https://search.example.com'],
  ['stage.example.com', 'https://search.stage.example.com'],
  ['localhost:3000', 'http://localhost:9000'],
  ['127.0.0.1:3000', 'http://localhost:9000'],
  ['localhost.example.com', 'https://search.stage.example.com'],
])('QAS-10 pages at %s find the search at %s', (host, origin) => {
  const origins = { productionHost: 'support.example.com', production: 'https://search.example.com', staging: 'https://search.stage.example.com', test: 'http://localhost:9000' }
  expect(searchOriginFor(host, origins)).toBe(origin)
})
