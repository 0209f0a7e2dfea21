import { afterAll, afterEach } from 'vitest'

/**
 * An unexpected console.error fails the test in which it happens. A test that expects one mocks it: `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`, and checks the arguments.
 */
const unexpected: string[] = []

/** React reports this about itself if a render is aborted (visitor gone, or time over) at the moment it completes. */
const ofReactItself = 'There was still abortable task at the root when we closed. This is a bug in React.'

console.error = (...parts: unknown[]) => {
  // no Node modules here: this file runs in the browser too
  const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')
  if (text !== ofReactItself) unexpected.push(text)
}

function failOnConsoleError(): void {
  const texts = unexpected.splice(0)
  if (texts.length > 0) throw new Error(`Unexpected console.error:\n${texts.join('\n')}`)
}

afterEach(failOnConsoleError)
// errors logged while the file was collected, or after its last test
afterAll(failOnConsoleError)
