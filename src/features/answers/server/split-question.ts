import { tellingWords } from '../stands-alone.ts'

const asking = "how|what|why|when|where|who|which|can|could|do|does|did|is|are|will|would|should|may|must|cómo|como|qué|por qué|cuándo|cuando|dónde|donde|quién|cuál|cuánto|cuánta|cuántos|cuántas|puedo|puede|debo|tengo|hay|es|está"
/** Where a second question begins: after a question mark, or at 'and how …'. */
const boundary = new RegExp(String.raw`(?<=\?) |[,;.]? (?:and|but|plus|y|e|pero|además) (?:also |then |también |además )?(?=¿?(?:${asking})(?!\p{L}))`, 'iu')
const asks = new RegExp(String.raw`\?\s*$|(?:^|[,.;:!¿]\s*)(?:${asking})(?!\p{L})`, 'iu')

const joining = /^¿?(?:and|but|plus|also|y|e|pero|además|también) (?:also |también )?/iu

/** ANS-18: the two questions of a text that asks two things; undefined where it asks one. What comes before a question belongs to it. */
export function splitQuestion(text: string): [string, string] | undefined {
  const pieces: string[] = []
  for (const piece of text.trim().replace(/\s+/g, ' ').split(boundary)) {
    const before = pieces.at(-1)
    // a sentence that asks nothing tells something of the question beside it
    if (before !== undefined && !asks.test(before)) pieces[pieces.length - 1] = `${before} ${piece}`
    else pieces.push(piece.trim())
  }
  const questions = pieces.filter((piece) => asks.test(piece) && tellingWords(piece).length > 0)
  return questions.length === 2 ? [questions[0]!, questions[1]!.replace(joining, '')] : undefined
}
