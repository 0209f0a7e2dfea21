import { z } from 'zod'
import { defaultTimeoutMs, errorsOf, type Endpoint } from '#contracts/endpoint.ts'

export type JsonSchema = { [key: string]: unknown }

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Response {
  description: string
  content: { 'application/json': { schema: JsonSchema } }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, Response>
  security: Record<string, string[]>[]
}

/** The parts of an OpenAPI 3.1 document that this program writes. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}

/**
 * API-09: the whole API as an OpenAPI 3.1 document, made from the endpoints alone; the same input gives the same bytes.
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  options: { title: string; version: string; serverUrl: string },
): OpenApiDocument {
  const sorted = endpoints.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of sorted) {
    const operations = (paths[documentedPath(endpoint)] ??= {})
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, description: about },
    servers: [{ url: options.serverUrl }],
    tags: [...new Set(sorted.map(featureOf))].toSorted(compare).map((name) => ({ name })),
    paths,
    components: { schemas: { Error: errorEnvelope }, securitySchemes },
  }
}

const about =
  'Bodies are JSON, at most 100 KB. A failure is a status with an error envelope: a stable code, a sentence for developers, and the request id that finds it in the log.'

const securitySchemes: Record<string, JsonSchema> = {
  session: { type: 'apiKey', in: 'cookie', name: 'careline_session', description: 'Set by signing in. Over https its name begins with __Host-.' },
  gateway: {
    type: 'apiKey',
    in: 'header',
    name: 'x-gateway-secret',
    description: 'Proves the operator’s own gateway, whose idpctx-loggedinid, idpctx-logintype and idpctx-uuid headers then say who the call is for, and idpctx-role, where that is allowed, the role of the operator’s own people.',
  },
  web: {
    type: 'apiKey',
    in: 'header',
    name: 'x-services-secret',
    description: 'Proves the web process that calls the services: its idpctx- and idp- headers say who the call is for and where it comes from.',
  },
}

/** Each scheme alone proves a signed-in caller. */
const proven = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))

const errorEnvelope: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } },
      required: ['code', 'message', 'requestId'],
    },
  },
  required: ['error'],
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The feature that an endpoint belongs to: its id is `feature.verbNoun`. */
function featureOf(endpoint: Endpoint): string {
  return endpoint.id.split('.')[0]!
}

/** A path template has no query, so a fixed one (`?executecache=true`) becomes parameters. */
function documentedPath(endpoint: Endpoint): string {
  return endpoint.path.replace(/\?.*$/, '')
}

function operationOf(endpoint: Endpoint): Operation {
  const parameters = parametersOf(endpoint)
  return {
    operationId: endpoint.id,
    tags: [featureOf(endpoint)],
    summary: endpoint.summary,
    description: `Answers within ${(endpoint.timeoutMs ?? defaultTimeoutMs) / 1000} s, or counts as failed.${isRepeatable(endpoint) ? ' May be repeated without harm.' : ''}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: bodyOf(endpoint.body) } : {}),
    responses: responsesOf(endpoint),
    security: endpoint.access !== 'anyone' ? proven : [{}, ...proven],
  }
}

function isRepeatable(endpoint: Endpoint): boolean {
  return endpoint.isIdempotent ?? endpoint.method === 'GET'
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const params = propertiesOf(endpoint.params)
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]): Parameter => ({ name: name!, in: 'path', required: true, schema: params.properties[name!] ?? { type: 'string' } }),
  )
  const query = propertiesOf(endpoint.query)
  const declared = Object.entries(query.properties).map(
    ([name, schema]): Parameter => ({ name, in: 'query', required: query.required.includes(name), schema }),
  )
  const fixed = [...new URLSearchParams(endpoint.path.split('?')[1] ?? '')].map(
    ([name, value]): Parameter => ({ name, in: 'query', required: true, schema: { const: value } }),
  )
  return [...inPath, ...fixed, ...declared.filter(({ name }) => !fixed.some((parameter) => parameter.name === name))]
}

function propertiesOf(schema: z.ZodType | undefined): { properties: Record<string, JsonSchema>; required: readonly string[] } {
  if (!schema) return { properties: {}, required: [] }
  const json = schemaOf(schema, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] }
  return { properties: json.properties ?? {}, required: json.required ?? [] }
}

function bodyOf(body: z.ZodType): Operation['requestBody'] {
  return { required: !body.safeParse(undefined).success, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
}

/** Statuses in order; codes that share a status share its entry. */
function responsesOf(endpoint: Endpoint): Record<string, Response> {
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
  const failures = errorsOf(endpoint)
  const responses: Record<string, Response> = {
    '2XX': { description: 'The answer.', content: json(schemaOf(endpoint.response, 'output')) },
  }
  for (const status of [...new Set(failures.map((entry) => entry.status))].toSorted((a, b) => a - b)) {
    const entries = failures.filter((entry) => entry.status === status)
    responses[String(status)] = {
      description: entries.map(({ code, when }) => `${code}: ${when}.`).join(' '),
      content: json({ $ref: '#/components/schemas/Error' }),
    }
  }
  return responses
}
