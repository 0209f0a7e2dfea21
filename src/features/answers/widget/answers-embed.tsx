import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { themes, type Theme } from '#ui/theme/themes.ts'
import { embeddedBrandPath } from '#contracts/embedded-brand.ts'
import { serviceDetailsOf } from '../services/service-details.ts'
import { EmbeddedWidget } from './embedded-widget.tsx'
import { hostStyles } from './host-styles.ts'

/** Inserted by the build (vite.config.ts): the styles and the icons of everything in this script. */
declare const embeddedStyles: string
declare const embeddedIcons: string

/**
 * Only known while the script runs for the first time: on an operator's page its address tells where our services are.
 */
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined
const scriptOrigin = script?.src ? new URL(script.src).origin : location.origin

/**
 * `<careline-answers service="internet-dsl" locale="en">`: the answer widget of a service key (ANS-01), with React, its
 * styles and its icons in its shadow root. Attributes: `theme` (WID-07; default none), `question` (the text in the
 * box), `origin` (of the services; default: the script's). A script tag with `data-service`, and the other attributes
 * as `data-…`, inserts an element after itself.
 */
class CarelineAnswers extends HTMLElement {
  #root: Root | undefined

  connectedCallback(): void {
    this.#root ??= createRoot(this.#place())
    this.#root.render(createElement(EmbeddedWidget, this.#choices()))
  }

  /** Ends what is under way. An element that is only moved is connected again at once, and goes on. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#root?.unmount()
      this.#root = undefined
    })
  }

  #place(): HTMLElement {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(hostStyles + embeddedStyles)
    shadow.adoptedStyleSheets = [sheet]
    const icons = document.importNode(new DOMParser().parseFromString(embeddedIcons, 'image/svg+xml').documentElement, true)
    // not `display: none`: in some browsers the icons of an SVG that is not displayed cannot be shown elsewhere
    Object.assign(icons.style, { position: 'absolute', inlineSize: '0', blockSize: '0' })
    const place = document.createElement('div')
    // STU-08: the brand's styles are outside all cascade layers, so that they override our own
    const brand = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: 'anonymous', href: this.#services() + embeddedBrandPath })
    shadow.replaceChildren(brand, icons, place)
    return place
  }

  #services(): string {
    return this.getAttribute('origin') ?? scriptOrigin
  }

  #choices() {
    const key = this.getAttribute('service') ?? 'support'
    const named = this.getAttribute('locale') ?? document.documentElement.lang
    const locale = named.toLowerCase().startsWith('es') ? ('es' as const) : ('en' as const)
    const services = this.#services()
    const theme: Theme = themes.find((each) => each === this.getAttribute('theme')) ?? 'none'
    if (!serviceDetailsOf(key, locale)) console.warn(`careline-answers: there is no service '${key}'.`)
    return { serviceKey: key, locale, theme, origin: services === location.origin ? '' : services, question: this.getAttribute('question') ?? '' }
  }
}

if (!customElements.get('careline-answers')) customElements.define('careline-answers', CarelineAnswers)

if (script?.dataset.service) {
  const element = document.createElement('careline-answers')
  for (const [name, value] of Object.entries(script.dataset)) element.setAttribute(name, value!)
  // an element in a page's head is not shown
  if (script.closest('body')) script.after(element)
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => document.body.append(element))
  else document.body.append(element)
}
