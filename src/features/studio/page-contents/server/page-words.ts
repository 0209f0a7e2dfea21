import type { Audience, Locale } from '#contracts/identity.ts'
import { supportPath } from '#contracts/site-path.ts'
import { pagePath } from '#features/site-content/contract.ts'
import type { PartPlace } from '#features/site-content/server.ts'
import { previewPath } from '../../preview/preview-choice.ts'
import { inLanguage } from '../../rooms.ts'
import { fieldDifferences } from '../../rules/field-differences.ts'
import type { Difference } from '../../studio-view.ts'
import { copy as english, type PagesCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { fieldLabel } from '../form/describe-form.ts'
import type { FormField } from '../form/form-field.ts'
import { asList, asValue, meantValue } from '../form/page-value.ts'
import type { PageContent } from '../page-endpoints.ts'
import { localesOf, pageFields } from './page-kinds.ts'

export const pagesCopy = (locale: Locale): PagesCopy => (locale === 'es' ? spanish : english)

/** The name of a page, such as 'Support home' or 'Guided fixes: no-internet'. */
export function pageName({ kind, name }: PartPlace, { kinds, texts }: PagesCopy): string {
  if (kind === 'text') return (texts as Readonly<Record<string, string>>)[name!] ?? name!
  return kind === 'fix' ? `${kinds.fix}: ${name}` : kinds[kind]
}

/** The name of a page with its audience. */
export function pageTitle(place: PartPlace, copy: PagesCopy): string {
  return place.audience ? `${pageName(place, copy)} · ${copy.audiences[place.audience]}` : pageName(place, copy)
}

/** The same, with a guided fix named by the title that its content has, rather than by its id. */
export function pageTitleWith(content: PageContent | undefined, place: PartPlace, locale: Locale, copy: PagesCopy): string {
  const called = place.kind === 'fix' && (content?.[locale]?.title || content?.en?.title)
  return pageTitle(called ? { ...place, name: String(called) } : place, copy)
}

/** The path where customers see the page; undefined if it is not a page of its own. */
export function livePath({ kind, audience, name }: PartPlace, locale: Locale): string | undefined {
  const variant = { audience: audience ?? ('consumer' as Audience), locale }
  switch (kind) {
    case 'home':
      return supportPath(variant)
    case 'lander':
      return supportPath(variant, 'supportlander')
    case 'ticket':
      return supportPath(variant, 'openticket')
    case 'topics':
      return supportPath(variant, 'library')
    case 'text':
      return supportPath(variant, name!)
    case 'devices':
      return pagePath('devices', variant)
    case 'fix':
      return supportPath(variant, 'fix', name!)
    default:
      return undefined
  }
}

/** STU-03: the path of a preview that shows the draft; undefined if no page shows it. */
export function previewOf({ kind, audience, name }: PartPlace, locale: Locale): string | undefined {
  const pages: Partial<Record<PartPlace['kind'], string>> = { home: 'home', lander: 'lander', answers: 'home', ticket: 'openticket', text: name, topics: 'library', devices: 'devices', fix: 'fix' }
  const page = pages[kind]
  return page && inLanguage(previewPath, locale, { make: '1', person: 'visitor', page, article: kind === 'fix' ? name : undefined, audience: audience ?? 'consumer', locale })
}

/** The differences between two contents of a page, field by field. */
export function pageDifferences(place: PartPlace, before: PageContent | null, after: PageContent | null, copy: PagesCopy): Difference[] {
  return fieldDifferences(linesOf(place, before, copy), linesOf(place, after, copy))
}

function linesOf(place: PartPlace, content: PageContent | null, copy: PagesCopy): Map<string, string> {
  const lines = new Map<string, string>()
  for (const locale of localesOf(place)) {
    if (!content?.[locale]) continue
    const first = localesOf(place).length === 1 ? [] : [copy.languages[locale]]
    addLines(pageFields(place.kind), meantValue(pageFields(place.kind), content[locale]).value, first, '', copy, lines)
  }
  return lines
}

function addLines(fields: readonly FormField[], value: unknown, labels: readonly string[], parent: string, copy: PagesCopy, lines: Map<string, string>): void {
  for (const field of fields) {
    const own = asValue(value)[field.name]
    const path = [...labels, fieldLabel(field.name, parent, copy)]
    if (field.kind === 'group') addLines(field.fields, own, path, field.name, copy, lines)
    else if (field.kind === 'list') for (const [place, item] of asList(own).entries()) addLines(field.fields, item, [...path, String(place + 1)], field.name, copy, lines)
    else if (field.kind === 'record') for (const [key, text] of Object.entries(asValue(own))) lines.set([...path, key].join(' · '), String(text))
    else if (own !== undefined && own !== false) lines.set(path.join(' · '), Array.isArray(own) ? own.join('\n') : String(own))
  }
}
