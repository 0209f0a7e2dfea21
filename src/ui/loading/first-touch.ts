/** How long a click is held while the script loads, ms; then it takes effect without the script. */
const longestHoldMs = 2000

/**
 * Calls `begin` once the visitor points at the element or moves the focus into it, or at once if that is the case
 * already. A plain click on a link or button inside is held until the returned promise settles, and is then repeated.
 * The listeners are on the window, to run before React, which holds back events in parts that are not hydrated. Returns
 * a function that stops listening.
 */
export function onFirstTouch(element: HTMLElement, begin: () => Promise<void>): () => void {
  const listening = new AbortController()
  let begun: Promise<void> | undefined
  let held: HTMLElement | undefined
  const release = () => {
    listening.abort()
    const pressed = held
    held = undefined
    pressed?.click()
  }
  const start = () => (begun ??= begin().then(release))
  const hear = (event: Event) => {
    if (!(event.target instanceof Element && element.contains(event.target))) return
    void start()
    if (!(event instanceof MouseEvent) || event.type !== 'click' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const pressed = event.target.closest<HTMLElement>('a, button')
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!held) setTimeout(release, longestHoldMs)
    held = pressed
  }
  for (const type of ['pointerover', 'focusin', 'click']) window.addEventListener(type, hear, { capture: true, signal: listening.signal })
  if (element.matches(':hover, :focus-within')) void start()
  return () => listening.abort()
}
