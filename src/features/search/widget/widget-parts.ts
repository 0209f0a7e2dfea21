import { embeddedBrandPath } from '#contracts/embedded-brand.ts'
import { searchPath, type SiteVariant } from '#contracts/site-path.ts'
import { maxQueryLength } from '../search-limits.ts'
import { drawing, drawings, element } from './elements.ts'
import type { WidgetCopy } from '../copy.en.ts'
import { widgetCopy } from './widget-copy.ts'
import { widgetStyles } from './widget-styles.ts'

export interface Parts {
  form: HTMLFormElement
  input: HTMLInputElement
  clear: HTMLButtonElement
  submit: HTMLButtonElement
  panel: HTMLElement
  options: HTMLUListElement
  results: HTMLElement
  message: HTMLElement
  status: HTMLElement
}

/**
 * Builds the widget's parts in the shadow root of their element, with the panel closed. `site`: the origin that results
 * lead to, '' for the page's own.
 */
export function buildParts(host: HTMLElement, variant: SiteVariant, site: string, typed: string): Parts {
  const copy = widgetCopy[variant.locale]
  const input = element('input', {
    id: 'box', type: 'search', name: 'q', role: 'combobox', maxlength: String(maxQueryLength), placeholder: host.getAttribute('placeholder') || copy.placeholder, required: true,
    autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'search', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'options',
  })
  input.value = typed
  const clear = element('button', { type: 'button', class: 'clear', 'aria-label': copy.clear, hidden: typed === '' }, drawing(drawings.close))
  const box = element('div', { class: 'box' }, drawing(drawings.search), input, clear)
  const submit = element('button', { type: 'submit', class: 'go' }, copy.search)
  const form = element('form', { action: site + searchPath(variant) }, element('label', { for: 'box', class: 'unseen' }, copy.label), box, submit)
  const options = element('ul', { id: 'options', role: 'listbox', class: 'options', 'aria-label': copy.suggestions, hidden: true })
  const results = element('section', { class: 'results', 'aria-labelledby': 'heading', hidden: true })
  const message = element('div', { class: 'message', hidden: true })
  const panel = element('div', { class: 'panel', hidden: true }, options, results, message)
  const status = element('p', { role: 'status', class: 'unseen' })
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(widgetStyles)
  shadow.adoptedStyleSheets = [sheet]
  // STU-08: our own pages already have the operator's colours
  if (!host.hasAttribute('own')) shadow.append(element('link', { rel: 'stylesheet', crossorigin: 'anonymous', href: site + embeddedBrandPath }))
  shadow.append(element('search', { lang: variant.locale }, form, panel, status))
  return { form, input, clear, submit, panel, options, results, message, status }
}

/** LAN-04: the tips that are shown if nothing was found. */
export function nothingFound({ noResults, differentSearch, makeSure, checkSpelling, useSpecificWords, general }: WidgetCopy, query: string): HTMLElement[] {
  const tips = [makeSure, checkSpelling, useSpecificWords, general].map((tip) => element('li', {}, tip))
  return [element('p', {}, noResults.replace('{query}', () => query)), element('p', {}, differentSearch), element('ul', {}, ...tips)]
}

/** What a screen reader says about the panel: '3 suggestions, 1 result'; '' if it is empty. */
export function describeCounts({ oneSuggestion, suggestionCount, oneResult, resultCount }: WidgetCopy, suggestions: number, results: number): string {
  const say = (count: number, one: string, several: string) => (count === 0 ? [] : [count === 1 ? one : several.replace('{count}', String(count))])
  return [...say(suggestions, oneSuggestion, suggestionCount), ...say(results, oneResult, resultCount)].join(', ')
}
