/** A sentence of a model's answer. `cited` are the numbers of the passages that it cites. */
export interface CitedSentence {
  kind: 'text' | 'step' | 'point'
  /** without list marks, Markdown and citations */
  text: string
  cited: number[]
  /** index of its paragraph, from 0 */
  paragraph: number
}

const citation = /[[【]\s*\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\s*[\]】]/g
/** In characters. No sentence of an answer is this long; text that has no sentence end by then is dropped. */
const maxSentence = 1500

/** The end of a sentence with the citations after it. It is only recognised once the next sentence begins. */
const sentenceEnd = /[.!?…]["'”’»)\]]*(?:\s*[[【]\s*\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\s*[\]】])*[.!?]?\s+(?=["'“‘«¿¡(*\-•]*[\p{Lu}\p{N}*\-•])/u

/** Splits streamed text into sentences. The result does not depend on how the text was cut into chunks. */
export class SentenceReader {
  #rest = ''
  #paragraph = 0

  /** Adds a chunk and returns the sentences that are complete now. */
  read(chunk: string): CitedSentence[] {
    this.#rest += chunk
    const found: CitedSentence[] = []
    for (;;) {
      const line = this.#rest.indexOf('\n')
      // sentence ends are searched for in the current line only: a line break ends a sentence anyway
      const text = line < 0 ? this.#rest : this.#rest.slice(0, line)
      const end = this.#endIn(text)
      if (end !== undefined) {
        this.#take(text.slice(0, end), found)
        this.#rest = this.#rest.slice(end)
      } else if (line >= 0) {
        this.#take(text, found)
        this.#rest = this.#rest.slice(line + 1)
        this.#paragraph++
      } else {
        if (this.#rest.length > maxSentence) this.#rest = ''
        return found
      }
    }
  }

  /** Returns the last sentence, which no other sentence follows. */
  finish(): CitedSentence[] {
    const found: CitedSentence[] = []
    this.#take(this.#rest, found)
    this.#rest = ''
    return found
  }

  #endIn(text: string): number | undefined {
    const match = sentenceEnd.exec(text)
    if (!match) return undefined
    // '1. Unplug': the full stop after the number of a step does not end a sentence
    const end = match.index + match[0].length
    if (!/^\s*(?:\d{1,2}|[a-z])\.\s+$/i.test(text.slice(0, end))) return end
    const later = this.#endIn(text.slice(end))
    return later === undefined ? undefined : end + later
  }

  #take(raw: string, found: CitedSentence[]): void {
    const kind = /^\s*\d{1,2}[.)]\s+/.test(raw) ? 'step' : /^\s*[-*•]\s+/.test(raw) ? 'point' : 'text'
    const cited = [...raw.matchAll(citation)].flatMap(([mark]) => [...mark.matchAll(/\d+/g)].map(([number]) => Number(number)))
    const text = raw
      .replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, '')
      .replace(citation, '')
      .replace(/\*\*|__|^#+\s*/g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ([.,;:!?])/g, '$1')
      .trim()
    if (text !== '') found.push({ kind, text, cited: [...new Set(cited)], paragraph: this.#paragraph })
  }
}
