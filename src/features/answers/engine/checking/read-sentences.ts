/** What a model wrote, cut into sentences as it comes. `cited` are the numbers of the passages that it names. */
export interface CitedSentence {
  kind: 'text' | 'step' | 'point'
  /** without its marks */
  text: string
  cited: number[]
  /** the paragraph that it stands in, from 0 */
  paragraph: number
}

const citation = /[[【]\s*\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\s*[\]】]/g
/** Longer than any sentence of an answer: what has no end by then is none. */
const maxSentence = 1500

/** A sentence's end with the citations behind it; only what begins after it shows that it is one. */
const sentenceEnd = /[.!?…]["'”’»)\]]*(?:\s*[[【]\s*\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\s*[\]】])*[.!?]?\s+(?=["'“‘«¿¡(*\-•]*[\p{Lu}\p{N}*\-•])/u

/** Takes text in pieces of any size, gives whole sentences. A sentence is the same however the text was cut. */
export class SentenceReader {
  #rest = ''
  #paragraph = 0

  /** The sentences that are whole now. */
  read(chunk: string): CitedSentence[] {
    this.#rest += chunk
    const found: CitedSentence[] = []
    for (;;) {
      const line = this.#rest.indexOf('\n')
      // a line that goes on may bring the end that changes where its first sentence ends
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

  /** What stands at the end without another sentence after it. */
  finish(): CitedSentence[] {
    const found: CitedSentence[] = []
    this.#take(this.#rest, found)
    this.#rest = ''
    return found
  }

  #endIn(text: string): number | undefined {
    const match = sentenceEnd.exec(text)
    if (!match) return undefined
    // '1. Unplug': the number of a step ends no sentence
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
