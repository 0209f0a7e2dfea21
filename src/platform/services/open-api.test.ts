import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { allHandlers } from '#app/service-table.server.ts'
import { openApiDocument } from './open-api.ts'

const about = { title: 'Careline', version: '1.2.3', serverUrl: 'https://support.example.com' }
const change = endpoint({
  id: 'outages.changeThing',
  summary: 'Changes a thing.',
  method: 'POST',
  path: '/msapi/things/{ban}?executecache=true',
  access: 'customer',
  params: z.object({ ban: z.string().max(9) }),
  query: z.object({ locale: z.enum(['en', 'es']).default('en'), since: z.string() }),
  body: z.object({ name: z.string(), at: z.int() }).optional(),
  response: z.object({ id: z.uuid() }),
  errors: [{ status: 404, code: 'THING_NOT_FOUND', when: 'there is no such thing' }],
  timeoutMs: 22_000,
})
const list = endpoint({ id: 'account.list', summary: 'Lists.', method: 'GET', path: '/msapi/a', access: 'anyone', response: z.array(z.string()) })

const operation = () => openApiDocument([change], about).paths['/msapi/things/{ban}']!.post!

test('API-09 parameters say where they stand and whether they are needed; a fixed query is one of them', () => {
  expect(operation().parameters).toEqual([
    { name: 'ban', in: 'path', required: true, schema: { type: 'string', maxLength: 9 } },
    { name: 'executecache', in: 'query', required: true, schema: { const: 'true' } },
    { name: 'locale', in: 'query', required: false, schema: { type: 'string', enum: ['en', 'es'], default: 'en' } },
    { name: 'since', in: 'query', required: true, schema: { type: 'string' } },
  ])
})

test('API-09 body and answer are JSON schemas, and a body that may be missing says so', () => {
  const { requestBody, responses } = operation()
  expect(requestBody).toMatchObject({ required: false, content: { 'application/json': { schema: { type: 'object', required: ['name', 'at'] } } } })
  expect(responses['2XX']!.content['application/json'].schema).toMatchObject({ type: 'object', properties: { id: { type: 'string', format: 'uuid' } } })
})

test('API-03 API-04 API-09 every failure is listed with its codes, in the one error envelope', () => {
  const { responses } = operation()
  expect(Object.keys(responses).toSorted()).toEqual(['2XX', '309', '400', '401', '404', '413', '500'])
  expect(responses['404']!.description).toBe('THING_NOT_FOUND: there is no such thing.')
  expect(responses['309']!.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' })
  expect(Object.keys(openApiDocument([list], about).paths['/msapi/a']!.get!.responses)).not.toContain('401')
})

test('API-09 API-11 access, time and repeatability are said', () => {
  expect(operation().security).toEqual([{ session: [] }, { gateway: [] }, { web: [] }])
  expect(operation().description).toBe('Answers within 22 s, or counts as failed.')
  const anyone = openApiDocument([list], about).paths['/msapi/a']!.get!
  expect(anyone.security[0]).toEqual({})
  expect(anyone.description).toContain('repeated')
})

test('API-09 the document is the same whatever the order of the endpoints', () => {
  expect(JSON.stringify(openApiDocument([change, list], about))).toBe(JSON.stringify(openApiDocument([list, change], about)))
})

test('API-09 the real document holds every endpoint, is JSON, and resolves its references', () => {
  const document = openApiDocument(allHandlers.map((handler) => handler.endpoint), about)
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.map((each) => each.operationId).toSorted()).toEqual(allHandlers.map((handler) => handler.endpoint.id).toSorted())
  const text = JSON.stringify(document)
  expect(JSON.parse(text)).toEqual(document)
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, reference]) => reference!)
  const isResolved = (reference: string) =>
    reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document) !== undefined
  expect(references.filter((reference) => !isResolved(reference))).toEqual([])
})
