/** A schema of Swagger 2.0, as far as TM Forum's specifications use it. */
export interface SwaggerSchema {
  $ref?: string
  type?: string
  format?: string
  enum?: readonly string[]
  required?: readonly string[]
  items?: SwaggerSchema
  properties?: Record<string, SwaggerSchema>
}
export type Definitions = Record<string, SwaggerSchema>

/** RFC 3339, the format of Swagger's date-time. */
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/**
 * The deviations of a value from its schema, by field; empty if it conforms. Stricter than Swagger: an undeclared field
 * is a deviation too, unless `more` lists it as `Definition.field`.
 */
export function mismatches(definitions: Definitions, name: string, value: unknown, more: readonly string[] = []): string[] {
  const isMore = (schemaName: string, field: string) => more.includes(`${schemaName}.${field}`)
  const check = (schema: SwaggerSchema, each: unknown, at: string, schemaName: string): string[] => {
    if (schema.$ref) {
      const target = schema.$ref.replace('#/definitions/', '')
      const known = definitions[target]
      return known ? check(known, each, at, target) : [`${at}: ${target} is not defined`]
    }
    if (schema.type === 'array') return Array.isArray(each) ? each.flatMap((item, index) => check(schema.items!, item, `${at}[${index}]`, schemaName)) : [`${at}: no array`]
    if (schema.type !== 'object') return checkPlain(schema, each, at)
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [`${at}: no object`]
    const missing = (schema.required ?? []).filter((field) => !(field in each)).map((field) => `${at}.${field}: missing`)
    const wrong = Object.entries(each).flatMap(([field, inner]) => {
      const known = schema.properties?.[field]
      if (known) return check(known, inner, `${at}.${field}`, schemaName)
      return isMore(schemaName, field) ? [] : [`${at}.${field}: not in ${schemaName}`]
    })
    return [...missing, ...wrong]
  }
  return check({ $ref: `#/definitions/${name}` }, value, name, name)
}

function checkPlain({ type, format, enum: values }: SwaggerSchema, value: unknown, at: string): string[] {
  const kind = type === 'integer' ? 'number' : type
  if (kind !== undefined && typeof value !== kind) return [`${at}: no ${type}`]
  if (type === 'integer' && !Number.isInteger(value)) return [`${at}: no integer`]
  if (format === 'date-time' && !(dateTime.test(String(value)) && !Number.isNaN(Date.parse(String(value))))) return [`${at}: no date-time`]
  return values && !values.includes(String(value)) ? [`${at}: none of ${values.join(', ')}`] : []
}
