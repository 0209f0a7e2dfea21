/** QAS-03: reads an answer that is streamed in lines. Without a library, for the browser. */

export const streamParseError = 'Could not parse stream message'
const streamEnd = '[END]'

/**
 * Reads a streamed answer to its end: splits chunks into lines, removes 'data: ' and ends at '[END]'. Each message is
 * the answer so far, in the form of the whole one. Stops if `onMessage` returns false. Resolves with whether '[END]'
 * was read; rejects if the stream breaks off or is aborted.
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
      // an unfinished line waits for the next chunk; after the last chunk it is read as it is
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

/** The text of one message in the stream, as our services write it. */
export function streamLine(message: object | typeof streamEnd): string {
  return `data: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`
}

export const endLine = streamLine(streamEnd)
