/** As long as a click waits for a script; then it does what it does without. */
const longestHoldMs = 2000

/**
 * Begins once somebody points at the element, comes into it by keyboard, or is there already. A plain click on a link or
 * button of it waits until what was begun has ended, and is then made again. It listens on the window, ahead of React, which
 * keeps to itself what happens in a part that it has not taken over. Returns what ends it.
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
