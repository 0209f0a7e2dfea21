/** LAN-05 */
export const widgetWaitMs = 20_000
export const widgetPollMs = 100

/** by address: two boxes on a page need only one script */
const loading = new Map<string, Promise<boolean>>()

/**
 * LAN-05: loads the widget's script and waits for its box to appear on the page: looks every 100 ms, for at most 20 s.
 * False if it does not appear; the plain search form then stays in its place.
 */
export function loadSearchWidget(url: string): Promise<boolean> {
  if (url === '') return Promise.resolve(false)
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<boolean>((resolve) => {
    const script = document.createElement('script')
    script.src = url
    script.type = 'module'
    document.head.append(script)
    const startedAt = Date.now()
    const timer = setInterval(() => {
      const isThere = document.querySelector('careline-search[ready]') !== null
      if (!isThere && Date.now() - startedAt < widgetWaitMs) return
      clearInterval(timer)
      if (!isThere) console.warn('The search widget did not load.')
      resolve(isThere)
    }, widgetPollMs)
  })
  loading.set(url, loaded)
  return loaded
}
