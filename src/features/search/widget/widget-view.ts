import type { Locale } from '#contracts/identity.ts'
import { searchPath, variantOf, type SiteVariant } from '#contracts/site-path.ts'
import { panelHidesAt } from '../search-limits.ts'
import { postSignal } from '../send-signal.ts'
import { clickOf } from '../signal-report.ts'
import { drawing, drawings, element } from './elements.ts'
import { fetchSuggestions, type Suggestions } from './search-api.ts'
import type { WidgetCopy } from '../copy.en.ts'
import { widgetCopy } from './widget-copy.ts'
import { buildParts, describeCounts, nothingFound, type Parts } from './widget-parts.ts'

/** SIG-01: the sender that the widget names in signals. */
const sender = { appId: 'search-widget', name: 'panel' }
/** In ms: suggestions are requested only after a pause of this length in typing. */
const typingPauseMs = 120

/** The widget's parts in the shadow root of their element, and their behaviour. */
export class WidgetView {
  readonly #host: HTMLElement
  readonly #variant: SiteVariant
  readonly #copy: WidgetCopy
  readonly #origin: string
  readonly #isOwn: boolean
  /** the origin that results lead to; '' is the page's own */
  readonly #site: string
  readonly #parts: Parts
  #active = -1
  /** the texts of the options on the page, for what was typed last or a moment ago */
  #offered: string[] = []
  #shown: Suggestions | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | undefined

  /** `origin`: that of the services, if the element does not name it. */
  constructor(host: HTMLElement, typed: string, origin: string) {
    this.#host = host
    const here = variantOf(location.pathname)
    const isBusiness = host.hasAttribute('audience') ? host.getAttribute('audience') === 'smb' : here.audience === 'smb'
    const isSpanish = host.hasAttribute('locale') ? host.getAttribute('locale') === 'es' : here.locale === 'es'
    this.#variant = { audience: isBusiness ? 'smb' : 'consumer', locale: isSpanish ? 'es' : 'en' }
    this.#copy = widgetCopy[this.#variant.locale]
    const services = host.getAttribute('origin') ?? origin
    this.#origin = services === location.origin ? '' : services
    // QAS-10: results on our own pages lead to the page's own origin, because the separate search host has no pages
    this.#isOwn = host.hasAttribute('own')
    this.#site = this.#isOwn ? '' : this.#origin
    this.#parts = buildParts(host, this.#variant, this.#site, typed)
    this.#listen()
  }

  focus(from: number | null, to: number | null): void {
    this.#parts.input.focus({ preventScroll: true })
    this.#parts.input.setSelectionRange(from, to)
    this.#typed()
  }

  focusSubmit(): void {
    this.#parts.submit.focus({ preventScroll: true })
  }

  reset(query: string): void {
    this.#parts.input.value = query
    this.#forget()
    this.#close()
  }

