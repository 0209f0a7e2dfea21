import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { themes, type Theme } from '#ui/theme/themes.ts'
import { embeddedBrandPath } from '#contracts/embedded-brand.ts'
import { serviceDetailsOf } from '../services/service-details.ts'
import { EmbeddedWidget } from './embedded-widget.tsx'
import { hostStyles } from './host-styles.ts'

/** Put in by the build (vite.config.ts): the styles and the icons of everything in this script. */
declare const embeddedStyles: string
declare const embeddedIcons: string

/** Set while the script runs for the first time: on an operator's page it tells where our services are. */
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined
const scriptOrigin = script?.src ? new URL(script.src).origin : location.origin

/**
 * `<careline-answers service="internet-dsl" locale="en">`: the answer widget of a service key (ANS-01), with React, its styles
 * and its icons in its shadow. Attributes: `theme` (WID-07; default none), `question` (stands in the box), `origin` (of the
 * services; default: the script's). The script's own tag with `data-service` and the same others puts one after itself.
 */
class CarelineAnswers extends HTMLElement {
  #root: Root | undefined

  connectedCallback(): void {
    this.#root ??= createRoot(this.#place())
    this.#root.render(createElement(EmbeddedWidget, this.#choices()))
  }

  /** What is under way ends; an element that is only moved comes back at once. */
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
    // a drawing that is not displayed at all has nothing to show elsewhere in some browsers
    Object.assign(icons.style, { position: 'absolute', inlineSize: '0', blockSize: '0' })
    const place = document.createElement('div')
    // STU-08: outside all layers, so that they come before our own
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
  // nothing in a page's head is shown
  if (script.closest('body')) script.after(element)
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => document.body.append(element))
  else document.body.append(element)
}
