import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/**
 * An unexpected console.error fails the test in which it happens. A test that expects one says so:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, and looks at what it was given.
 */
const unexpected: string[] = []

console.error = (...parts: unknown[]) => {
  unexpected.push(format(...parts))
}

function failOnConsoleError(): void {
  const texts = unexpected.splice(0)
  if (texts.length > 0) throw new Error(`Unexpected console.error:\n${texts.join('\n')}`)
}

afterEach(failOnConsoleError)
// What was written while the file was collected, or after its last test.
afterAll(failOnConsoleError)
