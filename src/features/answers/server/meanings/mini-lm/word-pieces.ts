/** How BERT reads a text (WordPiece, uncased): words without accents and capitals, unknown ones in known pieces. */
export interface Vocabulary {
  /** the number of each piece; a piece that continues a word begins with ## */
  pieces: ReadonlyMap<string, number>
  /** stands for a word that cannot be put together from pieces */
  unknown: number
  /** stand before and after a text */
  begin: number
  end: number
}

interface TokenizerFile {
  model: { vocab: Record<string, number> }
}

const longestWord = 100

/** @param json the file `tokenizer.json` of a BERT model */
export function readVocabulary(json: string): Vocabulary {
  const pieces = new Map(Object.entries((JSON.parse(json) as TokenizerFile).model.vocab))
  const numberOf = (piece: string) => {
    const number = pieces.get(piece)
    if (number === undefined) throw new Error(`The encoder's vocabulary has no ${piece}.`)
    return number
  }
  return { pieces, unknown: numberOf('[UNK]'), begin: numberOf('[CLS]'), end: numberOf('[SEP]') }
}

/** The numbers of a text's pieces, from `begin` to `end`; a longer text is cut. */
export function wordPieces(text: string, vocabulary: Vocabulary, most: number): number[] {
  const plain = text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase()
  const words = plain.match(/[\p{P}\p{S}]|[^\s\p{P}\p{S}]+/gu) ?? []
  const pieces = words.flatMap((word) => piecesOf(word, vocabulary))
  return [vocabulary.begin, ...pieces.slice(0, most - 2), vocabulary.end]
}

/** The longest known pieces from the left. */
function piecesOf(word: string, { pieces, unknown }: Vocabulary): number[] {
  if (word.length > longestWord) return [unknown]
  const found: number[] = []
  let start = 0
  while (start < word.length) {
    let end = word.length
    let piece: number | undefined
    while (end > start && piece === undefined) {
      piece = pieces.get((start > 0 ? '##' : '') + word.slice(start, end))
      if (piece === undefined) end--
    }
    if (piece === undefined) return [unknown]
    found.push(piece)
    start = end
  }
  return found
}
