import type { Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'
import type { PagesCopy } from '../copy.en.ts'
import type { PageContent } from '../page-endpoints.ts'
import type { PageProblem } from '../page-problems.ts'
import type { FieldCell, FormItem, FormNode } from '../pages-view.ts'
import { joined, type FormField } from './form-field.ts'
import { asList, asValue, isBlank } from './page-value.ts'
import { inputName } from './read-form.ts'

/** The context for describing a form field in all languages of the content. */
export interface Shown {
  copy: PagesCopy
  /** language of the user */
  locale: Locale
  locales: readonly Locale[]
  problems: readonly PageProblem[]
  /** path of a field or an item that must be open at once */
  touched: string | undefined
}

export const itemId = (path: string) => `item-${path.replaceAll('.', '-')}`

/** STU-01: describes the form with its values, both languages of each field side by side. */
export function describeForm(fields: readonly FormField[], content: PageContent, shown: Shown): FormNode[] {
  return describeFields(fields, shown.locales.map((locale) => content[locale]), '', '', shown)
}

function describeFields(fields: readonly FormField[], values: readonly unknown[], path: string, parent: string, shown: Shown): FormNode[] {
  return fields.map((field) => describeField(field, values.map((value) => asValue(value)[field.name]), joined(path, field.name), parent, shown))
}

function describeField(field: FormField, values: readonly unknown[], path: string, parent: string, shown: Shown): FormNode {
  const label = fieldLabel(field.name, parent, shown.copy)
  if (field.kind === 'group') return { kind: 'group', path, label, isOpen: isOpen(path, shown), nodes: describeFields(field.fields, values, path, field.name, shown) }
  if (field.kind === 'record') {
    const keys = [...new Set(values.flatMap((value) => Object.keys(asValue(value))))]
    const nodes = keys.map((key) => leaf({ kind: 'long', name: key, isOptional: false, most: 2000 }, key, values.map((value) => asValue(value)[key]), joined(path, key), undefined, shown))
    return { kind: 'group', path, label, isOpen: isOpen(path, shown), nodes }
  }
  if (field.kind !== 'list') return leaf(field, label, values, path, hintOf(field, parent, shown.copy), shown)
  const lists = values.map(asList)
  const count = Math.max(0, ...lists.map(({ length }) => length))
  const items = Array.from({ length: count }, (_, place): FormItem => {
    const own = joined(path, place)
    const parts = lists.map((list) => list[place])
    return { path: own, title: itemTitle(field.fields, parts, place, shown), isOpen: isOpen(own, shown), nodes: describeFields(field.fields, parts, own, field.name, shown) }
  })
  const errors = shown.problems.filter((problem) => problem.path === path || (problem.code === 'empty-item' && problem.path.slice(0, problem.path.lastIndexOf('.')) === path)).map((problem) => sentence(problem, shown))
  return { kind: 'list', path, label, items, errors: [...new Set(errors)], isOpen: isOpen(path, shown) }
}

/** Whether a group is open, because it contains a problem or was just edited. */
const isOpen = (path: string, { problems, touched }: Shown) => [touched ?? '', ...problems.map((problem) => problem.path)].some((each) => each === path || each.startsWith(`${path}.`))

type Leaf = Exclude<FormField, { kind: 'group' | 'list' | 'record' }>

function leaf(field: Leaf, label: string, values: readonly unknown[], path: string, hint: string | undefined, shown: Shown): FormNode {
  const { copy, locales, problems } = shown
  const cells = locales.map((locale, at): FieldCell => {
    const own = problems.filter((problem) => problem.locale === locale && (problem.path === path || problem.path.startsWith(`${path}.`)))
    const texts = [...new Set(own.map((problem) => problemText(problem, copy)))]
    return { locale, name: inputName(locale, path), label: locales.length === 1 ? label : fill(copy.form.fieldIn, { field: label, language: copy.languages[locale] }), value: shownValue(values[at]), isOn: values[at] === true, error: texts.length === 0 ? undefined : texts.join(' ') }
  })
  // a value of older content that is none of the choices stays until somebody chooses another
  const strays = field.kind === 'choice' ? values.map(shownValue).filter((value) => value !== '' && !field.choices.includes(value)) : []
  const choices = field.kind === 'choice' ? [{ value: '', label: field.isOptional ? copy.form.none : copy.form.choose }, ...[...field.choices, ...new Set(strays)].map((value) => ({ value, label: choiceLabel(value, copy) }))] : []
  const as = field.kind
  return { kind: 'field', path, as, hint, most: 'most' in field ? field.most : as === 'lines' ? 4000 : 60, choices, cells }
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The title of an item: the first text that it contains, in the user's language if possible. */
function itemTitle(fields: readonly FormField[], parts: readonly unknown[], place: number, { copy, locale, locales }: Shown): string {
  const words = (value: unknown): string => {
    const found = titleFields.find((name) => fields.some((field) => field.name === name) && typeof asValue(value)[name] === 'string' && asValue(value)[name] !== '')
    return found ? String(asValue(value)[found]) : ''
  }
  const own = words(parts[locales.indexOf(locale)]) || parts.map(words).find(Boolean) || (parts.every((part) => isBlank(fields, part)) ? copy.form.newItem : copy.form.item)
  const lacking = locales.filter((_, at) => isBlank(fields, parts[at]))
  const missing = lacking.length === 1 && locales.length > 1 ? ` (${copy.missing[lacking[0]!]})` : ''
  return `${place + 1}. ${own}${missing}`
}

const titleFields = ['cardTitle', 'title', 'ctaLabel', 'linkLabel', 'label', 'name', 'subject', 'serviceName', 'key', 'sub', 'topic', 'from']

export function fieldLabel(name: string, parent: string, { fields }: PagesCopy): string {
  const known: Readonly<Record<string, string>> = fields
  return known[`${parent}.${name}`] ?? known[name] ?? name
}

function hintOf({ kind, name }: FormField, parent: string, { hints, form }: PagesCopy): string | undefined {
  const known: Readonly<Record<string, string>> = hints
  return known[`${parent}.${name}`] ?? known[name] ?? (kind === 'lines' ? form.lines : kind === 'link' ? form.link : undefined)
}

function choiceLabel(value: string, { choices }: PagesCopy): string {
  return (choices as Readonly<Record<string, string>>)[value] ?? value
}

export function problemText({ code, what, line }: PageProblem, { problems, form }: PagesCopy): string {
  const problem = fill(problems[code], { what: what ?? '' })
  return line === undefined ? problem : fill(form.atLine, { line: String(line), problem })
}

const sentence = (problem: PageProblem, { copy, locales }: Shown) => (locales.length === 1 ? problemText(problem, copy) : `${copy.languages[problem.locale]}: ${problemText(problem, copy)}`)
