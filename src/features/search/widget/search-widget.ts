import { WidgetView } from './widget-view.ts'

/** Read while the script runs for the first time: on an operator's page it tells where our services are. */
const scriptOrigin = document.currentScript instanceof HTMLScriptElement && document.currentScript.src ? new URL(document.currentScript.src).origin : location.origin

/**
 * `<careline-search audience="consumer" locale="en">`: the search box with predictions and a panel of results (LAN-03
 * to LAN-05). Its children are shown until the script has run. Attributes: `placeholder`, `query`, `heading`, `origin`
 * (of the services; default: the script's), `scroll-top` (a click on the box scrolls to the top), `own` (on our own
 * pages: takes their type and colours).
 */
class CarelineSearch extends HTMLElement {
  static observedAttributes = ['query']
  #view: WidgetView | undefined

  connectedCallback(): void {
    if (this.#view) return
    const fallback = this.querySelector('input')
    const focused = document.activeElement
    const typed = fallback?.value ?? this.getAttribute('query') ?? ''
    this.#view = new WidgetView(this, typed, scriptOrigin)
    this.setAttribute('ready', '')
    if (fallback !== null && fallback === focused) this.#view.focus(fallback.selectionStart, fallback.selectionEnd)
    // a keyboard user may focus the form's button before the script has run: its place is taken by this one
    else if (this.contains(focused)) this.#view.focusSubmit()
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if (before !== null && before !== after) this.#view?.reset(after ?? '')
  }
}

if (!customElements.get('careline-search')) customElements.define('careline-search', CarelineSearch)
