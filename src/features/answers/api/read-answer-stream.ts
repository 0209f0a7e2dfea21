/** QAS-03: how an answer that comes in lines is read. Without a library, for the browser. */

export const streamParseError = 'Could not parse stream message'
const streamEnd = '[END]'

/**
 * Reads a streamed answer to its end: chunks are split by line, 'data: ' is stripped, '[END]' ends it. Each message is the
 * answer as far as it has come, in the shape of the whole one. Stops where `onMessage` returns false. Resolves with whether
 * '[END]' was read; rejects where the stream breaks off or is aborted.
 */
export async function readAnswerStream<Message>(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: Message) => boolean | void,
  onError: (message: string) => void,
): Promise<boolean> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + decoder.decode(value, { stream: !done })).split(/\r?\n/)
      // a line that has not ended yet waits for its end; after the last chunk nothing will come
      rest = done ? '' : lines.pop()!
      for (const line of lines) {
        const text = line.replace(/^data: ?/, '').trim()
        if (text === streamEnd) return true
        if (text === '' || text.startsWith(':')) continue
        const message = parse<Message>(text)
        if (message === undefined) onError(streamParseError)
        else if (onMessage(message) === false) return false
      }
      if (done) return false
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

function parse<Message>(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message
  } catch {
    return undefined
  }
}

/** The line of one message, as our services write it. */
export function streamLine(message: object | typeof streamEnd): string {
  return `data: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`
}

export const endLine = streamLine(streamEnd)
