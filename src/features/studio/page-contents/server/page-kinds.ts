import type { z } from 'zod'
import type { Locale } from '#contracts/identity.ts'
import { partSchemas, valueOfBody, bodyOfValue, type PartBodies, type PartKind, type PartPlace } from '#features/site-content/server.ts'
import { MacroComponents, TicketComponents } from '#features/tickets/server.ts'
import { fieldsOf, type FormField } from '../form/form-field.ts'
import { countMissing, meantValue } from '../form/page-value.ts'
import type { PageContent } from '../page-endpoints.ts'

const ticket = TicketComponents.extend({ ticketMacros: MacroComponents.shape.ticketMacros.optional(), ...partSchemas.ticket.shape })

export const pageSchemas: Readonly<Record<PartKind, z.ZodObject>> = { ...partSchemas, ticket }

const fieldsByKind = new Map<PartKind, FormField[]>()

/** The form fields of a kind of page. */
export function pageFields(kind: PartKind): readonly FormField[] {
  const fields = fieldsByKind.get(kind) ?? fieldsOf(pageSchemas[kind])
  fieldsByKind.set(kind, fields)
  return fields
}

/** The languages of a part. Devices are the same in all languages. */
export const localesOf = ({ kind }: Pick<PartPlace, 'kind'>): readonly Locale[] => (kind === 'devices' ? ['en'] : ['en', 'es'])

/** Converts published content to form values. */
export function contentOfBodies({ kind }: PartPlace, { en, es }: PartBodies): PageContent {
  return { en: en === undefined ? {} : valueOfBody(kind, en), ...(es === undefined ? {} : { es: valueOfBody(kind, es) }) }
}

/** The reverse of `contentOfBodies`. @throws ZodError for content that `checkPage` refuses */
export function bodiesOfContent(place: PartPlace, content: PageContent): PartBodies {
  const bodies: PartBodies = {}
  for (const locale of localesOf(place)) {
    const { value } = meantValue(pageFields(place.kind), content[locale])
    bodies[locale] = bodyOfValue(place.kind, pageSchemas[place.kind].parse(value), place.name)
  }
  return bodies
}

/** A text that is equal for contents that differ only in blank positions. */
export function meantText(place: PartPlace, content: PageContent): string {
  return JSON.stringify(localesOf(place).map((locale) => inOrder(meantValue(pageFields(place.kind), content[locale]).value)))
}

/**
 * Sorts keys by name, because their order in a file makes no difference, and drops false values, which mean the same as
 * missing ones.
 */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined && part !== false).toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, part]) => [key, inOrder(part)]))
}

/** The number of texts that a language lacks and the other one has. */
export function missingIn(place: PartPlace, { en, es }: PageContent): { en: number; es: number } {
  return localesOf(place).length === 1 ? { en: 0, es: 0 } : countMissing(pageFields(place.kind), en, es)
}