  #listen(): void {
    const { form, input, clear, panel } = this.#parts
    input.addEventListener('input', () => this.#typed())
    input.addEventListener('keydown', (event) => this.#onKey(event))
    input.addEventListener('click', () => this.#onClick())
    clear.addEventListener('click', () => {
      this.reset('')
      input.focus()
    })
    form.addEventListener('submit', () => this.#close())
    // the field keeps the focus while something in the panel is pressed: some browsers do not focus a pressed link, and
    // the lost focus would close the panel
    panel.addEventListener('mousedown', (event) => event.preventDefault())
    this.#host.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && (relatedTarget === this.#host || this.#host.shadowRoot!.contains(relatedTarget)))) this.#close()
    })
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      this.#close()
      input.focus()
    })
  }

  /** LAN-03 */
  #onClick(): void {
    if (this.#host.hasAttribute('scroll-top')) window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    if (this.#shown) this.#show(this.#shown)
    else this.#typed()
  }

  #typed(): void {
    const text = this.#parts.input.value.trim()
    this.#stop()
    this.#shown = undefined
    // LAN-04
    if (text.length <= panelHidesAt) {
      this.#forget()
      return this.#close()
    }
    if (this.#parts.panel.hidden) this.#say(this.#copy.intermediate)
    this.#timer = setTimeout(() => void this.#ask(text), typingPauseMs)
  }

  async #ask(text: string): Promise<void> {
    const asking = new AbortController()
    this.#asking = asking
    try {
      const found = await fetchSuggestions(this.#origin, this.#variant, text, asking.signal)
      // a request for a text that has changed since was aborted, and its answer is not shown
      if (!asking.signal.aborted) this.#show(found)
    } catch (error) {
      if (asking.signal.aborted) return
      console.warn('The search does not answer.', error)
      this.#say(this.#copy.failed)
    }
  }

  #show(found: Suggestions): void {
    this.#shown = found
    const { predictions, answer } = found
    // the visitor may be moving through the list while it changes: the chosen option stays chosen
    const chosen = this.#offered[this.#active]
    this.#offered = predictions.map(({ text }) => text)
    this.#active = chosen === undefined ? -1 : this.#offered.indexOf(chosen)
    const count = describeCounts(this.#copy, predictions.length, answer.results.length)
    this.#open({
      options: predictions.map((prediction, index) => this.#option(prediction, index)),
      results: answer.results.length === 0 ? [] : this.#resultParts(answer),
      message: count === '' ? nothingFound(this.#copy, answer.query) : [],
    }, count)
  }

  #option({ text, pieces, locale }: Suggestions['predictions'][number], index: number): HTMLElement {
    // the part that was not typed stands out
    const words = element('span', {}, ...this.#inLanguage(pieces.map((piece) => (piece.isMatch ? piece.text : element('b', {}, piece.text))), locale))
    const option = element('li', { role: 'option', id: `option-${index}`, 'aria-selected': 'false' }, drawing(drawings.search), words)
    option.addEventListener('click', () => this.#search(text))
    return option
  }

  #resultParts(answer: Suggestions['answer']): HTMLElement[] {
    const items = answer.results.map(({ url, title, topicTitle, locale }, place) => {
      const link = element('a', { href: this.#site + url, 'data-link-position': `searchPanel/${place + 1}` }, ...this.#inLanguage([title.map(({ text }) => text).join('')], locale), element('span', { class: 'where' }, topicTitle))
      link.addEventListener('click', () => postSignal(clickOf(answer, place), sender, this.#origin, this.#isOwn))
      return element('li', {}, link)
    })
    const all = element('a', { class: 'all', href: `${this.#site}${searchPath(this.#variant)}?${new URLSearchParams({ q: answer.query })}` }, this.#copy.all)
    return [element('h2', { id: 'heading' }, this.#host.getAttribute('heading') || this.#copy.heading), element('ul', {}, ...items), all]
  }

  /** A text in the other language is marked, for those who read it and for those who hear it. */
  #inLanguage(words: (string | HTMLElement)[], locale: Locale | undefined): (string | HTMLElement)[] {
    if (!locale || locale === this.#variant.locale) return words
    return [element('span', { lang: locale }, ...words), ' ', element('span', { class: 'language' }, this.#copy.inOtherLanguage)]
  }

  #say(text: string): void {
    this.#forget()
    this.#open({ options: [], results: [], message: [element('p', {}, text)] })
  }

  /** Opens the panel with these contents; without a `status` screen readers announce the message. */
  #open(contents: Record<'options' | 'results' | 'message', Node[]>, status = ''): void {
    for (const name of ['options', 'results', 'message'] as const) {
      this.#parts[name].replaceChildren(...contents[name])
      this.#parts[name].hidden = contents[name].length === 0
    }
    this.#parts.status.textContent = status || this.#parts.message.textContent
    this.#parts.panel.hidden = false
    this.#mark()
  }

  /** Removes the options, which belong to a text that is no longer there. */
  #forget(): void {
    this.#shown = undefined
    this.#offered = []
    this.#active = -1
    this.#parts.options.replaceChildren()
  }

  #onKey(event: KeyboardEvent): void {
    const { input, panel, options } = this.#parts
    // an input method uses the same keys for its own list
    if (event.isComposing) return
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
      if (panel.hidden && !this.#shown) return this.#typed()
      if (panel.hidden) this.#show(this.#shown!)
      const places = options.children.length + 1
      if (places === 1) return
      event.preventDefault()
      this.#active = ((this.#active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1
      this.#mark()
    } else if (event.key === 'Enter' && this.#active >= 0) {
      event.preventDefault()
      this.#search(this.#offered[this.#active]!)
    } else if (event.key === 'Escape' && (!panel.hidden || input.value !== '')) {
      event.preventDefault()
      if (panel.hidden) this.reset('')
      this.#close()
    }
  }

  #search(text: string): void {
    this.reset(text)
    this.#parts.form.requestSubmit()
  }

  #mark(): void {
    const { input, options, panel, clear } = this.#parts
    for (const [index, option] of [...options.children].entries()) option.setAttribute('aria-selected', String(index === this.#active))
    input.setAttribute('aria-expanded', String(!panel.hidden && options.children.length > 0))
    if (this.#active >= 0) {
      input.setAttribute('aria-activedescendant', `option-${this.#active}`)
      options.children[this.#active]!.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
    clear.hidden = input.value === ''
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
  }

  #close(): void {
    this.#stop()
    this.#active = -1
    this.#parts.panel.hidden = true
    this.#parts.status.textContent = ''
    this.#mark()
  }
}
