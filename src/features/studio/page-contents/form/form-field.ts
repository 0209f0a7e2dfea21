import { z } from 'zod'
import { bannerKeys, linkFields } from '#features/site-content/server.ts'

/** A form field. Fields are derived from the content's schema, so that nothing is declared twice. */
export type FormField =
  | { kind: 'group'; name: string; isOptional: boolean; fields: readonly FormField[] }
  | { kind: 'list'; name: string; isOptional: boolean; fields: readonly FormField[] }
  /** texts by keys that the content defines */
  | { kind: 'record'; name: string; isOptional: boolean }
  /** one value on each line */
  | { kind: 'lines'; name: string; isOptional: boolean; of: 'text' | 'number' }
  | { kind: 'choice'; name: string; isOptional: boolean; choices: readonly string[] }
  | { kind: 'boolean'; name: string; isOptional: boolean }
  | { kind: 'number'; name: string; isOptional: boolean }
  | { kind: 'text' | 'long' | 'markdown' | 'link'; name: string; isOptional: boolean; most: number }

/** Names of fields that hold sentences and need a larger input. */
const longFields = new Set(['description', 'text', 'body', 'belowText', 'aboveText', 'metaDescription', 'resubmitMsg', 'noAnswer', 'errorText', 'legalDisclaimerLabel', 'personText', 'subHeader', 'positiveTxt', 'displayText'])
const room = { text: 300, long: 2000 }

/** The fields of a schema, in its order. @throws Error for a schema type without a form field */
export function fieldsOf(schema: z.ZodObject, parent = ''): FormField[] {
  return Object.entries(schema.shape).map(([name, each]) => fieldOf(name, each as z.ZodType, parent))
}

/**
 * The values of texts that only mean something if they are one of a few, by group and name. The schemas take any text,
 * because a content file with another value must not keep a site from starting.
 */
const meaningful: Readonly<Record<string, readonly string[]>> = {
  'banners.key': Object.values(bannerKeys),
  'seo.metaRobots': ['index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow'],
  'devices.kind': ['gateway', 'phone', 'extender', 'receiver', 'antenna', 'other'],
}

function fieldOf(name: string, given: z.ZodType, parent: string): FormField {
  const { schema, isOptional } = unwrap(given)
  const own = { name, isOptional }
  if (schema instanceof z.ZodObject) return { kind: 'group', ...own, fields: fieldsOf(schema, name) }
  if (schema instanceof z.ZodRecord) return { kind: 'record', ...own }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', ...own, choices: schema.options.map(String) }
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean', ...own }
  if (schema instanceof z.ZodNumber) return { kind: 'number', ...own }
  if (schema instanceof z.ZodArray) {
    const { schema: element } = unwrap(schema.element as z.ZodType)
    if (element instanceof z.ZodObject) return { kind: 'list', ...own, fields: fieldsOf(element, name) }
    return { kind: 'lines', ...own, of: element instanceof z.ZodNumber ? 'number' : 'text' }
  }
  if (!(schema instanceof z.ZodString)) throw new Error(`The field ${name} holds what no form asks for.`)
  const few = meaningful[`${parent}.${name}`]
  if (few) return { kind: 'choice', ...own, choices: few }
  const most = schema.maxLength
  if (linkFields.has(name)) return { kind: 'link', ...own, most: most ?? room.text }
  if (name === 'body' && (most ?? 0) > room.long) return { kind: 'markdown', ...own, most: most! }
  return longFields.has(name) || (most ?? 0) > room.text ? { kind: 'long', ...own, most: most ?? room.long } : { kind: 'text', ...own, most: most ?? room.text }
}

function unwrap(given: z.ZodType): { schema: z.ZodType; isOptional: boolean } {
  let schema = given
  let isOptional = false
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    isOptional = true
    schema = schema.unwrap() as z.ZodType
  }
  return { schema, isOptional }
}

export const joined = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
