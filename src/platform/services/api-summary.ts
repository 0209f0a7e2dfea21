import type { JsonSchema, OpenApiDocument, Operation } from './open-api.ts'

/** One line of a table: a parameter, or a property at its path (`content.outages[].title`). */
export interface FieldRow {
  name: string
  type: string
  isRequired: boolean
  /** where it goes or stands: path, query, body, answer */
  place: 'path' | 'query' | 'body' | 'answer'
}

export interface OperationSummary {
  id: string
  method: string
  path: string
  summary: string
  description: string
  needsSignIn: boolean
  inputs: FieldRow[]
  answer: FieldRow[]
  failures: { status: string; description: string }[]
  /** the schemas as JSON text; the body's only if the body has properties */
  bodySchema: string | undefined
  answerSchema: string
}

export interface FeatureSummary {
  name: string
  operations: OperationSummary[]
}

/** Summarises the document for readers: by feature, with flat tables of inputs and answers. */
export function summariseApi(document: OpenApiDocument): FeatureSummary[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ feature: operation.tags[0]!, summary: summarise(method, path, operation) })),
  )
  return document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ feature }) => feature === name).map(({ summary }) => summary),
  }))
}

function summarise(method: string, path: string, operation: Operation): OperationSummary {
  const body = operation.requestBody?.content['application/json'].schema
  const bodyRows = body ? rowsOf(body, 'body') : []
  const answer = operation.responses['2XX']!.content['application/json'].schema
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    needsSignIn: !operation.security.some((choice) => Object.keys(choice).length === 0),
    inputs: [
      ...(operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        type: typeOf(parameter.schema),
        isRequired: parameter.required,
        place: parameter.in,
      })),
      ...bodyRows,
    ],
    answer: rowsOf(answer, 'answer'),
    failures: Object.entries(operation.responses)
      .filter(([status]) => status !== '2XX')
      .map(([status, { description }]) => ({ status, description })),
    bodySchema: bodyRows.length > 0 ? JSON.stringify(body, null, 2) : undefined,
    answerSchema: JSON.stringify(answer, null, 2),
  }
}

interface ObjectSchema {
  type?: string | string[]
  properties?: Record<string, ObjectSchema>
  required?: string[]
  additionalProperties?: ObjectSchema | boolean
  items?: ObjectSchema
  anyOf?: ObjectSchema[]
  oneOf?: ObjectSchema[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
}

/** Below this depth the JSON schema is easier to read than a table. */
const maxDepth = 6

function rowsOf(schema: JsonSchema, place: FieldRow['place']): FieldRow[] {
  const rows: FieldRow[] = []
  collect(schema as ObjectSchema, '', place, rows, 0)
  return rows
}

function collect(schema: ObjectSchema, at: string, place: FieldRow['place'], rows: FieldRow[], depth: number): void {
  if (depth > maxDepth) return
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) {
    for (const choice of choices) collect(choice, at === '' ? '' : at + markOf(choice), place, rows, depth + 1)
    return
  }
  if (schema.items) return collect(schema.items, `${at}[]`, place, rows, depth + 1)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const path = at === '' ? name : `${at}.${name}`
    rows.push({ name: path, type: typeOf(property), isRequired: schema.required?.includes(name) ?? false, place })
    collect(property, path, place, rows, depth + 1)
  }
  if (typeof schema.additionalProperties === 'object') collect(schema.additionalProperties, `${at}{}`, place, rows, depth + 1)
}

/** Marks one of several shapes with the constant value that tells them apart. */
function markOf(choice: ObjectSchema): string {
  const mark = Object.values(choice.properties ?? {}).find((property) => property.const !== undefined)
  return mark ? `<${String(mark.const)}>` : ''
}

function typeOf(schema: JsonSchema | ObjectSchema): string {
  const { type, items, enum: values, const: fixed, anyOf, oneOf, $ref } = schema as ObjectSchema
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (items) return `list of ${typeOf(items)}`
  const choices = oneOf ?? anyOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if ($ref) return $ref.split('/').at(-1) || 'the same again'
  return [type ?? 'anything'].flat().join(' | ')
}
