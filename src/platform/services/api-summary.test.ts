import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { openApiDocument } from './open-api.ts'
import { summariseApi } from './api-summary.ts'

const report = endpoint({
  id: 'analytics.report',
  summary: 'Reports.',
  method: 'POST',
  path: '/analytics/{kind}',
  access: 'customer',
  params: z.object({ kind: z.string() }),
  query: z.object({ locale: z.enum(['en', 'es']).optional() }),
  body: z.object({
    events: z.array(
      z.discriminatedUnion('name', [z.object({ name: z.literal('A'), at: z.int() }), z.object({ name: z.literal('B'), text: z.string().optional() })]),
    ),
  }),
  response: z.object({ kept: z.int(), notes: z.record(z.string(), z.object({ text: z.string() })).optional(), lists: z.array(z.array(z.string())) }),
})
const read = endpoint({ id: 'account.read', summary: 'Reads.', method: 'GET', path: '/a', access: 'anyone', response: z.object({}) })

const summary = () => summariseApi(openApiDocument([report, read], { title: 'x', version: '1', serverUrl: 'http://localhost' }))

test('API-09 the reference is grouped by feature, in order', () => {
  expect(summary().map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
    ['account', ['account.read']],
    ['analytics', ['analytics.report']],
  ])
})

test('API-09 what goes in is one table, nested fields at their paths, variants by their name', () => {
  const [operation] = summary()[1]!.operations
  expect(operation).toMatchObject({ method: 'POST', path: '/analytics/{kind}', needsSignIn: true })
  expect(operation!.inputs.map(({ name, type, isRequired, place }) => `${place} ${name} ${type}${isRequired ? '' : '?'}`)).toEqual([
    'path kind string',
    'query locale "en" | "es"?',
    'body events list of object',
    'body events[]<A>.name "A"',
    'body events[]<A>.at integer',
    'body events[]<B>.name "B"',
    'body events[]<B>.text string?',
  ])
})

test('API-09 what comes out likewise, with the JSON schema beside it', () => {
  const [operation] = summary()[1]!.operations
  expect(operation!.answer.map(({ name, type, isRequired }) => `${name} ${type}${isRequired ? '' : '?'}`)).toEqual([
    'kept integer',
    'notes object?',
    'notes{}.text string',
    'lists list of list of string',
  ])
  expect(JSON.parse(operation!.answerSchema)).toMatchObject({ type: 'object' })
  expect(JSON.parse(operation!.bodySchema!)).toMatchObject({ type: 'object' })
  expect(operation!.failures.map(({ status }) => status)).toContain('401')
  expect(summary()[0]!.operations[0]).toMatchObject({ needsSignIn: false, inputs: [], answer: [], bodySchema: undefined })
})
