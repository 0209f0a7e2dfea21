import { afterAll, afterEach } from 'vitest'

/**
 * An unexpected console.error fails the test in which it happens. A test that expects one says so:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, and looks at what it was given.
 */
const unexpected: string[] = []

/** React says so of itself, where a page is given up (its visitor left, or its time is over) in the moment in which it is done. */
const ofReactItself = 'There was still abortable task at the root when we closed. This is a bug in React.'

console.error = (...parts: unknown[]) => {
  // nothing of Node's own: this runs in the browser too
  const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')
  if (text !== ofReactItself) unexpected.push(text)
}

function failOnConsoleError(): void {
  const texts = unexpected.splice(0)
  if (texts.length > 0) throw new Error(`Unexpected console.error:\n${texts.join('\n')}`)
}

afterEach(failOnConsoleError)
// What was written while the file was collected, or after its last test.
afterAll(failOnConsoleError)
