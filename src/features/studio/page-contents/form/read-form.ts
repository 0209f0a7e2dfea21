import type { Locale } from '#contracts/identity.ts'
import type { PageContent } from '../page-endpoints.ts'
import { joined, type FormField } from './form-field.ts'
import type { Value } from './page-value.ts'

/** The limit for items of one list, above that of any page. */
const mostItems = 60

export const inputName = (locale: Locale, path: string) => `${locale}:${path}`
export const countName = (path: string) => `#${path}`

/** The change that a button of a list makes. */
export interface FormEdit {
  what: 'add' | 'remove' | 'up' | 'down'
  /** path of the list for `add`, of the item for the others */
  path: string
}

export function readEdit(text: string | null): FormEdit | undefined {
  const [, what, path] = /^(add|remove|up|down):([\w.-]{1,200})$/.exec(text ?? '') ?? []
  return what && path ? { what: what as FormEdit['what'], path } : undefined
}

/** Reads the form's content and applies the change of the list button that sent it. */
export function readPageForm(form: URLSearchParams, fields: readonly FormField[], locales: readonly Locale[], edit?: FormEdit): PageContent {
  const values = Object.fromEntries(locales.map((locale) => [locale, readFields(form, fields, locale, '')])) as Partial<Record<Locale, Value>>
  const all = locales.map((locale) => values[locale]!)
  if (edit) for (const value of all) applyEdit(value, edit)
  return { en: values.en ?? {}, ...(values.es ? { es: values.es } : {}) }
}

function readFields(form: URLSearchParams, fields: readonly FormField[], locale: Locale, path: string): Value {
  const value: Value = {}
  for (const field of fields) {
    const read = readField(form, field, locale, joined(path, field.name))
    if (read !== undefined) value[field.name] = read
  }
  return value
}

function readField(form: URLSearchParams, field: FormField, locale: Locale, path: string): unknown {
  if (field.kind === 'group') return readFields(form, field.fields, locale, path)
  if (field.kind === 'list') return Array.from({ length: countIn(form, path) }, (_, place) => readFields(form, field.fields, locale, joined(path, place)))
  if (field.kind === 'boolean') return form.has(inputName(locale, path))
  if (field.kind === 'record') {
    const prefix = `${inputName(locale, path)}.`
    return Object.fromEntries([...form.keys()].filter((name) => name.startsWith(prefix)).map((name) => [name.slice(prefix.length), textIn(form, name)]))
  }
  const text = textIn(form, inputName(locale, path))
  if (field.kind === 'lines') {
    const lines = text.split('\n').map((line) => line.trim()).filter(Boolean)
    return field.of === 'number' ? lines.map(asNumber) : lines
  }
  if (text === '' && (field.isOptional || field.kind === 'choice' || field.kind === 'number')) return undefined
  return field.kind === 'number' ? asNumber(text) : field.kind === 'text' || field.kind === 'link' ? text.replaceAll('\n', ' ') : text
}

/** Text that is not a number stays as typed, and the check reports it. */
const asNumber = (text: string) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

const countIn = (form: URLSearchParams, path: string) => Math.min(mostItems, Math.max(0, Math.trunc(Number(form.get(countName(path)))) || 0))

/** The text of a field with LF line ends, since browsers send CR LF. */
function textIn(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()
}

function applyEdit(value: Value, { what, path }: FormEdit): void {
  const parts = path.split('.')
  const place = what === 'add' ? -1 : Number(parts.pop())
  const list = listAt(value, parts)
  if (!list || (what === 'add' ? list.length >= mostItems : !(place in list))) return
  if (what === 'add') list.push({})
  else if (what === 'remove') list.splice(place, 1)
  else {
    const other = what === 'up' ? place - 1 : place + 1
    if (other in list) [list[place], list[other]] = [list[other], list[place]]
  }
}

function listAt(value: Value, parts: readonly string[]): unknown[] | undefined {
  let at: unknown = value
  for (const part of parts) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Value)[part]
  }
  return Array.isArray(at) ? at : undefined
}
