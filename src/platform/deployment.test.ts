import { expect, test } from 'vitest'
import { allowsFailedTokenCheck, clusters, servicesOrigin, type Cluster } from './deployment.ts'

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
