import { renderToString } from 'react-dom/server'
import type { Locale } from '#contracts/identity.ts'
import { LruCache } from '#platform/page-cache/lru-cache.ts'
import { CopyProvider, type LoadedCopy } from '#ui/text/copy.tsx'
import type { RenderOnce } from '#ui/dom/render-once.ts'

/** The home page has three parts of some 10 KB in each of its variants; the least recently used parts are evicted. */
const bounds = { maxBytes: 2 * 1024 * 1024, maxEntries: 100 }

/**
 * Caches the HTML of components by all of their props, so no entry ever has to be invalidated: other content has
 * another key. Making the key costs a hundredth of rendering.
 */
export function createRenderOnce(copyOf: Readonly<Record<Locale, LoadedCopy>>): Readonly<Record<Locale, RenderOnce>> {
  const kept = new LruCache<{ html: string; bytes: number }>(bounds)
  const numbers = new Map<unknown, number>()
  const renderIn = (locale: Locale): RenderOnce => (Part, props) => {
    const number = numbers.get(Part) ?? numbers.size
    numbers.set(Part, number)
    const key = `${number} ${locale} ${JSON.stringify(props)}`
    const known = kept.get(key)
    if (known) return known.html
    const html = renderToString(
      <CopyProvider value={copyOf[locale]}>
        <Part {...props} />
      </CopyProvider>,
    )
    kept.set(key, { html, bytes: 2 * (key.length + html.length) })
    return html
  }
  return { en: renderIn('en'), es: renderIn('es') }
}
