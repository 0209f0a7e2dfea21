import { afterAll, afterEach } from 'vitest'

/**
 * An unexpected console.error fails the test in which it happens. A test that expects one says so:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, and looks at what it was given.
 */
const unexpected: string[] = []

console.error = (...parts: unknown[]) => {
  // nothing of Node's own: this runs in the browser too
  unexpected.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '))
}

function failOnConsoleError(): void {
  const texts = unexpected.splice(0)
  if (texts.length > 0) throw new Error(`Unexpected console.error:\n${texts.join('\n')}`)
}

afterEach(failOnConsoleError)
// What was written while the file was collected, or after its last test.
afterAll(failOnConsoleError)
