import { joined, type FormField } from './form-field.ts'

/** The form values of one language. */
export type Value = Record<string, unknown>

export const asValue = (value: unknown): Value => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Value) : {})
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Whether all fields are empty. Choices and check boxes do not count, because they always have a value. */
export function isBlank(fields: readonly FormField[], value: unknown): boolean {
  return fields.every((field) => isBlankField(field, asValue(value)[field.name]))
}

function isBlankField(field: FormField, value: unknown): boolean {
  if (field.kind === 'group') return isBlank(field.fields, value)
  if (field.kind === 'list') return asList(value).every((item) => isBlank(field.fields, item))
  if (field.kind === 'record') return Object.values(asValue(value)).every((text) => text === '')
  if (field.kind === 'choice' || field.kind === 'boolean') return true
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * The value without blank items and blank optional groups, which exist only so that both languages have the same
 * positions. `placeOf` converts a path of the result to the path in the form.
 */
export function meantValue(fields: readonly FormField[], value: unknown): { value: Value; placeOf: (path: string) => string } {
  const places = new Map<string, number[]>()
  const meant = meantOf(fields, value, '', places)
  return {
    value: meant,
    placeOf(path) {
      let [own, shown] = ['', '']
      for (const part of path.split('.')) {
        const places1 = places.get(own)
        shown = joined(shown, places1?.[Number(part)] ?? part)
        own = joined(own, part)
      }
      return shown
    },
  }
}

function meantOf(fields: readonly FormField[], value: unknown, path: string, places: Map<string, number[]>): Value {
  const meant: Value = {}
  for (const field of fields) {
    const own = asValue(value)[field.name]
    const at = joined(path, field.name)
    if (field.kind === 'list') {
      const kept = asList(own).flatMap((item, place) => (isBlank(field.fields, item) ? [] : [{ item, place }]))
      places.set(at, kept.map(({ place }) => place))
      if (kept.length > 0 || !field.isOptional) meant[field.name] = kept.map(({ item }, place) => meantOf(field.fields, item, joined(at, place), places))
    } else if (field.kind === 'group') {
      if (!field.isOptional || !isBlank(field.fields, own)) meant[field.name] = meantOf(field.fields, own, at, places)
    } else if (own !== undefined && !(field.isOptional && own === '')) meant[field.name] = own
  }
  return meant
}

/** The paths of the items that are blank in all languages, and of values that are none of their field's choices. */
export function findWrongParts(fields: readonly FormField[], values: readonly unknown[], path = ''): { blank: string[]; strays: { path: string; at: number }[] } {
  const found: ReturnType<typeof findWrongParts> = { blank: [], strays: [] }
  const add = (parts: readonly FormField[], own: readonly unknown[], at: string) => {
    const { blank, strays } = findWrongParts(parts, own, at)
    found.blank.push(...blank)
    found.strays.push(...strays)
  }
  for (const field of fields) {
    const own = values.map((value) => asValue(value)[field.name])
    const at = joined(path, field.name)
    if (field.kind === 'group') add(field.fields, own, at)
    if (field.kind === 'choice') for (const [place, value] of own.entries()) if (typeof value === 'string' && value !== '' && !field.choices.includes(value)) found.strays.push({ path: at, at: place })
    if (field.kind !== 'list') continue
    const lists = own.map(asList)
    for (let place = 0; place < Math.max(0, ...lists.map(({ length }) => length)); place++) {
      if (lists.every((list) => isBlank(field.fields, list[place]))) found.blank.push(joined(at, place))
      else add(field.fields, lists.map((list) => list[place]), joined(at, place))
    }
  }
  return found
}

/** The number of texts that exist in one language only, counted for the language that lacks them. */
export function countMissing(fields: readonly FormField[], en: unknown, es: unknown): { en: number; es: number } {
  const missing = { en: 0, es: 0 }
  const add = (more: { en: number; es: number }) => {
    missing.en += more.en
    missing.es += more.es
  }
  for (const field of fields) {
    const [one, other] = [asValue(en)[field.name], asValue(es)[field.name]]
    if (field.kind === 'group') add(countMissing(field.fields, one, other))
    else if (field.kind === 'list') for (let at = 0; at < Math.max(asList(one).length, asList(other).length); at++) add(countMissing(field.fields, asList(one)[at], asList(other)[at]))
    else if (field.kind !== 'choice' && field.kind !== 'boolean') {
      const [isBlankOne, isBlankOther] = [isBlankField(field, one), isBlankField(field, other)]
      if (isBlankOne && !isBlankOther) missing.en += 1
      if (isBlankOther && !isBlankOne) missing.es += 1
    }
  }
  return missing
}
